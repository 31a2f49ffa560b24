import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../model/test/row'
import { Bench } from './test-bench'

let bench: Bench
const user = userEvent.setup()
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => bench.end())

const bodyRows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)

test('[CRIT-02] time left stands in words and hue for what waits; its head asks for the order by it, overdue is a chip', async () => {
  // The server's clock says 09:19:30.
  bench.rows = [
    testRow({ risProcedureId: 'a', dueTime: '2026-11-20 09:07:00' }),
    testRow({ risProcedureId: 'b', dueTime: '2026-11-20 09:40:00' }),
    testRow({ risProcedureId: 'c', dueTime: '2026-11-20 11:30:00' }),
    testRow({ risProcedureId: 'd', dueTime: '2026-11-20 08:00:00', state: 9, reportHasComplete: 1 }),
  ]
  bench.show()
  await screen.findByRole('img', { name: '超时 0 小时 12 分' })
  const left = bodyRows().map((row) => row.querySelector('.fs-left'))
  expect(left.map((cell) => [cell?.textContent, cell?.className])).toEqual([
    ['−00:12', 'fs-left fs-left-late'],
    ['00:20', 'fs-left fs-left-soon'],
    ['02:10', 'fs-left fs-left-plain'],
    [undefined, undefined],
  ])
  await user.click(screen.getByRole('button', { name: '剩余' }))
  await waitFor(() => expect(bench.payloads('queryLocalList').at(-1)).toMatchObject({ sortField: 'dueTime', sortOrder: 'asc' }))
  await user.click(screen.getByRole('button', { name: '超时 4' }))
  await waitFor(() => expect(bench.payloads('queryLocalList').at(-1)).toMatchObject({ queue: 'overdue' }))
})

test('[DAY-09] my own queue is the first chip; a green case shows its sign, its kind and its own clock from the door', async () => {
  bench.rows = [
    testRow({ risProcedureId: 'g', greenChannel: true, greenKind: 'stroke', doorTime: '2026-11-20 08:56:00', assignedName: '张医生' }),
    testRow({ risProcedureId: 'a' }),
  ]
  bench.show()
  const chips = within(await screen.findByRole('group', { name: '我的列表' })).getAllByRole('button')
  expect(chips[0]).toHaveTextContent('派给我')
  const [green, plain] = await waitFor(() => {
    const rows = bodyRows()
    expect(rows.length).toBe(2)
    return rows
  })
  expect(within(green!).getByRole('img', { name: '绿色通道 卒中，到院 23 分钟' })).toHaveTextContent('卒中 00:23')
  expect(within(green!).getByText('派给 张医生')).toBeInTheDocument()
  expect(within(plain!).queryByRole('img', { name: /绿色通道/ })).toBeNull()
  await act(async () => chips[0]?.click())
  await waitFor(() => expect(bench.payloads('queryLocalList').at(-1)).toMatchObject({ queue: 'mine' }))
})

test('[VALID-19] the fifth column from the end cannot be switched off: it is refused with words and nothing is saved', async () => {
  bench.columns = { columns: ['flags', 'state', 'name', 'part', 'act'].map((key) => ({ key })), density: 'default' }
  bench.rows = [testRow()]
  bench.show()
  await screen.findByText('王建国')
  expect(screen.getAllByRole('columnheader').length).toBe(5)
  await user.click(screen.getByRole('button', { name: '列' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: '姓名' }))
  expect(await screen.findByText('至少保留 5 列')).toBeInTheDocument()
  expect(screen.getAllByRole('columnheader').length).toBe(5)
  await act(() => new Promise((rest) => setTimeout(rest, 1100)))
  expect(bench.payloads('saveColumns')).toEqual([])
})

import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../model/test/row'
import { routes } from '../../routes'
import { Bench } from './test-bench'

let bench: Bench
const user = userEvent.setup()
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => bench.end())

/** A server that holds so many exams: pages by number to 50, by cursor behind. */
function holds(total: number): void {
  bench.answers.queryLocalList = ({ pageNo, pageSize, cursor }) => {
    const page = cursor === undefined ? Number(pageNo) : Number(cursor) + 1
    const from = (page - 1) * Number(pageSize)
    const count = Math.max(0, Math.min(Number(pageSize), total - from))
    return {
      val: Array.from({ length: count }, (_, i) => testRow({ risProcedureId: `r${from + i}`, checkNo: `CT${from + i}` })),
      total,
      totalIsFloor: false,
      cursor: from + count < total ? String(page) : '',
      serverTime: '2026-11-20 09:19:30',
    }
  }
}
const pager = () => screen.getByRole('navigation', { name: '分页' })
const numbers = () => within(pager()).queryAllByRole('button', { name: /^第 \d+ 页$/ })
const next = () => user.click(within(pager()).getByRole('button', { name: '下一页' }))
const asked = () => bench.payloads('queryLocalList').at(-1)

test('[ROUTE-18] /local_diagnosis is the worklist of local diagnosis, by the module’s own routes', async () => {
  bench.rows = [testRow({ patName: '王建国' })]
  // The page is loaded when it is opened.
  await act(async () => void bench.show(routes.find(({ path }) => path === '/local_diagnosis')!.page))
  expect(await screen.findByRole('grid', { name: '本地诊断列表' }, { timeout: 20_000 })).toBeInTheDocument()
  expect(await screen.findByText('王建国')).toBeInTheDocument()
})

test('[WORK-41] 120 exams are three pages of 50 and one of 200, and the total is told', async () => {
  holds(120)
  bench.show()
  await waitFor(() => expect(numbers().length).toBe(3))
  expect(pager()).toHaveTextContent('共 120 条')
  expect(asked()).toMatchObject({ pageNo: 1, pageSize: 50 })
  const sizes = within(pager()).getByRole('combobox')
  expect(
    within(sizes)
      .getAllByRole('option')
      .map((one) => (one as HTMLOptionElement).value),
  ).toEqual(['20', '50', '100', '200'])
  await user.selectOptions(sizes, '200')
  await waitFor(() => expect(numbers().length).toBe(1))
  expect(asked()).toMatchObject({ pageNo: 1, pageSize: 200 })
})

test('[WORK-41] page 60 of a long list has no number: it is reached by next, and the last page ends it', async () => {
  holds(60 * 20)
  bench.show()
  await screen.findByRole('navigation', { name: '分页' })
  await user.selectOptions(within(pager()).getByRole('combobox'), '20')
  await user.click(await screen.findByRole('button', { name: '第 50 页' }))
  await waitFor(() => expect(asked()).toMatchObject({ pageNo: 50, pageSize: 20 }))
  expect(pager()).toHaveTextContent('其余按“下一页”逐页翻看')
  expect(screen.queryByRole('button', { name: '第 60 页' })).toBeNull()
  for (let page = 51; page <= 60; page++) {
    await waitFor(() => expect(within(pager()).getByRole('button', { name: '下一页' })).not.toHaveAttribute('aria-disabled'))
    await next()
    await waitFor(() => expect(within(pager()).getByRole('button', { name: `第 ${page} 页` })).toHaveAttribute('aria-current', 'page'))
  }
  await waitFor(() => expect(asked()).toMatchObject({ cursor: '59' }))
  await waitFor(() => expect(within(pager()).getByRole('button', { name: '下一页' })).toHaveAttribute('aria-disabled', 'true'))
})

test('a page that the list has become too short for gives way to the last one there is', async () => {
  holds(120)
  bench.show(undefined, '?page=3')
  await waitFor(() => expect(asked()).toMatchObject({ pageNo: 3 }))
  await screen.findByText('CT100')
  holds(60)
  await user.keyboard('r')
  await waitFor(() => expect(asked()).toMatchObject({ pageNo: 2 }))
  expect(await screen.findByText('CT50')).toBeInTheDocument()
  expect(bench.address()).toBe('?page=2')
  // Nothing at all is one empty page, and is asked for once.
  holds(0)
  await user.keyboard('r')
  await waitFor(() => expect(asked()).toMatchObject({ pageNo: 1 }))
  await waitFor(() => expect(bench.address()).toBe(''))
  const times = bench.payloads('queryLocalList').length
  await act(() => new Promise((rest) => setTimeout(rest, 50)))
  expect(bench.payloads('queryLocalList')).toHaveLength(times)
})

test('order and page stand in the address: a time newest first, and a reload shows the same; a patient’s name never does', async () => {
  holds(120)
  bench.show()
  await user.click(await screen.findByRole('button', { name: '登记时间' }))
  await waitFor(() => expect(asked()).toMatchObject({ sortField: 'registerTime', sortOrder: 'desc' }))
  await user.click(within(pager()).getByRole('button', { name: '第 2 页' }))
  await waitFor(() => expect(bench.address()).toBe('?sort=-registerTime&page=2'))
  // A reload forgets everything but the address.
  bench.end()
  bench = new Bench()
  holds(120)
  bench.show(undefined, '?sort=-registerTime&page=2')
  await waitFor(() => expect(asked()).toMatchObject({ sortField: 'registerTime', sortOrder: 'desc', pageNo: 2 }))
  await user.keyboard('/')
  await user.keyboard('王建国{Enter}')
  await waitFor(() => expect(asked()).toMatchObject({ search: '王建国', pageNo: 1 }))
  expect(bench.address()).toBe('?sort=-registerTime')
  await user.click(await screen.findByRole('button', { name: '姓名' }))
  await waitFor(() => expect(asked()).toMatchObject({ sortField: 'patName', sortOrder: 'asc' }))
})

test('[STATE-01] an exam in 2050 stands as uploading, and what needs images is refused with that state', async () => {
  bench.rows = [testRow({ state: 2050, patName: '王建国' })]
  bench.show()
  expect(await screen.findByRole('img', { name: '状态 上传中' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '详情' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^更多操作/ }))
  for (const name of ['查看报告', '分享影像', '催报告'])
    expect([name, screen.getByRole('menuitem', { name: new RegExp(`${name}.*上传中`) }).getAttribute('aria-disabled')]).toEqual([
      name,
      'true',
    ])
})

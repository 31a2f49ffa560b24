import { CODE } from '@farsight/shared/domain'
import { setServerClock } from '@farsight/shared/ui/data'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { ActBench, refuse } from '../test/act-bench'

const row = testRow()
let bench: ActBench
const user = userEvent.setup()
beforeEach(() => setServerClock('2026-11-20 09:20:30', 480))
afterEach(() => bench.end())
const save = () => user.click(screen.getByRole('button', { name: '开通绿色通道' }))

test('[DAY-09] the green channel is opened with its kind and the time at the door, and taken away again', async () => {
  bench = new ActBench({ setGreenChannel: ({ kind }) => ({ val: { version: 2, dueTime: kind ? '2026-11-20 09:40:00' : null } }) })
  await bench.open('green', row)
  await save()
  expect(screen.getByText('请选择类型')).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: '卒中' }))
  const door = screen.getByLabelText('入院时间')
  expect(door).toHaveValue('2026-11-20 09:20')
  fireEvent.change(door, { target: { value: '2026-11-20 09:30' } })
  await save()
  expect(screen.getByText(/不能晚于现在/)).toBeInTheDocument()
  expect(bench.payloads('setGreenChannel')).toEqual([])
  fireEvent.change(door, { target: { value: '2026-11-20 09:10' } })
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('setGreenChannel')).toEqual([
    { risProcedureId: row.risProcedureId, kind: 'stroke', doorTime: '2026-11-20 09:10:00' },
  ])
  expect(screen.getByText('已开通绿色通道（卒中），应完成 2026-11-20 09:40:00')).toBeInTheDocument()
  bench.end()
  bench = new ActBench({ setGreenChannel: () => ({ val: { version: 3, dueTime: null } }) })
  await bench.open('green', { ...row, greenKind: 'stroke', doorTime: '2026-11-20 09:10:00' })
  await user.click(screen.getByRole('button', { name: '取消绿色通道' }))
  await waitFor(() => expect(bench.payloads('setGreenChannel')).toEqual([{ risProcedureId: row.risProcedureId, kind: '' }]))
})

test('a completed exam is refused, and the choice stays', async () => {
  bench = new ActBench({ setGreenChannel: () => refuse(CODE.reportCompleted) })
  await bench.open('green', row)
  await user.click(screen.getByRole('radio', { name: '胸痛' }))
  await save()
  expect(await screen.findByText(/报告已完成/)).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: '胸痛' })).toBeChecked()
})

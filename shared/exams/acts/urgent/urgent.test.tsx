import { CODE } from '@farsight/shared/domain'
import { setServerClock } from '@farsight/shared/ui/data'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { actStore } from '../act-store'
import { ActBench, refuse } from '../test/act-bench'

const row = testRow()
let bench: ActBench
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  setServerClock('2026-11-20 09:20:00', 480)
})
afterEach(() => {
  act(() => actStore.dropUndo())
  bench.end()
  jest.useRealTimers()
})
const confirm = async () => {
  const dialog = await bench.open('urgent', row)
  await user.click(within(dialog).getByRole('button', { name: '加急' }))
}

test('[WORK-29] urgent is confirmed, then can be undone for ten seconds and not afterwards', async () => {
  bench = new ActBench({
    setUrgent: () => ({ val: { version: 2, undoUntil: '2026-11-20 09:20:10' } }),
    undoUrgent: () => ({ val: { version: 3 } }),
  })
  const dialog = await bench.open('urgent', row)
  expect(dialog).toHaveTextContent('只能加急一次')
  expect(within(dialog).getByRole('button', { name: '取消' })).toHaveAttribute('data-autofocus')
  await user.click(within(dialog).getByRole('button', { name: '加急' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.touched).toEqual([row.risProcedureId])
  expect(screen.getByText('已加急：王建国 CT2611200031')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^撤销/ }))
  await waitFor(() => expect(bench.payloads('undoUrgent')).toEqual([{ risProcedureId: row.risProcedureId }]))
  expect(screen.queryByRole('button', { name: /^撤销/ })).toBeNull()

  act(() => actStore.offerUndo(row, '2026-11-20 09:20:10'))
  expect(screen.getByRole('button', { name: /^撤销/ })).toBeInTheDocument()
  act(() => jest.advanceTimersByTime(9_000))
  expect(screen.getByRole('button', { name: /^撤销/ })).toBeInTheDocument()
  act(() => jest.advanceTimersByTime(2_000))
  expect(screen.queryByRole('button', { name: /^撤销/ })).toBeNull()
})

test('[ERR-36] a second time: already urgented, and nothing can be undone', async () => {
  bench = new ActBench({ setUrgent: () => refuse(CODE.alreadyUrgent) })
  await confirm()
  expect(await screen.findByText(/已加急/, { selector: '.fs-bar *, .fs-bar' })).toBeInTheDocument()
  expect(screen.getByText('(代码 2419)')).toBeInTheDocument()
  expect(actStore.get().undo).toBeUndefined()
})

test('an undo that comes too late says so', async () => {
  bench = new ActBench({
    setUrgent: () => ({ val: { version: 2, undoUntil: '2026-11-20 09:20:10' } }),
    undoUrgent: () => refuse(CODE.undoTooLate),
  })
  await confirm()
  await user.click(await screen.findByRole('button', { name: /^撤销/ }))
  expect(await screen.findByText('已超过撤销时间')).toBeInTheDocument()
})

import { CODE } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { ActBench, refuse } from '../test/act-bench'
import { ApproveRetraction } from './approve-retraction'

const row = testRow({
  state: 9,
  reportHasComplete: 1,
  passedLevel: 1,
  authorId: 'x',
  authorName: '张医生',
  lastActorId: 'x',
  sentOut: true,
})
const asked = { userId: 'u2', userName: '李主任', reason: '左右写反', time: '2026-11-22 08:00:00' }
let bench: ActBench
const user = userEvent.setup()
afterEach(() => bench?.end())

async function yes(): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: '同意撤回' }))
  return screen.findByRole('dialog')
}

test('[STATE-45] the second yes: the drawer says who asked and why, it is confirmed, and those who had the report are named', async () => {
  bench = new ActBench({ retractOther: () => ({ val: { state: 3, version: 2, pending: 0, hadIt: ['急诊科'] } }) })
  bench.show(<ApproveRetraction row={row} asked={asked} />)
  expect(screen.getByText(/李主任.*2026-11-22 08:00/)).toBeInTheDocument()
  expect(screen.getByText(/左右写反/)).toBeInTheDocument()
  const dialog = await yes()
  expect(bench.payloads('retractOther')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: '同意撤回' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('retractOther')).toEqual([{ risProcedureId: row.risProcedureId, reason: '左右写反', approve: 1 }])
  expect(await screen.findByText(/急诊科/)).toBeInTheDocument()
})

test('who asked cannot say yes as well, and a yes that comes too late is told why', async () => {
  bench = new ActBench({ retractOther: () => refuse(CODE.stateChanged) })
  const own = bench.show(<ApproveRetraction row={row} asked={{ ...asked, userId: 'me' }} />)
  await user.click(screen.getByRole('button', { name: /同意撤回/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  own.unmount()
  bench.show(<ApproveRetraction row={row} asked={asked} />)
  const dialog = await yes()
  await user.click(within(dialog).getByRole('button', { name: '同意撤回' }))
  expect(await within(dialog).findByText(/状态/)).toBeInTheDocument()
})

test('a no needs its reason and goes to who asked; who asked takes the request back with one press', async () => {
  bench = new ActBench({ retractOther: () => ({ val: { state: 9, version: 2, pending: 0, hadIt: [] } }) })
  const other = bench.show(<ApproveRetraction row={row} asked={asked} />)
  await user.click(screen.getByRole('button', { name: '不同意' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), '左右无误')
  await user.click(within(dialog).getByRole('button', { name: '不同意' }))
  await waitFor(() =>
    expect(bench.payloads('retractOther')).toEqual([{ risProcedureId: row.risProcedureId, reason: '左右无误', decline: 1 }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  other.unmount()
  bench.show(<ApproveRetraction row={row} asked={{ ...asked, userId: 'me' }} />)
  await user.click(screen.getByRole('button', { name: '取消申请' }))
  await waitFor(() => expect(bench.payloads('retractOther')[1]).toEqual({ risProcedureId: row.risProcedureId, reason: '', decline: 1 }))
})

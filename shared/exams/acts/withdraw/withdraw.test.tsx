import { CODE, STATE } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { ActBench, refuse } from '../test/act-bench'
import { stepBackOf } from './step-back'

const mine = testRow({ state: 3, authorId: 'me', authorName: '陈医生', lastActorId: 'me' })
let bench: ActBench
const user = userEvent.setup()
afterEach(() => bench?.end())

test('[WORK-31] withdrawing is confirmed and says where the report returns to', async () => {
  bench = new ActBench({ withdrawDiagnose: () => ({ val: { state: 2060, version: 2 } }) })
  const dialog = await bench.open('withdraw', mine)
  expect(within(dialog).getByRole('img', { name: '状态 待诊断' })).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: '撤回' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.payloads('withdrawDiagnose')).toEqual([{ risProcedureId: mine.risProcedureId }])
  expect(bench.touched).toEqual([mine.risProcedureId])
})

test('[STATE-40, STATE-41, STATE-42, STATE-43] the dialog names the state that the step was taken from', () => {
  const passed = (state: number, passedLevel = 0) => testRow({ state, passedLevel, lastActorId: 'me' })
  expect(stepBackOf(passed(STATE.toFirstCheck))).toBe(STATE.toBeDiagnosed)
  expect(stepBackOf(passed(STATE.toSecondCheck, 1))).toBe(STATE.toFirstCheck)
  expect(stepBackOf(passed(STATE.toThirdCheck, 2))).toBe(STATE.toSecondCheck)
  expect(stepBackOf(passed(STATE.completed, 3))).toBe(STATE.toThirdCheck)
  expect(stepBackOf(passed(STATE.completed, 0))).toBe(STATE.toBeDiagnosed)
})

test('[STATE-44] a case in another’s hands names the doctor and offers the chat; nothing is withdrawn', async () => {
  bench = new ActBench({
    withdrawDiagnose: () => refuse(CODE.inDiagnosis, { holderName: '张医生' }),
    getWLYdata: () => ({
      val: { diagnoseDoctorId: 'me', diagnoseDoctorName: '陈医生', examineDoctorId: 'u2', examineDoctorName: '张医生' },
    }),
  })
  const dialog = await bench.open('withdraw', mine)
  const opened = jest.spyOn(window, 'open').mockReturnValue({ focus: () => undefined } as Window)
  await user.click(within(dialog).getByRole('button', { name: '撤回' }))
  expect(await screen.findByText(/张医生正在诊断或审核，请联系该老师/)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: '联系张医生' }))
  expect(String(opened.mock.calls[0]?.[0])).toMatch(/usrIds=u2/)
  expect(screen.queryByRole('button', { name: '联系陈医生' })).toBeNull()
  expect(dialog).toBeInTheDocument()
})

test('an order’s report is withdrawn with its order; who had the report already is answered by a code', async () => {
  const remote = testRow({ ...mine, remote: true, remoteOrderId: 'order' })
  bench = new ActBench({ withdrawDiagnose: () => refuse(CODE.reportSentOut) })
  const dialog = await bench.open('withdraw', remote)
  await user.click(within(dialog).getByRole('button', { name: '撤回' }))
  expect(await screen.findByText(/请写补充报告/)).toBeInTheDocument()
  expect(bench.payloads('withdrawDiagnose')).toEqual([{ risProcedureId: mine.risProcedureId, remoteOrderId: 'order' }])
})

describe('retracting another teacher’s', () => {
  const theirs = testRow({ state: 9, reportHasComplete: 1, authorId: 'x', authorName: '张医生', lastActorId: 'x', sentOut: true })

  test('[STATE-45] needs a reason, and tells who had the report', async () => {
    bench = new ActBench({ retractOther: () => ({ val: { state: 2060, version: 2, pending: 0, hadIt: ['急诊科', '李医生'] } }) })
    const dialog = await bench.open('retract', theirs)
    expect(dialog).toHaveTextContent('撤回张医生的最后一步')
    await user.click(within(dialog).getByRole('button', { name: '撤回' }))
    expect(bench.payloads('retractOther')).toEqual([])
    await user.type(within(dialog).getByRole('textbox'), '左右写反')
    await user.click(within(dialog).getByRole('button', { name: '撤回' }))
    expect(await screen.findByText(/急诊科、李医生/)).toBeInTheDocument()
    expect(bench.payloads('retractOther')).toEqual([{ risProcedureId: theirs.risProcedureId, reason: '左右写反' }])
  })

  test('waits for a second yes where the hospital wants one; without the right it is refused and the reason stays', async () => {
    let pending = true
    bench = new ActBench({
      retractOther: () => (pending ? { val: { state: 9, version: 2, pending: 1, hadIt: [] } } : refuse(CODE.retractForbidden)),
    })
    await bench.open('retract', theirs)
    await user.type(screen.getByRole('textbox'), '误诊')
    await user.click(screen.getByRole('button', { name: '撤回' }))
    expect(await screen.findByText('已提交，等待另一位管理员或主任同意')).toBeInTheDocument()
    bench.end()
    pending = false
    bench = new ActBench({ retractOther: () => refuse(CODE.retractForbidden) })
    await bench.open('retract', theirs)
    await user.type(screen.getByRole('textbox'), '误诊')
    await user.click(screen.getByRole('button', { name: '撤回' }))
    expect(await screen.findByText(/没有撤回其他老师报告的权限/)).toBeInTheDocument()
    expect(screen.getByRole('textbox')).toHaveValue('误诊')
  })
})

import { session } from '@farsight/shared/bus'
import { CODE, STATE } from '@farsight/shared/domain'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { write } from '../../editor/test-field'
import { opened } from '../../model/test-kit'
import { reportPage } from '../test-report'

jest.mock('../../model/device-shelf', () => {
  const vault = {
    ...jest.requireActual<typeof import('../../model/test-kit')>('../../model/test-kit').memoryVault(),
    removeOld: async () => undefined,
  }
  return { deviceVault: () => vault, keepsCopies: () => true }
})

const EDIT = '/local_diagnosis/edit_report'
const SAVED = { version: 4, state: STATE.diagnosing, savedTime: '2026-11-20 09:41:07' }
const expired = () => {
  session.end('expired')
  throw Object.assign(new Error('登录已过期，请重新登录'), { kind: 'expired', code: CODE.sessionExpired })
}
const text = (value: string) => ({ text: value, marks: [] })
const content = { finding: text('双肺未见异常。'), result: text('胸部未见异常。'), advice: text(''), yinYang: 0 as const }
const submitKey = () => fireEvent.keyDown(document, { code: 'Enter', key: 'Enter', ctrlKey: true })

test('[EDIT-01] a submit that met the end of the session is told after the log-in, and one press sends the report', async () => {
  const first = await reportPage(EDIT, { openReport: () => opened({}, { content }), saveReport: () => SAVED, submitReport: expired })
  await act(async () => write(await screen.findByRole('textbox', { name: /建议/ }), '随访。'))
  submitKey()
  await waitFor(() => expect(first.server.of('submitReport')).toHaveLength(1))
  cleanup()

  const again = await reportPage(EDIT, {
    openReport: () => opened({}, { content }),
    saveReport: () => SAVED,
    submitReport: () => ({ version: 5, state: STATE.toFirstCheck, savedTime: '2026-11-20 09:42:00' }),
  })
  expect(await screen.findByText(/报告未提交：.*没有发出/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: /建议/ })).toHaveTextContent('随访。')
  await userEvent.click(screen.getByRole('button', { name: '现在提交' }))
  await waitFor(() =>
    expect(again.server.of('submitReport')[0]?.payload).toMatchObject({ toReview: 1, report: { advice: { text: '随访。' } } }),
  )
  cleanup()

  // Sent: opened again later, nothing is said any more.
  await reportPage(EDIT, { openReport: () => opened({}, { content }) })
  await screen.findByRole('textbox', { name: /建议/ })
  expect(screen.queryByText(/报告未提交/)).toBeNull()
})

test('a send-back that met the end of the session keeps its reason and its stars', async () => {
  const reviewed = () => opened({ mode: 'review', level: 1 }, { content, submitted: content, state: STATE.firstCheck })
  const openReport = () => {
    throw Object.assign(new Error('已提交'), { kind: 'business', code: CODE.alreadySubmitted })
  }
  const answers = { openReport, openReview: reviewed }
  const first = await reportPage(EDIT, { ...answers, rebutReport: expired })
  await userEvent.click(await screen.findByRole('button', { name: '退回' }))
  await userEvent.type(screen.getByRole('textbox', { name: /理由|原因/ }), '请补充测量')
  await userEvent.click(screen.getAllByRole('button', { name: '退回' }).at(-1)!)
  await waitFor(() => expect(first.server.of('rebutReport')).toHaveLength(1))
  cleanup()

  const again = await reportPage(EDIT, { ...answers, rebutReport: () => ({ version: 5, state: STATE.toBeDiagnosed, savedTime: '' }) })
  expect(await screen.findByText(/报告未退回：.*请补充测量/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '现在退回' }))
  await waitFor(() => expect(again.server.of('rebutReport')[0]?.payload).toMatchObject({ reason: '请补充测量' }))
})

test('an act that was not done is no longer told where the report went on otherwise, or when its doctor has read it', async () => {
  const first = await reportPage(EDIT, { openReport: () => opened({}, { content }), submitReport: expired })
  await screen.findByRole('textbox', { name: /建议/ })
  submitKey()
  await waitFor(() => expect(first.server.of('submitReport')).toHaveLength(1))
  cleanup()
  await reportPage(EDIT, { openReport: () => opened({}, { content }) })
  await userEvent.click(await screen.findByRole('button', { name: '暂不' }))
  expect(screen.queryByText(/报告未提交/)).toBeNull()
  cleanup()
  await reportPage(EDIT, { openReport: () => opened({}, { content }) })
  await screen.findByRole('textbox', { name: /建议/ })
  expect(screen.queryByText(/报告未提交/)).toBeNull()
})

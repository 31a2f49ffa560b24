import type { CallTypes } from '@farsight/shared/contract'
import { CODE, REPORT_TEXT_MAX, STATE } from '@farsight/shared/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { caretAt, write } from '../../../editor/test-field'
import { EXAM, noNetwork, opened, refusal, row } from '../../../model/test-kit'
import { reportPage } from '../../test-report'
import type { AiAnswered } from './use-ai'

const EDIT = '/local_diagnosis/edit_report'
const VIEW = '/local_diagnosis/view_report'
const SAVED = { version: 4, state: STATE.diagnosing, savedTime: '2026-11-20 09:41:07' }
const FROM_AI_LIST = '&ai=1'

const finding = (findingId: string, change: Partial<AiAnswered> = {}): AiAnswered => ({
  findingId,
  label: `结节 ${findingId}`,
  probability: 0.934,
  positive: 1,
  text: `右肺上叶见结节 ${findingId}。`,
  answer: '',
  answeredBy: '',
  answeredText: '',
  ...change,
})
const result = (...findings: AiAnswered[]) => ({
  id: 'r1',
  engine: '肺结节引擎',
  engineVersion: '2.1',
  time: '2026-11-20 09:20:00',
  positive: 1 as const,
  findings,
})

/** A server that keeps the answers, as the real one does. */
function engine(...findings: AiAnswered[]) {
  let kept = findings
  return {
    getAiResult: () => result(...kept),
    answerAiFinding: ({ findingId, answer, text }: CallTypes['answerAiFinding']['request']) => {
      kept = kept.map((one) => (one.findingId === findingId ? { ...one, answer, answeredBy: '陈医生', answeredText: text ?? '' } : one))
      const count = (which: string) => kept.filter((one) => one.answer === which).length
      return { agreement: { adopted: 10 + count('adopt'), edited: 2 + count('edit'), rejected: 3 + count('reject') } }
    },
    saveReport: () => SAVED,
  }
}
const written = (text: string) =>
  opened({}, { content: { finding: { text, marks: [] }, result: { text: '', marks: [] }, advice: { text: '', marks: [] }, yinYang: null } })
const findings = () => screen.findByRole('textbox', { name: /检查所见 F2|^\*?\s*检查所见$/ })
// The first page of a file is slow on a loaded machine.
const card = (name: string) => screen.findByRole('article', { name }, { timeout: 5000 })

test('[REPORT-31] from the AI list the findings stand beside the report at once, the positive and probable first', async () => {
  const few = engine(finding('a', { probability: 0.4 }), finding('b', { positive: 0, probability: 0.99 }), finding('c'))
  const { server } = await reportPage(EDIT, { openReport: () => opened(), ...few }, FROM_AI_LIST)
  const first = await card('结节 c')
  expect(screen.getByRole('tab', { name: 'AI' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['结节 c', '结节 a', '结节 b'])
  expect(within(first).getByText('93 %')).toBeVisible()
  expect(within(first).getByText('阳性')).toBeVisible()
  expect(within(first).getByText('右肺上叶见结节 c。')).toBeVisible()
  expect(screen.getByText(/肺结节引擎 2\.1 · 2026-11-20 09:20:00/)).toBeVisible()
  expect(server.of('getAiResult')[0]?.payload).toEqual({ risProcedureId: EXAM })
})

test('without that, a button with what waits leads to them; an exam without a result has neither button nor tab', async () => {
  const page = await reportPage(EDIT, { openReport: () => opened(), ...engine(finding('a'), finding('b', { answer: 'reject' })) })
  await userEvent.click(await screen.findByRole('button', { name: 'AI 1' }))
  expect(await card('结节 a')).toBeVisible()
  page.unmount()

  await reportPage(EDIT, { openReport: () => opened() })
  await userEvent.click(await screen.findByRole('button', { name: '模板' }))
  expect(screen.getByText('没有符合的模板')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^AI/ })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'AI' })).toBeNull()
})

test('another hospital’s exam has no tab even where the link asks for it; none, and a fault of the network, are told', async () => {
  const answer = (thrown: Error) => ({
    openReport: () => opened(),
    getAiResult: () => {
      throw thrown
    },
  })
  const foreign = await reportPage(EDIT, answer(refusal(CODE.notInRis)), FROM_AI_LIST)
  await findings()
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'AI' })).toBeNull())
  expect(foreign.server.of('getAiResult')).toHaveLength(1)
  foreign.unmount()

  const none = await reportPage(EDIT, answer(refusal(CODE.studyUnknown)), FROM_AI_LIST)
  expect(await screen.findByText('该检查没有 AI 结果')).toBeVisible()
  none.unmount()

  await reportPage(EDIT, answer(noNetwork()))
  await userEvent.click(await screen.findByRole('button', { name: 'AI' }))
  expect(await screen.findByText(/网络错误/)).toBeVisible()
})

test('an account with neither menu asks for nothing, whatever the link says', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened(), ...engine(finding('a')) }, FROM_AI_LIST, {
    userMainMenuConfig: '000001000000',
  })
  await findings()
  expect(screen.queryByRole('tab', { name: 'AI' })).toBeNull()
  expect(server.of('getAiResult')).toHaveLength(0)
})

test('adopting puts the sentence where the doctor was writing, tells the server, counts, and can be undone', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => written('两肺清晰。\n心影不大。'), ...engine(finding('a')) }, FROM_AI_LIST)
  const area = await findings()
  caretAt(area, 5)
  await userEvent.click(within(await card('结节 a')).getByRole('button', { name: '采纳' }))
  expect(await screen.findByText('已采纳 · 陈医生')).toBeVisible()
  expect(area.textContent).toBe('两肺清晰。右肺上叶见结节 a。\n心影不大。')
  expect(screen.getByText(/^AI 文字已放入检查所见/)).toBeVisible()
  expect(server.of('answerAiFinding').map(({ payload }) => payload)).toEqual([{ id: 'r1', findingId: 'a', answer: 'adopt' }])
  expect(screen.getByText('本院对该引擎：采纳 11 · 修改 2 · 不采纳 3')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(area.textContent).toBe('两肺清晰。\n心影不大。')
})

test('elsewhere it goes to the end of the findings, on a line of its own, and not a second time', async () => {
  await reportPage(EDIT, { openReport: () => written('两肺清晰。'), ...engine(finding('a')) }, FROM_AI_LIST)
  const area = await findings()
  fireEvent.focus(await screen.findByRole('textbox', { name: /诊断意见/ }))
  const one = await card('结节 a')
  await userEvent.click(within(one).getByRole('button', { name: '采纳' }))
  await userEvent.click(await within(one).findByRole('button', { name: '更改' }))
  expect(within(one).getByText('之前放入的文字仍在报告里，请自行删改。')).toBeVisible()
  await userEvent.click(within(one).getByRole('button', { name: '采纳' }))
  await within(one).findByRole('button', { name: '更改' })
  expect(area.textContent).toBe('两肺清晰。\n右肺上叶见结节 a。')
})

test('edited words go in and to the server; closing the panel loses none, and too many or none are told', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened(), ...engine(finding('a')) }, FROM_AI_LIST)
  await userEvent.click(within(await card('结节 a')).getByRole('button', { name: '修改' }))
  const field = () => screen.getByRole('textbox', { name: '放入检查所见的文字' })
  expect(field()).toHaveValue('右肺上叶见结节 a。')
  fireEvent.change(field(), { target: { value: '字'.repeat(1001) } })
  await userEvent.click(screen.getByRole('button', { name: '放入报告' }))
  expect(screen.getByText('最多 1000 字')).toBeVisible()
  fireEvent.change(field(), { target: { value: ' ' } })
  expect(screen.getByText('请填写文字')).toBeVisible()
  fireEvent.change(field(), { target: { value: '右肺上叶磨玻璃结节。' } })
  await userEvent.click(screen.getByRole('button', { name: '收起侧栏' }))
  await userEvent.click(screen.getByRole('button', { name: 'AI 1' }))
  expect(field()).toHaveValue('右肺上叶磨玻璃结节。')
  await userEvent.click(screen.getByRole('button', { name: '放入报告' }))
  expect(await screen.findByText('修改后采纳 · 陈医生')).toBeVisible()
  expect((await findings()).textContent).toBe('右肺上叶磨玻璃结节。')
  expect(server.of('answerAiFinding').map(({ payload }) => payload)).toEqual([
    { id: 'r1', findingId: 'a', answer: 'edit', text: '右肺上叶磨玻璃结节。' },
  ])
})

test('a rejection puts nothing in, with its reason or without', async () => {
  const { server } = await reportPage(EDIT, { openReport: () => opened(), ...engine(finding('a')) }, FROM_AI_LIST)
  await userEvent.click(within(await card('结节 a')).getByRole('button', { name: '不采纳' }))
  fireEvent.change(screen.getByRole('textbox', { name: '理由（可不填）' }), { target: { value: '血管断面' } })
  await userEvent.click(screen.getByRole('button', { name: '不采纳' }))
  expect(await screen.findByText('未采纳 · 陈医生')).toBeVisible()
  expect(screen.getByText('血管断面')).toBeVisible()
  expect((await findings()).textContent).toBe('')
  expect(server.of('answerAiFinding')[0]?.payload).toMatchObject({ answer: 'reject', text: '血管断面' })
})

test('an answer that does not arrive puts nothing into the report; the retry does', async () => {
  const one = engine(finding('a'))
  const answerAiFinding = (payload: CallTypes['answerAiFinding']['request'], times: number) => {
    if (times === 1) throw noNetwork()
    return one.answerAiFinding(payload)
  }
  await reportPage(EDIT, { openReport: () => opened(), ...one, answerAiFinding }, FROM_AI_LIST)
  await userEvent.click(within(await card('结节 a')).getByRole('button', { name: '采纳' }))
  expect(await screen.findByText(/网络错误/)).toBeVisible()
  expect((await findings()).textContent).toBe('')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('已采纳 · 陈医生')).toBeVisible()
  expect((await findings()).textContent).toBe('右肺上叶见结节 a。')
})

test('the view shows findings and answers, and offers no answer', async () => {
  const done = opened({ mode: 'view', exam: row({ state: STATE.completed, reportHasComplete: 1 }) }, { state: STATE.completed })
  const answered = finding('a', { answer: 'adopt', answeredBy: '张医生' })
  await reportPage(VIEW, { getReport: () => done, ...engine(answered, finding('b')) })
  await userEvent.click(await screen.findByRole('button', { name: 'AI 结果' }))
  expect(within(await card('结节 a')).getByText('已采纳 · 张医生')).toBeVisible()
  expect(await card('结节 b')).toBeVisible()
  for (const name of ['采纳', '修改', '不采纳', '更改']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a finding with an image leads to it, where the exam’s images hold it', async () => {
  const instances = [1, 2].map((n) => ({ sopUid: `1.2.3.${n}`, number: n, frames: 1, sopClass: '1.2.840.10008.5.1.4.1.1.2' }))
  const study = {
    studyUid: '1.2',
    studyDate: '20261120',
    description: '',
    series: [{ seriesUid: '1.2.3', modality: 'CT', number: 1, description: '', instances }],
  }
  const placed = engine(finding('a', { sopUid: '1.2.3.2', frame: 1 }), finding('b', { sopUid: '9.9' }), finding('c'))
  await reportPage(EDIT, { openReport: () => opened(), queryImages: () => [study], ...placed }, FROM_AI_LIST)
  expect(await within(await card('结节 a')).findByRole('button', { name: '转到图像' })).toBeVisible()
  for (const name of ['结节 b', '结节 c']) expect(within(await card(name)).queryByRole('button', { name: '转到图像' })).toBeNull()
})

test('once the report is in another’s hands nothing can be answered, and it says why', async () => {
  const taken = () => {
    throw refusal(CODE.openedByAnother)
  }
  const { server } = await reportPage(EDIT, { openReport: () => opened(), ...engine(finding('a')), saveReport: taken }, FROM_AI_LIST)
  write(await findings(), '一')
  fireEvent.keyDown(document, { code: 'KeyS', ctrlKey: true })
  const adopt = within(await card('结节 a')).getByRole('button', { name: '采纳' })
  await waitFor(() => expect(adopt).toHaveAccessibleDescription('报告已不在您手中'))
  await userEvent.click(adopt)
  expect(server.of('answerAiFinding')).toHaveLength(0)
})

test('a text that has no room left takes the sentence all the same: nothing is refused in silence', async () => {
  await reportPage(EDIT, { openReport: () => written('字'.repeat(REPORT_TEXT_MAX)), ...engine(finding('a')) }, FROM_AI_LIST)
  await userEvent.click(within(await card('结节 a')).getByRole('button', { name: '采纳' }))
  expect(await screen.findByText('检查所见最多 6000 字')).toBeVisible()
})

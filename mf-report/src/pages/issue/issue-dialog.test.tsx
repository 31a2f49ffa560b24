import { CODE, STATE } from '@farsight/shared/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testEcg } from '../../ecg/sheet/test-ecg'
import { EXAM, opened, refusal, row, USER } from '../../model/test-kit'
import { content } from '../test-log'
import { reportPage } from '../test-report'

const VIEW = '/local_diagnosis/view_report'
const done = (report: Partial<ReturnType<typeof opened>['report']> = {}) =>
  opened(
    { mode: 'view', exam: row({ state: STATE.completed, reportHasComplete: 1, sentOut: true }) },
    { state: STATE.completed, content: content('右肺上叶见结节。'), issue: 1, author: { id: 'a', name: '张医生' }, ...report },
  )
const act = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: '更多' }))
  await userEvent.click(screen.getByRole('menuitem', { name }))
}

test('[EDIT-03] a correction: the whole text upon the issue that was read, with its reason; then both versions stand', async () => {
  const fixed = content('左肺上叶见结节。', '左肺结节。')
  const { server } = await reportPage(VIEW, {
    getReport: (_: never, times: number) => (times === 1 ? done() : done({ content: fixed, issue: 2, corrected: 1 })),
    issueReport: () => ({ issue: 2, told: 3 }),
  })
  await act(/更正报告/)
  const dialog = await screen.findByRole('dialog', { name: /更正报告/ })
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: '发出更正报告' }))
  await send()
  expect(within(dialog).getByText('请填写原因')).toBeVisible()
  expect(within(dialog).getByText('文字没有更正')).toBeVisible()
  fireEvent.change(within(dialog).getByRole('textbox', { name: /检查所见/ }), { target: { value: '左肺上叶见结节。' } })
  fireEvent.change(within(dialog).getByRole('textbox', { name: /诊断意见/ }), { target: { value: '左肺结节。' } })
  expect(within(dialog).getByRole('region', { name: '检查所见' }).querySelector('ins')).toHaveTextContent('左')
  await userEvent.click(within(dialog).getByRole('button', { name: '侧别有误' }))
  await send()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.of('issueReport')).toHaveLength(1)
  expect(server.of('issueReport')[0]?.payload).toMatchObject({
    procedureId: EXAM,
    kind: 'correction',
    baseIssue: 1,
    reason: '侧别有误',
    report: fixed,
  })
  expect(await screen.findByText('报告已更正，以最新的第 2 版为准；原版在报告记录中。')).toBeVisible()
  expect(within(screen.getByRole('article')).getByText('左肺上叶见结节。')).toBeVisible()
})

test('[EDIT-04] a correction is looked over like any report: a side against the other stops it, until it is mended or stands with a reason', async () => {
  const { server } = await reportPage(VIEW, { getReport: () => done(), issueReport: () => ({ issue: 2, told: 0 }) })
  await act(/更正报告/)
  const dialog = await screen.findByRole('dialog', { name: /更正报告/ })
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: '发出更正报告' }))
  const text = (name: RegExp) => within(dialog).getByRole('textbox', { name })
  fireEvent.change(text(/检查所见/), { target: { value: '左肺上叶见8mm结节。' } })
  fireEvent.change(text(/诊断意见/), { target: { value: '右肺上叶小结节。' } })
  await userEvent.click(within(dialog).getByRole('button', { name: '侧别有误' }))
  await send()
  const panel = within(dialog).getByRole('region', { name: '报告核对' })
  expect(await within(panel).findByRole('alert')).toHaveTextContent(/还有 \d 处：请修改/)
  expect(server.of('issueReport')).toHaveLength(0)
  await userEvent.click(within(panel).getAllByRole('button', { name: '定位' })[0]!)
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  for (const line of within(panel).getAllByRole('listitem')) {
    await userEvent.click(within(line).getByRole('button', { name: '忽略' }))
    await userEvent.type(within(line).getByRole('textbox', { name: '忽略的理由' }), '两处病灶{Enter}')
  }
  await send()
  await waitFor(() => expect(server.of('issueReport')).toHaveLength(1))
  const { overrides } = server.of('issueReport')[0]!.payload as { overrides: { reason: string }[] }
  expect(overrides[0]).toMatchObject({ reason: '两处病灶' })
})

test('[EDIT-04] signs that turn the direction of reading stay out of an addendum', async () => {
  const { server } = await reportPage(VIEW, { getReport: () => done(), issueReport: () => ({ issue: 2, told: 0 }) })
  await act(/补充报告/)
  const dialog = await screen.findByRole('dialog', { name: /补充报告/ })
  const box = within(dialog).getByRole('textbox', { name: /补充内容/ })
  fireEvent.change(box, { target: { value: '结节 \u202e81\u202c mm' } })
  expect(box).toHaveValue('结节 81 mm')
  expect(server.of('issueReport')).toEqual([])
})

test('a text that is too long is kept whole and says so; it does not go out', async () => {
  const { server } = await reportPage(VIEW, { getReport: () => done(), issueReport: () => ({ issue: 2, told: 0 }) })
  await act(/补充报告/)
  const dialog = await screen.findByRole('dialog', { name: /补充报告/ })
  const field = within(dialog).getByRole('textbox', { name: /补充内容/ })
  fireEvent.change(field, { target: { value: '字'.repeat(6001) } })
  expect((field as HTMLTextAreaElement).value).toHaveLength(6001)
  expect(field).not.toHaveAttribute('maxlength')
  expect(within(dialog).getByText('补充内容最多 6000 字')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: '补充临床资料' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '发出补充报告' }))
  expect(server.of('issueReport')).toHaveLength(0)
})

test('[EDIT-03] an addendum stands beside the unchanged text with who, when and why', async () => {
  const addenda = [{ no: 1, text: '增强后结节强化。', reason: '补充临床资料', authorName: '陈医生', time: '2026-11-21 08:00:00', issue: 1 }]
  const { server } = await reportPage(VIEW, {
    getReport: (_: never, times: number) => (times === 1 ? done() : done({ issue: 2, addenda })),
    issueReport: () => ({ issue: 2, told: 0 }),
  })
  await act(/补充报告/)
  const dialog = await screen.findByRole('dialog', { name: /补充报告/ })
  await userEvent.click(within(dialog).getByRole('button', { name: '发出补充报告' }))
  expect(within(dialog).getByText('补充内容不能为空')).toBeVisible()
  await userEvent.type(within(dialog).getByRole('textbox', { name: /补充内容/ }), '增强后结节强化。')
  await userEvent.click(within(dialog).getByRole('button', { name: '补充临床资料' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '发出补充报告' }))
  await waitFor(() =>
    expect(server.of('issueReport')[0]?.payload).toMatchObject({ kind: 'addendum', report: { finding: { text: '增强后结节强化。' } } }),
  )
  const note = await screen.findByRole('region', { name: '补充报告 1' })
  expect(note).toHaveTextContent('陈医生 2026-11-21 08:00:00')
  expect(note).toHaveTextContent('增强后结节强化。')
  expect(within(screen.getByRole('article')).getByText('右肺上叶见结节。')).toBeVisible()
})

test('what was typed stays when the dialog is closed, and when another issue came in between (116)', async () => {
  await reportPage(VIEW, {
    getReport: () => done(),
    issueReport: () => {
      throw refusal(CODE.editedByAnother, { message: '报告已被另一位医生修改' })
    },
  })
  await act(/补充报告/)
  let dialog = await screen.findByRole('dialog', { name: /补充报告/ })
  await userEvent.type(within(dialog).getByRole('textbox', { name: /补充内容/ }), '写到一半')
  await userEvent.click(within(dialog).getByRole('button', { name: '以后再写' }))
  await act(/补充报告/)
  dialog = await screen.findByRole('dialog', { name: /补充报告/ })
  expect(within(dialog).getByRole('textbox', { name: /补充内容/ })).toHaveValue('写到一半')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^\*?原因/ }), '补看')
  await userEvent.click(within(dialog).getByRole('button', { name: '发出补充报告' }))
  expect(await within(dialog).findByText(/报告已被另一位医生修改/)).toBeVisible()
  expect(within(dialog).getByRole('textbox', { name: /补充内容/ })).toHaveValue('写到一半')
})

test('a report that is not completed has neither addendum nor correction, and says so', async () => {
  await reportPage(VIEW, { getReport: () => opened({ mode: 'view' }) })
  await act(/补充报告 · 报告完成后才能进行/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[REPORT-26] the reader rates a completed report: stars, a reason for few, and they stand on the view', async () => {
  const starsGiven = [{ stars: 2, reason: '描述过简', userName: '陈医生', time: '2026-11-21 08:00:00', issue: 1 }]
  const { server } = await reportPage(VIEW, {
    getReport: (_: never, times: number) => (times === 1 ? done() : done({ starsGiven })),
    rateReport: () => true,
  })
  await act(/评价报告/)
  const dialog = await screen.findByRole('dialog', { name: '评价报告' })
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: '提交评价' }))
  await send()
  expect(within(dialog).getByText('请评分')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('radio', { name: '2 星' }))
  await send()
  expect(within(dialog).getByText('低分请填写原因')).toBeVisible()
  expect(server.of('rateReport')).toHaveLength(0)
  await userEvent.type(within(dialog).getByRole('textbox'), '描述过简')
  await send()
  await waitFor(() => expect(server.of('rateReport')[0]?.payload).toMatchObject({ procedureId: EXAM, stars: 2, reason: '描述过简' }))
  const given = await screen.findByRole('region', { name: '评价' })
  expect(within(given).getByRole('img', { name: '2 星' })).toBeVisible()
  expect(given).toHaveTextContent('陈医生')
  expect(given).toHaveTextContent('描述过简')
})

test('nobody rates his own report', async () => {
  await reportPage(VIEW, { getReport: () => done({ author: { id: USER, name: '陈医生' } }) })
  await act(/评价报告 · 不能评价自己的报告/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[EDIT-03, ECG-08] the correction of an ECG takes corrected values along, alone or with the text; the report check knows them', async () => {
  const leads = testEcg().groups[0]!
  const head = {
    ...{ id: 'r1', foreign: 0, kind: 'waves', format: 'dicom', time: '', device: '', reason: '', detail: '', notes: [], statements: [] },
    ...{ filters: { lowCut: null, highCut: null, notch: null, text: '' }, values: [] },
    groups: [{ rate: leads.rate, label: '', kind: 'rhythm', count: 0, leads: [] }],
  }
  const values = [
    { name: 'hr', value: 72, source: 'device' },
    { name: 'qt', value: 401, source: 'typed' },
  ]
  const measures = { baseVersion: 3, recordingId: 'r1', formula: 'bazett', values, userName: '李', time: null }
  const ecg = done({ content: content('窦性心律。', '窦性心律。') })
  const { server } = await reportPage(
    VIEW,
    {
      getReport: () => ({ ...ecg, exam: { ...ecg.exam, modality: 'ECG' } }),
      issueReport: () => ({ issue: 2, told: 0 }),
      queryEcgWave: () => ({ recordings: [head], pieces: [], measures }),
      queryEcgFiles: () => ({ mayUpload: 0, files: [] }),
      searchHistory: () => [],
    },
    '',
    { modalityRights: { ECG: 4 } },
  )
  await act(/更正报告/)
  const dialog = await screen.findByRole('dialog', { name: /更正报告/ })
  const qt = await within(dialog).findByRole('textbox', { name: 'QT' })
  expect(qt).toHaveValue('401')
  fireEvent.change(qt, { target: { value: '380' } })
  fireEvent.blur(qt)
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^\*?原因/ }), { target: { value: 'QT 量错' } })
  await userEvent.click(within(dialog).getByRole('button', { name: '发出更正报告' }))
  await waitFor(() => expect(server.of('issueReport')).toHaveLength(1))
  expect(server.of('issueReport')[0]?.payload).toMatchObject({
    measures: {
      ...{ baseVersion: 3, recordingId: 'r1', formula: 'bazett' },
      values: expect.arrayContaining([{ name: 'qt', value: 380, source: 'typed' }, values[0]]),
    },
  })
})

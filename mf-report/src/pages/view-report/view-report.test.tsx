import { bus } from '@farsight/shared/bus'
import { CODE, STATE } from '@farsight/shared/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EXAM, noNetwork, opened, refusal, row } from '../../model/test-kit'
import { reportPage } from '../test-report'
import { LOOK_AGAIN_MS } from './use-outdated'

const VIEW = '/local_diagnosis/view_report'
const completed = () =>
  opened(
    { mode: 'view', exam: row({ state: STATE.completed, reportHasComplete: 1 }) },
    {
      state: STATE.completed,
      content: {
        finding: { text: '右肺上叶见结节。', marks: [] },
        result: { text: '右肺结节。', marks: [] },
        advice: { text: '随访。', marks: [] },
        yinYang: 1,
      },
      author: { id: 'a', name: '张医生' },
      reviewers: [{ level: 1, id: 'b', name: '李主任', time: '2026-11-20 10:02:03' }],
      beginTime: '2026-11-20 09:31:00',
      writeTime: '2026-11-20 09:45:10',
      reportCompleteTime: '2026-11-20 10:02:03',
    },
  )
test('[REPORT-30] the view reads without claiming: no field to write, no submit, a print button', async () => {
  const { server } = await reportPage(VIEW, { getReport: completed })
  expect(await screen.findByText('右肺上叶见结节。')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: '提交审核' })).toBeNull()
  expect(screen.getByRole('button', { name: '打印' })).toBeVisible()
  expect(server.of('openReport')).toHaveLength(0)
})

test('[REPORT-37] both doctors and the three times stand on it', async () => {
  await reportPage(VIEW, { getReport: completed })
  const paper = await screen.findByRole('article')
  expect(within(paper).getByText('张医生')).toBeVisible()
  expect(within(paper).getByText(/李主任 2026-11-20 10:02:03/)).toBeVisible()
  for (const time of ['2026-11-20 09:31:00', '2026-11-20 09:45:10', '2026-11-20 10:02:03'])
    expect(within(paper).getByText(time)).toBeVisible()
})

test('[DAY-13] an imported report names whoever its file names, and no step that nobody knows', async () => {
  const imported = { fileName: '旧报告.xlsx', row: 2, userName: '季明', time: '2026-11-01 08:00:00' }
  await reportPage(VIEW, {
    getReport: () => {
      const one = completed()
      return { ...one, imported, report: { ...one.report, beginTime: null, writeTime: null } }
    },
  })
  const paper = within(await screen.findByRole('article'))
  expect(paper.getByText('张医生')).toBeVisible()
  expect(paper.getByText('审核医师').nextSibling).toHaveTextContent('李主任')
  expect(paper.queryByText('1级审核')).toBeNull()
  expect(paper.queryByText('开始时间')).toBeNull()
})

test('[DAY-13] an imported report is offered for no push, no rating and no critical value, and each says why', async () => {
  await reportPage(VIEW, { getReport: () => ({ ...completed(), exam: { ...completed().exam, imported: true } }) })
  await userEvent.click(await screen.findByRole('button', { name: '更多' }))
  for (const name of [/推送给患者/, /危急值/, /评价/])
    expect(screen.getByRole('menuitem', { name })).toHaveAccessibleName(expect.stringContaining('从旧系统导入的历史报告只能查看'))
})

test('[EDIT-02] the author reads what a reviewer changed where the line is unfolded, and only there', async () => {
  const sent = { no: 1, version: 1, step: 'submit', authorName: '张医生', time: '2026-11-20 09:41:00', stars: null, reason: '' }
  const content = completed().report.content
  await reportPage(VIEW, {
    getReport: () => {
      const one = completed()
      return { ...one, report: { ...one.report, changedBy: { name: '李主任', time: '2026-11-20 10:02:03' } } }
    },
    queryReportLog: () => ({
      versions: [{ ...sent, content: { ...content, finding: { text: '左肺上叶见结节。', marks: [] } } }],
      steps: [],
      views: [],
      recipients: [],
    }),
  })
  const unfold = await screen.findByRole('button', { name: '展开' })
  expect(unfold).toHaveAttribute('aria-expanded', 'false')
  expect(document.querySelector('del')).toBeNull()
  await userEvent.click(unfold)
  await waitFor(() => expect(document.querySelector('[data-notices] [data-open] del')).toHaveTextContent('左'))
  expect(document.querySelector('[data-notices] [data-open] ins')).toHaveTextContent('右')
  await userEvent.click(screen.getByRole('button', { name: '收起' }))
  expect(document.querySelector('del')).toBeNull()
})

test('[REPORT-32] the server is told once that it was seen', async () => {
  const { server } = await reportPage(VIEW, { getReport: completed })
  await screen.findByRole('article')
  await waitFor(() => expect(server.of('viewReport').map(({ payload }) => payload)).toEqual([{ procedureId: EXAM }]))
})

test('the images are asked for once, as soon as the report is answered and before its page stands', async () => {
  const { server } = await reportPage(VIEW, { getReport: completed })
  await screen.findByRole('article')
  await waitFor(() => expect(server.of('viewReport')).toHaveLength(1))
  expect(server.sent.map(({ short }) => short).slice(0, 2)).toEqual(['getReport', 'queryImages'])
  await waitFor(() => expect(server.of('queryImages')).toHaveLength(1))
})

test('what is not completed is not printed', async () => {
  const { server } = await reportPage(VIEW, { getReport: () => opened({ mode: 'view' }) })
  await userEvent.click(await screen.findByRole('button', { name: '打印' }))
  expect(server.of('getPrintData')).toHaveLength(0)
})

test('[LK-01] a wrong sign shows the reason and nobody’s data, and nothing more is asked for', async () => {
  const { server } = await reportPage(VIEW, {
    getReport: () => {
      throw refusal(CODE.signInvalid, { message: '链接校验失败，请从列表重新打开' })
    },
  })
  expect(await screen.findByRole('heading', { name: '链接校验失败，请从列表重新打开' })).toBeVisible()
  expect(screen.queryByText('王建国')).toBeNull()
  expect(screen.queryByRole('article')).toBeNull()
  expect(server.sent.map(({ short }) => short)).toEqual(['getReport'])
})

describe('what is read and was changed since says so, with a way to the present text', () => {
  const changed = (state: number) => act(() => bus.emit('row-changed.v1', { risProcedureId: EXAM, currentState: state }))

  test('a correction leaves the state as it is', async () => {
    let now = completed()
    await reportPage(VIEW, { getReport: () => now })
    await screen.findByText('右肺上叶见结节。')
    // One's own print changes the row and nothing of the text.
    changed(STATE.completed)
    await act(async () => undefined)
    expect(screen.queryByText(/不再是最新/)).toBeNull()
    const { report } = completed()
    const content = { ...report.content, finding: { text: '左肺上叶见结节。', marks: [] } }
    now = { ...completed(), report: { ...report, issue: 2, content } }
    changed(STATE.completed)
    expect(await screen.findByText(/^此处文字自 \d\d:\d\d 起不再是最新。$/)).toBeVisible()
    expect(screen.getByText('右肺上叶见结节。')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '载入现在的报告' }))
    expect(await screen.findByText('左肺上叶见结节。')).toBeVisible()
    await waitFor(() => expect(screen.queryByText(/不再是最新/)).toBeNull())
  })

  const corrected = () => {
    const { report } = completed()
    const content = { ...report.content, finding: { text: '左肺上叶见结节。', marks: [] } }
    return { ...completed(), report: { ...report, issue: 2, content } }
  }

  test('one that was missed while the line was broken is found when it is there again; no answer is asked for again', async () => {
    let now = completed()
    let fails = 0
    await reportPage(VIEW, {
      getReport: () => {
        if (fails > 0) {
          fails -= 1
          throw noNetwork()
        }
        return now
      },
    })
    await screen.findByText('右肺上叶见结节。')
    await act(async () => bus.emit('push-reconnected.v1', {}))
    expect(screen.queryByText(/不再是最新/)).toBeNull()
    now = corrected()
    fails = 1
    await act(async () => bus.emit('push-reconnected.v1', {}))
    expect(screen.queryByText(/不再是最新/)).toBeNull()
    expect(await screen.findByText(/不再是最新/, {}, { timeout: LOOK_AGAIN_MS + 1000 })).toBeVisible()
  })

  test('one that is told while the report is still on its way is not missed', async () => {
    let now = completed()
    let come: () => void = () => undefined
    let calls = 0
    const page = reportPage(VIEW, {
      getReport: () => {
        calls += 1
        const answer = now
        return calls === 1 ? new Promise((done) => (come = () => done(answer))) : answer
      },
    })
    await waitFor(() => expect(calls).toBe(1))
    now = corrected()
    changed(STATE.completed)
    await act(async () => come())
    await page
    expect(await screen.findByText(/不再是最新/)).toBeVisible()
  })

  test('another doctor who took it over is named', async () => {
    let holder = { id: 'a', name: '张医生' }
    await reportPage(VIEW, { getReport: () => opened({ mode: 'view' }, { holder }) })
    await screen.findByRole('article')
    holder = { id: 'b', name: '王医生' }
    changed(STATE.diagnosing)
    expect(await screen.findByText(/^此处文字自 \d\d:\d\d 起不再是最新：报告由 王医生 接手。$/)).toBeVisible()
  })
})

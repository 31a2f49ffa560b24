import { CODE, errorMessage, STATE } from '@farsight/shared/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { write } from '../../editor/test-field'
import { opened, refusal, row, USER } from '../../model/test-kit'
import { version } from '../test-log'
import { reportPage } from '../test-report'

const EDIT = '/local_diagnosis/edit_report'
const text = (words: string) => ({ text: words, marks: [] })
const CONTENT = { finding: text('右肺上叶见结节。'), result: text('右肺结节。'), advice: text(''), yinYang: 1 }
const PASSED = { version: 6, state: STATE.completed, savedTime: '2026-11-20 09:50:00' }

const inReview = (level = 1, reviewLevels = 1) => ({
  openReport: () => {
    throw refusal(CODE.alreadySubmitted)
  },
  openReview: () =>
    opened(
      { mode: 'review', level, reviewLevels, exam: row({ state: STATE.firstCheck + 2 * (level - 1) }) },
      { content: CONTENT, submitted: CONTENT, state: STATE.firstCheck, author: { id: 'a', name: '张医生' }, auditReportId: 'text-7' },
    ),
  saveReport: () => ({ version: 4, state: STATE.firstCheck, savedTime: '2026-11-20 09:41:07' }),
  passReview: () => PASSED,
})
const stars = async (count: number) => {
  const group = await screen.findByRole('radiogroup', { name: '评分' })
  await userEvent.click(within(group).getByRole('radio', { name: `${count} 星` }))
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: RegExp) => {
  await press('其他通过方式')
  await userEvent.click(screen.getByRole('menuitem', { name }))
}

test('[REPORT-14] sent back with its reason, and the author reads it on opening', async () => {
  const { server, unmount } = await reportPage(EDIT, {
    ...inReview(),
    rebutReport: () => ({ version: 6, state: STATE.toBeDiagnosed, savedTime: '' }),
  })
  await press('退回')
  const dialog = screen.getByRole('dialog', { name: '退回报告' })
  await userEvent.type(within(dialog).getByRole('textbox'), '侧别有误')
  await userEvent.click(within(dialog).getByRole('button', { name: '退回' }))
  await waitFor(() => expect(server.of('rebutReport')[0]?.payload).toMatchObject({ reason: '侧别有误', baseVersion: 3 }))
  unmount()
  await reportPage(EDIT, { openReport: () => opened({ exam: row({ returned: true }) }, { content: CONTENT, returnedReason: '侧别有误' }) })
  expect(await screen.findByText('该报告已被退回：侧别有误')).toBeVisible()
})

const BACK = {
  level: 2,
  userName: '王主任',
  time: '2026-11-20 09:48:00',
  reason: '侧别有误',
  stars: [{ level: 1, stars: 2, reason: '描述过简', userName: '李医生', time: '2026-11-20 09:46:00' }],
}

test('[STATE-47] who sent it back, from which review, when, why, and the stars with their reasons: for its author', async () => {
  await reportPage(EDIT, {
    openReport: () =>
      opened({ reviewLevels: 2, exam: row({ returned: true }) }, { content: CONTENT, returnedReason: '侧别有误', returned: BACK }),
  })
  const bar = await screen.findByText(/第 2 级审核 王主任 于 2026-11-20 09:48:00 退回：侧别有误/)
  expect(bar).toHaveTextContent('第 1 级审核 李医生 评分')
  expect(within(bar).getByRole('img', { name: '2 星' })).toBeVisible()
  expect(bar).toHaveTextContent('描述过简')
})

test('the first reviewer of the next text is told that the second sent the one before back', async () => {
  const review = inReview(1, 2)
  await reportPage(EDIT, {
    ...review,
    openReview: () => {
      const one = review.openReview()
      return { ...one, report: { ...one.report, returned: BACK } }
    },
  })
  expect(await screen.findByText(/上一稿由第 2 级审核 王主任 于 2026-11-20 09:48:00 退回：侧别有误/)).toBeVisible()
})

test('a level above those of the hospital is named as what it is, and never counted', async () => {
  await reportPage(EDIT, inReview(2, 1))
  expect(await screen.findByText('加审（本院须 1 级）· 书写 张医生')).toBeVisible()
  expect(document.body).not.toHaveTextContent('2/1')
})

test('stars that were chosen go with what is sent back', async () => {
  const { server } = await reportPage(EDIT, {
    ...inReview(),
    rebutReport: () => ({ version: 6, state: STATE.toBeDiagnosed, savedTime: '' }),
  })
  await stars(2)
  await press('退回')
  const dialog = screen.getByRole('dialog', { name: '退回报告' })
  expect(within(dialog).getByText('将附上您的评分：2 星')).toBeVisible()
  await userEvent.type(within(dialog).getByRole('textbox'), '侧别有误')
  await userEvent.click(within(dialog).getByRole('button', { name: '退回' }))
  await waitFor(() => expect(server.of('rebutReport')[0]?.payload).toMatchObject({ reason: '侧别有误', stars: 2 }))
})

test('the dialog of the stars by keys: its first star has the focus, Esc gives the focus back, Enter sends', async () => {
  const { server } = await reportPage(EDIT, inReview())
  const pass = await screen.findByRole('button', { name: '通过' })
  await userEvent.click(pass)
  const first = () => within(screen.getByRole('dialog', { name: '审核通过' })).getByRole('radio', { name: '1 星' })
  expect(first()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(pass).toHaveFocus()
  await userEvent.click(pass)
  await userEvent.keyboard('{Enter}')
  expect(within(screen.getByRole('dialog')).getByText('请评分')).toBeVisible()
  expect(server.of('passReview')).toHaveLength(0)
  await userEvent.keyboard('5{Enter}')
  await waitFor(() => expect(server.of('passReview')[0]?.payload).toMatchObject({ stars: 5 }))
})

test('[REPORT-17] passed as it stands: without a text, and named; without its name the server’s code 5 is told', async () => {
  const { server } = await reportPage(EDIT, {
    ...inReview(),
    passReview: (_: never, times: number) => {
      if (times === 1) throw refusal(CODE.auditReportIdRequired, { message: errorMessage(CODE.auditReportIdRequired)?.zh })
      return PASSED
    },
  })
  await stars(5)
  await choose(/直接通过/)
  expect(await screen.findByText(/直接通过需要审核报告编号/)).toBeVisible()
  expect(screen.getByText(/\(代码 5\)/)).toBeVisible()
  await choose(/直接通过/)
  await waitFor(() => expect(window.location.hash).toBe('#/local_diagnosis'))
  const [, sent] = server.of('passReview')
  expect(sent?.payload).toMatchObject({ direct: 1, auditReportId: 'text-7', stars: 5 })
  expect(sent?.payload).not.toHaveProperty('report')
})

test('a text that the reviewer changed is not passed as it stood', async () => {
  const { server } = await reportPage(EDIT, inReview())
  write(await screen.findByRole('textbox', { name: /检查所见/ }), '左肺上叶见结节。')
  await choose(/直接通过.*您已改动文字/)
  expect(server.of('passReview')).toHaveLength(0)
})

test('[REPORT-18] passed with changes where there is none: 104; the plain pass works', async () => {
  const { server } = await reportPage(EDIT, {
    ...inReview(),
    passReview: (payload: { modify?: number }) => {
      if (payload.modify) throw refusal(CODE.noChange, { message: errorMessage(CODE.noChange)?.zh })
      return PASSED
    },
  } as never)
  await stars(4)
  await choose(/修改并通过/)
  expect(await screen.findByText(/报告没有修改/)).toBeVisible()
  expect(screen.getByText(/\(代码 104\)/)).toBeVisible()
  await press('通过')
  await waitFor(() =>
    expect(server.of('passReview')[1]?.payload).toMatchObject({ stars: 4, report: { finding: { text: '右肺上叶见结节。' } } }),
  )
  expect(server.of('passReview')[1]?.payload).not.toHaveProperty('modify')
})

test('[REPORT-36] the first reviewer passes, sends back, or sends on to a higher review than the hospital asks for', async () => {
  const { server } = await reportPage(EDIT, { ...inReview(), passReview: () => ({ ...PASSED, state: STATE.toSecondCheck }) })
  expect(await screen.findByRole('textbox', { name: /检查所见/ })).toHaveAttribute('contenteditable', 'true')
  for (const name of ['退回', '通过']) expect(screen.getByRole('button', { name })).toBeVisible()
  await stars(5)
  await press('送上级审核')
  await waitFor(() => expect(server.of('passReview')[0]?.payload).toMatchObject({ toHigher: 1, stars: 5 }))
})

test.each([
  [1, 2, '本院设有第 2 级审核，通过后即送'],
  [3, 3, '三审已是最高级'],
])('level %i of %i: no higher review to choose, and why', async (level, levels, reason) => {
  const { server } = await reportPage(EDIT, inReview(level, levels))
  await press('送上级审核')
  expect(screen.getByRole('button', { name: '送上级审核' })).toHaveAccessibleDescription(reason)
  expect(server.of('passReview')).toHaveLength(0)
})

test('[VALID-30] [VALID-31] stars must be given, and one or two of them need a reason; five need none', async () => {
  const { server } = await reportPage(EDIT, inReview())
  await press('通过')
  const dialog = screen.getByRole('dialog', { name: '审核通过' })
  const pass = () => userEvent.click(within(dialog).getByRole('button', { name: '通过' }))
  await pass()
  expect(within(dialog).getByText('请评分')).toBeVisible()
  for (const few of ['1 星', '2 星']) {
    await userEvent.click(within(dialog).getByRole('radio', { name: few }))
    await pass()
    expect(within(dialog).getByText('低分请填写原因')).toBeVisible()
  }
  expect(server.of('passReview')).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('radio', { name: '5 星' }))
  await pass()
  await waitFor(() => expect(server.of('passReview')[0]?.payload).toMatchObject({ stars: 5 }))
})

test('[VALID-32] giving up and sending back with a blank reason: told, and the dialog stays', async () => {
  const { server } = await reportPage(EDIT, inReview())
  for (const [opens, verb] of [
    ['放弃审核', '放弃审核'],
    ['退回', '退回'],
  ] as const) {
    await press(opens)
    const dialog = screen.getByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox'), '   ')
    await userEvent.click(within(dialog).getByRole('button', { name: verb }))
    expect(within(dialog).getByText('请填写原因')).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  }
  expect(server.of('abandonReport')).toHaveLength(0)
  expect(server.of('rebutReport')).toHaveLength(0)
})

test('[EDIT-02] the author sees at once what a reviewer changed, word by word, against the last text of his own', async () => {
  const changed = { ...CONTENT, finding: text('左肺上叶见结节。') }
  const halfway = { ...changed, finding: text('左肺上叶结节。') }
  const version = (no: number, step: string, authorName: string, content = CONTENT) => ({
    no,
    version: no,
    step,
    content,
    authorName,
    time: `2026-11-20 09:4${no}:00`,
    stars: null,
    reason: '',
  })
  await reportPage(EDIT, {
    openReport: () =>
      opened({}, { content: changed, author: { id: USER, name: '陈医生' }, changedBy: { name: '王主任', time: '2026-11-20 09:45:00' } }),
    queryReportLog: () => ({
      versions: [
        version(5, 'pass3', '王主任', changed),
        version(4, 'pass2', '赵主任', halfway),
        version(3, 'pass1', '李主任', halfway),
        version(2, 'submit', '陈医生'),
        version(1, 'submit', '陈医生', { ...CONTENT, finding: text('肺结节。') }),
      ],
      steps: [],
      views: [],
      recipients: [],
    }),
  })
  // Two had a hand in the words below; one passed them as they were.
  expect(await screen.findByText('李主任、王主任 于 2026-11-20 09:45:00 修改了您的报告。')).toBeVisible()
  const part = await screen.findByRole('region', { name: '检查所见' })
  expect(part.querySelector('del')).toHaveTextContent('右')
  expect(part.querySelector('ins')).toHaveTextContent('左')
  // What stayed the same is not shown again.
  expect(screen.queryByRole('region', { name: '诊断意见' })).toBeNull()
})

test('[EDIT-02] the second reviewer is shown what the first one changed, who and word by word, and not what he drafts himself', async () => {
  const changed = { ...CONTENT, finding: text('左肺上叶见结节。') }
  const review = inReview(2, 2)
  await reportPage(EDIT, {
    ...review,
    openReview: () => {
      const one = review.openReview()
      return {
        ...one,
        report: {
          ...one.report,
          content: { ...changed, result: text('右肺结节，二审草稿。') },
          submitted: changed,
          changedBy: { name: '李医生', time: '2026-11-20 09:45:00' },
        },
      }
    },
    queryReportLog: () => ({
      versions: [version(2, 'pass1', '李医生', changed), version(1, 'submit', '张医生', CONTENT)],
      steps: [],
      readers: [],
      recipients: [],
    }),
  })
  expect(await screen.findByText(/李医生 于 2026-11-20 09:45:00 修改了 张医生 书写的文字/)).toBeVisible()
  const diff = await screen.findByRole('region', { name: '检查所见' })
  expect(diff.querySelector('del')).toHaveTextContent('右')
  expect(diff.querySelector('ins')).toHaveTextContent('左')
  expect(screen.queryByRole('region', { name: '诊断意见' })).toBeNull()
})

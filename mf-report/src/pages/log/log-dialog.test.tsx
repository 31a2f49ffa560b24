import { STATE } from '@farsight/shared/domain'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { opened, row } from '../../model/test-kit'
import { content, version } from '../test-log'
import { reportPage } from '../test-report'

const VIEW = '/local_diagnosis/view_report'
const FIRST = content('右肺上叶见结节。')
const SECOND = content('左肺上叶见结节。')
const THIRD = content('左肺上叶见实性结节。', '左肺结节。', 2)
const LOG = {
  versions: [version(3, 'pass2', '王主任', THIRD), version(2, 'pass1', '李主任', SECOND, '侧别'), version(1, 'submit', '张医生', FIRST)],
  steps: [
    { action: 'submitReport', userName: '张医生', facilityName: '', time: '2026-11-20 09:41:00', from: 2, to: 3, reason: '' },
    {
      action: 'rebutReview',
      userName: '李主任',
      facilityName: '省会诊中心',
      time: '2026-11-20 09:42:00',
      from: 4,
      to: 2060,
      reason: '侧别有误',
    },
  ],
  views: [{ userName: '赵医生', facilityName: '', first: '2026-11-20 10:00:00', last: '2026-11-20 11:00:00', times: 3 }],
  recipients: [{ kind: 'push', name: '138****0001', time: '2026-11-20 10:30:00', issue: 1 }],
}
const completed = () =>
  opened(
    { mode: 'view', exam: row({ state: STATE.completed, reportHasComplete: 1 }) },
    { state: STATE.completed, content: THIRD, issue: 1 },
  )

async function log() {
  await reportPage(VIEW, { getReport: completed, queryReportLog: () => LOG })
  await userEvent.click(await screen.findByRole('button', { name: '报告记录' }))
  return screen.findByRole('dialog', { name: /报告记录 · 王建国/ })
}

test('[EDIT-02] every sent version stands with who and when; any two side by side, word by word', async () => {
  const dialog = await log()
  const older = await within(dialog).findByRole('combobox', { name: '较早的版本' })
  expect(
    within(older)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([
    '3 · 二审通过 · 王主任 2026-11-20 09:43:00',
    '2 · 一审通过 · 李主任 2026-11-20 09:42:00',
    '1 · 提交 · 张医生 2026-11-20 09:41:00',
  ])
  // At first the last step against the one before it.
  expect(within(dialog).getByRole('region', { name: '检查所见：较新' }).querySelector('ins')).toHaveTextContent('实性')
  await userEvent.selectOptions(older, '1')
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: '较新的版本' }), '2')
  expect(within(dialog).getByRole('region', { name: '检查所见：较早' }).querySelector('del')).toHaveTextContent('右')
  const newer = within(dialog).getByRole('region', { name: '检查所见：较新' })
  expect(newer).toHaveTextContent('左肺上叶见结节。')
  expect(newer.querySelector('ins')).toHaveTextContent('左')
  expect(within(dialog).getByText('原因：侧别')).toBeVisible()
  expect(within(dialog).getByRole('region', { name: '诊断意见：较新' }).querySelector('ins')).toBeNull()
})

test('steps with state and reason, readers, and who has it in hand', async () => {
  const dialog = await log()
  await userEvent.click(await within(dialog).findByRole('tab', { name: '经过 2' }))
  expect(within(dialog).getByText('李主任 · 省会诊中心')).toBeVisible()
  expect(within(dialog).getByText('侧别有误')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('tab', { name: '查看过的人 1' }))
  expect(within(dialog).getByText('赵医生')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('tab', { name: '报告去向 1' }))
  expect(within(dialog).getByRole('row', { name: /2026-11-20 10:30:00 推送给患者 138\*\*\*\*0001 第 1 版/ })).toBeVisible()
})

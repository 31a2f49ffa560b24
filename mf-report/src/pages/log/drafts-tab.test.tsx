import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { opened } from '../../model/test-kit'
import { content } from '../test-log'
import { reportPage } from '../test-report'

const NOW = content('右肺上叶见结节。')
const EARLIER = content('右肺上叶见结节，边界清。双肺纹理清晰。')
const drafts = [
  { version: 4, time: '2026-11-20 09:41:00', userName: '陈医生', content: NOW },
  { version: 3, time: '2026-11-20 09:40:00', userName: '陈医生', content: EARLIER },
]

test('[EDIT-01] an earlier moment of the draft is compared, asked for, put back, and undone', async () => {
  await reportPage('/local_diagnosis/edit_report', {
    openReport: () => opened({}, { content: NOW }),
    queryReportLog: () => ({ versions: [], steps: [], views: [], recipients: [] }),
    queryDrafts: () => drafts,
    saveReport: () => ({ version: 5, state: 2, savedTime: '2026-11-20 09:42:00' }),
  })
  const finding = await screen.findByRole('textbox', { name: /检查所见/ })
  await userEvent.click(screen.getByRole('button', { name: '报告记录' }))
  const dialog = await screen.findByRole('dialog', { name: /报告记录/ })
  await userEvent.click(await within(dialog).findByRole('tab', { name: '草稿 2' }))
  expect(within(dialog).getByRole('button', { name: '放回此稿' })).toHaveAccessibleDescription('两个版本的文字相同')
  await userEvent.click(within(dialog).getByRole('button', { name: /2026-11-20 09:40:00/ }))
  expect(within(dialog).getByRole('region', { name: '检查所见' }).querySelector('ins')).toHaveTextContent('边界清')
  await userEvent.click(within(dialog).getByRole('button', { name: '放回此稿' }))
  expect(finding.textContent).toBe('右肺上叶见结节。')
  await userEvent.click(within(dialog).getByRole('button', { name: '替换' }))
  await waitFor(() => expect(finding.textContent).toBe('右肺上叶见结节，边界清。双肺纹理清晰。'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(
    within(screen.getByText('已放回较早的草稿，可以撤销。').closest<HTMLElement>('.fs-bar')!).getByRole('button', { name: '撤销' }),
  )
  await waitFor(() => expect(finding.textContent).toBe('右肺上叶见结节。'))
})

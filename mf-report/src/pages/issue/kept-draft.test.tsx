import { STATE } from '@farsight/shared/domain'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { opened, row } from '../../model/test-kit'
import { content } from '../test-log'
import { reportPage } from '../test-report'

jest.mock('../../model/device-shelf', () => {
  const vault = {
    ...jest.requireActual<typeof import('../../model/test-kit')>('../../model/test-kit').memoryVault(),
    removeOld: async () => undefined,
  }
  return { deviceVault: () => vault }
})

const COMPLETED = opened(
  { mode: 'view', exam: row({ state: STATE.completed, reportHasComplete: 1, sentOut: true }) },
  { state: STATE.completed, content: content('右肺上叶见结节。'), issue: 1 },
)
// Each page is a session of its own: what was in memory is gone.
const view = () => reportPage('/local_diagnosis/view_report', { getReport: () => COMPLETED, issueReport: () => ({ issue: 2, told: 0 }) })
async function addendum() {
  await userEvent.click(await screen.findByRole('button', { name: '更多' }))
  await userEvent.click(screen.getByRole('menuitem', { name: /补充报告/ }))
  const dialog = await screen.findByRole('dialog', { name: /补充报告/ })
  return { dialog, text: within(dialog).getByRole('textbox', { name: /补充内容/ }) }
}

test('[EDIT-01] an addendum that was begun is there again after the page was loaded anew, and gone once it was sent', async () => {
  await view()
  await userEvent.type((await addendum()).text, '增强后结节强化。')
  cleanup()
  await view()
  const { dialog, text } = await addendum()
  await waitFor(() => expect(text).toHaveValue('增强后结节强化。'))
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^\*?原因/ }), '补看')
  await userEvent.click(within(dialog).getByRole('button', { name: '发出补充报告' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  await view()
  const { text: empty } = await addendum()
  // Time for a copy that should not be there.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(empty).toHaveValue('')
})

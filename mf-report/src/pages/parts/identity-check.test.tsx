import { CODE, STATE } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EXAM, opened, refusal } from '../../model/test-kit'
import { reportPage } from '../test-report'

const EDIT = '/local_diagnosis/edit_report'
const text = (words: string) => ({ text: words, marks: [] })
const WRITTEN = { content: { finding: text('右肺上叶见结节。'), result: text('右肺结节。'), advice: text(''), yinYang: 1 } }
const DIFFERENT = [{ field: 'sex', exam: '男', dicom: '女' }]
const SENT = { version: 5, state: STATE.toFirstCheck, savedTime: '2026-11-20 09:42:00' }

test('[DAY-02] images of another patient: a bar, no sending, a confirmation with its reason; the difference stays on the screen', async () => {
  const { server } = await reportPage(EDIT, {
    openReport: () => opened({ identityWarnings: DIFFERENT }, WRITTEN),
    submitReport: () => SENT,
    confirmIdentity: (_: never, times: number) => {
      if (times === 1) throw refusal(CODE.anotherWriting, { message: '另一位老师正在书写该报告' })
      return true
    },
  })
  expect(await screen.findByText('影像：女')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '提交审核' }))
  expect(screen.getByText('影像与检查的患者信息不一致，请先核对')).toBeVisible()
  expect(server.of('submitReport')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: '核对并说明' }))
  const dialog = screen.getByRole('dialog', { name: '核对患者身份' })
  await userEvent.click(within(dialog).getByRole('button', { name: '确认是同一患者' }))
  expect(within(dialog).getByText('请填写原因')).toBeVisible()
  await userEvent.type(within(dialog).getByRole('textbox'), '已核对腕带')
  await userEvent.click(within(dialog).getByRole('button', { name: '确认是同一患者' }))
  // A refusal leaves the dialog and its words.
  expect(await within(dialog).findByText(/另一位老师正在书写该报告/)).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: '确认是同一患者' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.of('confirmIdentity')[1]?.payload).toMatchObject({ procedureId: EXAM, reason: '已核对腕带' })
  expect(screen.getByText('影像：女')).toBeVisible()
  expect(screen.getByText(/患者身份已核对：.*已核对腕带/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '提交审核' }))
  await waitFor(() => expect(server.of('submitReport')).toHaveLength(1))
})

test('[DAY-02] what another confirmed before stands there with name and reason, and nothing is asked again', async () => {
  const identityConfirmed = { userName: '张医生', time: '2026-11-20 09:30:00', reason: '与技师核实' }
  await reportPage(EDIT, {
    openReport: () => opened({ identityWarnings: DIFFERENT, identityConfirmed }, WRITTEN),
    submitReport: () => SENT,
  })
  expect(await screen.findByText('患者身份已核对：张医生 2026-11-20 09:30:00，与技师核实')).toBeVisible()
  expect(screen.getByText('影像：女')).toBeVisible()
  expect(screen.queryByRole('button', { name: '核对并说明' })).toBeNull()
})

test('[DAY-02] the header’s name is written for people, never with its signs; the wire keeps it as it is', async () => {
  const PN = [{ field: 'name', exam: '顾振华', dicom: 'Wang^JianGuo=王^建国' }]
  await reportPage(EDIT, { openReport: () => opened({ identityWarnings: PN }, WRITTEN) })
  expect(await screen.findByText('影像：王建国')).toBeVisible()
  expect(document.body).not.toHaveTextContent('^')
  await act(() => setLanguage('en'))
  // In the writing of the exam's own name: two writings of one name would look like two people.
  expect(await screen.findByText(/^Images: 王建国$/)).toBeVisible()
  expect(document.body).not.toHaveTextContent('^')
  await act(() => setLanguage('zh'))
})

import { screen, waitFor } from '@testing-library/react'
import { saveFile } from '../../imports/save-file'
import { press, user } from '../../people/test/acts'
import { PeopleBench } from '../../people/test/bench'
import { ManageAuditPage } from './manage-audit.page'

jest.mock('../../imports/save-file', () => ({ saveFile: jest.fn() }))

let bench: PeopleBench
beforeEach(() => {
  bench = new PeopleBench()
  bench.answers.set('auditSearch', { val: { events: [], next: '' } })
  bench.answers.set('auditExport', {
    val: { fileName: '日志.csv', content: btoa('x'), contentType: 'text/csv', rows: 1, more: false },
  })
})
afterEach(() => bench.end())

test('[AUD-02] patient, user, kind, outcome and time each narrow what is asked, and the file is of the same question', async () => {
  bench.show('/manage/manage_audit', { '/manage/manage_audit': ManageAuditPage })
  expect(await screen.findByText('没有符合条件的记录')).toBeInTheDocument()
  expect(bench.payloads('auditSearch')).toEqual([{}])
  const asked = () => bench.payloads('auditSearch').at(-1)
  // Each is added to what was said before: one that is not sent is missed at its own step.
  let all: Record<string, unknown> = {}
  const adds = async (field: Record<string, unknown>) => {
    all = { ...all, ...field }
    await waitFor(() => expect(asked()).toEqual(all))
  }
  await user.type(screen.getByLabelText('用户'), ' 陈医 {Enter}')
  await adds({ user: '陈医' })
  await user.type(screen.getByRole('searchbox', { name: '患者' }), 'CT-7{Enter}')
  await adds({ patient: 'CT-7' })
  await user.selectOptions(screen.getByLabelText('类别'), '查看')
  await adds({ kind: 'reading' })
  await user.click(screen.getByRole('radio', { name: '被拒绝' }))
  await adds({ outcome: 'refused' })
  await user.selectOptions(screen.getByLabelText('时间'), '今天')
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  await adds({ startTime: day, endTime: day })
  const last = asked()
  await press('导出')
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }))
  expect(await screen.findByText('已导出 1 条')).toBeInTheDocument()
  expect(bench.payloads('auditExport')).toEqual([{ ...last, format: 'csv', language: 'zh' }])
  expect(saveFile).toHaveBeenCalledTimes(1)
  await press('清空条件')
  await waitFor(() => expect(asked()).toEqual({}))
})

import { CODE } from '@farsight/shared/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { catchForms, SentForm } from '../../../api/test/sent-forms'
import words from '../../ecg-files/locales/zh.json'
import { PAYLOAD } from '../../test/bench'
import { ActBench, refuse } from '../test/act-bench'

const row = testRow({ modality: 'ECG' })
const there = {
  id: 'f1',
  format: 'scp',
  names: ['old.scp'],
  bytes: 2048,
  sha256: 'abc',
  userName: '周技师',
  time: '2026-11-23 10:00:00',
  mayWithdraw: 0,
}
catchForms()
const user = userEvent.setup({ applyAccept: false })
let bench: ActBench
const begin = (answer: () => unknown, userMainMenuConfig = PAYLOAD.userMainMenuConfig) => {
  bench = new ActBench({ queryEcgFiles: answer }, { userMainMenuConfig })
}
afterEach(() => bench.end())

test('[ECG-07] a technician brings a cart’s file to an ECG from the list: what is there stands open, the row is asked anew, a file on its way keeps the dialog', async () => {
  begin(() => ({ val: { mayUpload: 1, files: [there] } }))
  const dialog = await bench.open('addEcg', row)
  expect(within(dialog).getByRole('heading', { name: new RegExp(row.checkNo) })).toBeInTheDocument()
  expect(await within(dialog).findByText(/old\.scp/)).toBeVisible()
  const input = within(dialog).getByLabelText(words.choose, { selector: 'input' })
  await user.upload(input, new File(['x'], 'new.scp'))
  await waitFor(() => expect(SentForm.all).toHaveLength(1))
  expect(SentForm.all[0]!.body!.get('risProcedureId')).toBe(row.risProcedureId)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(screen.getByText(/new\.scp/)).toBeInTheDocument()
  // Whoever closes it now is told what that does.
  expect(screen.getByRole('button', { name: '停止上传并关闭' })).toBeVisible()
  await SentForm.all[0]!.answer({ errorCode: 0, val: { id: 'f2', again: 0 } })
  expect(bench.touched).toEqual([row.risProcedureId])
  expect(screen.getByText(words.done.new)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '停止上传并关闭' })).toBeNull()
})

test('a list that did not come is said with its code, and asked for once more', async () => {
  let times = 0
  begin(() => {
    times += 1
    return times === 1 ? refuse(CODE.noPermission) : { val: { mayUpload: 1, files: [] } }
  })
  const dialog = await bench.open('addEcg', row)
  expect(await within(dialog).findByText(new RegExp(String(CODE.noPermission)))).toBeVisible()
  expect(within(dialog).getByText(/读取已上传的心电文件失败/)).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: '重试' }))
  expect(await within(dialog).findByRole('button', { name: words.choose })).toBeVisible()
})

test('a list that is asked for anew and does not come takes no line away', async () => {
  let times = 0
  begin(() => {
    times += 1
    return times === 1 ? { val: { mayUpload: 1, files: [there] } } : refuse(CODE.noPermission)
  })
  const dialog = await bench.open('addEcg', row)
  await user.upload(await within(dialog).findByLabelText(words.choose, { selector: 'input' }), new File(['x'], 'new.scp'))
  await waitFor(() => expect(SentForm.all).toHaveLength(1))
  await SentForm.all[0]!.answer({ errorCode: 0, val: { id: 'f2', again: 0 } })
  await waitFor(() => expect(times).toBe(2))
  expect(within(dialog).getByText(words.done.new)).toBeVisible()
  expect(within(dialog).getByText(/old\.scp/)).toBeVisible()
})

test('nothing there and nothing to be brought is said, and originals are offered to who reads reports alone', async () => {
  begin(() => ({ val: { mayUpload: 0, files: [] } }))
  expect(await within(await bench.open('addEcg', row)).findByText(words.none)).toBeVisible()
  bench.end()
  const link = async (menus: string) => {
    begin(() => ({ val: { mayUpload: 1, files: [there] } }), menus)
    const dialog = await bench.open('addEcg', testRow({ modality: 'ECG', risProcedureId: menus }))
    await within(dialog).findByText(/old\.scp/)
    return within(dialog).queryByRole('link', { name: words.download })
  }
  expect(await link('000010000000')).toBeVisible()
  bench.end()
  expect(await link('001000000000')).toBeNull()
})

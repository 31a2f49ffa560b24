import { api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { ECG_UPLOAD, type EcgFileRow, UPLOAD_ECG_PATH } from '@farsight/shared/contract'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { registerNamespace } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { testPayload } from '../../api/test/payload'
import { catchForms, SentForm } from '../../api/test/sent-forms'
import { EcgFiles } from './ecg-files'
import { recordingsOf } from './group-files'
import en from './locales/en.json'
import zh from './locales/zh.json'
import { UPLOAD_PATH } from './send-ecg'
import { MOST_BYTES } from './use-uploads'

const file = (name: string, text = 'x', size?: number): File => {
  const one = new File([text], name)
  Object.defineProperty(one, 'text', { value: async () => text })
  if (size !== undefined) Object.defineProperty(one, 'size', { value: size })
  return one
}
const HEADER = 'r 1 500 4\nr_e.dat 16 400(0)/mV 16 0 0 0 0 II\n'

catchForms()
let files: EcgFileRow[]
let mayUpload: 0 | 1
let withdrawn: unknown[]
let asked: number
let changes: number
beforeAll(() => registerNamespace('ecg-files', { zh, en }))
beforeEach(() => {
  session.start(testPayload())
  files = []
  mayUpload = 1
  withdrawn = []
  asked = 0
  changes = 0
  jest.spyOn(api, 'call').mockImplementation((async (call: string, payload: unknown) => {
    if (call === 'withdrawEcgFile') {
      withdrawn.push(payload)
      files = []
      return { val: { imageCount: 0 } }
    }
    asked += 1
    return { val: { mayUpload, files } }
  }) as never)
})
afterEach(() => {
  jest.restoreAllMocks()
})
const show = () =>
  render(
    <UiProvider>
      <QueryClientProvider client={new QueryClient()}>
        <EcgFiles
          risProcedureId="e1"
          onChange={() => {
            changes += 1
          }}
        />
      </QueryClientProvider>
    </UiProvider>,
  )
const choose = async (...chosen: File[]): Promise<void> => {
  const input = await screen.findByLabelText(zh.choose, { selector: 'input' })
  await act(async () => fireEvent.change(input, { target: { files: chosen } }))
}
const line = (name: RegExp) =>
  within(screen.getByRole('list', { name: zh.list }))
    .getByText(name)
    .closest('li') as HTMLElement
const sentNames = (n: number) => (SentForm.all[n]!.body!.getAll('file') as File[]).map(({ name }) => name)

test('what is kept twice is the same: path and size', () => {
  expect([UPLOAD_PATH, MOST_BYTES]).toEqual([UPLOAD_ECG_PATH, ECG_UPLOAD.mostBytes])
})

test('a WFDB header takes the signals that it names and the annotations beside it; a signal file alone is no recording', async () => {
  const chosen = [file('r_e.DAT'), file('a.scp'), file('r.hea', HEADER), file('r.atr'), file('b.dat')]
  const parted = await recordingsOf(chosen, (one) => one.text())
  expect(parted.map(({ files: own, alone }) => [own.map(({ name }) => name), alone])).toEqual([
    [['r.hea', 'r_e.DAT', 'r.atr'], undefined],
    [['a.scp'], undefined],
    [['b.dat'], true],
  ])
})

test('[ECG-07] several at once, one after the other: progress, the door’s reason in words, and the others come in all the same', async () => {
  show()
  await choose(file('bad.scp'), file('r.hea', HEADER), file('r_e.dat'), file('lost.dat'), file('huge.pdf', 'x', MOST_BYTES + 1))
  expect(line(/lost\.dat/)).toHaveTextContent(zh.alone)
  expect(line(/huge\.pdf/)).toHaveTextContent(errorMessage(CODE.ecgFileLarge)!.zh)
  await waitFor(() => expect(SentForm.all).toHaveLength(1))
  expect(sentNames(0)).toEqual(['r.hea', 'r_e.dat'])
  act(() => SentForm.all[0]!.upload.onprogress!({ lengthComputable: true, loaded: 3, total: 4 }))
  expect(within(line(/r\.hea/)).getByRole('progressbar')).toHaveAttribute('value', '0.75')
  await SentForm.all[0]!.answer({ errorCode: 0, val: { id: 'f', again: 0, named: 0 } })
  expect(line(/r\.hea \+ r_e\.dat/)).toHaveTextContent(zh.done.new)
  expect(line(/r\.hea \+ r_e\.dat/)).toHaveTextContent(zh.unnamed)
  await waitFor(() => expect(SentForm.all).toHaveLength(2))
  await SentForm.all[1]!.answer({ errorCode: CODE.ecgFileRefused, errorMsg: 'x', val: { reason: 'truncated', detail: '120/400' } })
  expect(line(/bad\.scp/)).toHaveTextContent('文件不完整，可能传输中断 120/400')
  // The list is asked anew, and whoever shows the ECGs is told.
  await waitFor(() => expect(asked).toBeGreaterThan(1))
  expect(changes).toBe(1)
})

test('another patient in the file: both stand there, and it is sent again with a reason alone', async () => {
  show()
  await choose(file('a.xml'))
  await waitFor(() => expect(SentForm.all).toHaveLength(1))
  const differences = [
    { field: 'name', exam: '王建国', dicom: '李^四' },
    { field: 'sex', exam: 'M', dicom: 'F' },
  ]
  await SentForm.all[0]!.answer({ errorCode: CODE.otherPatientImages, errorMsg: 'x', val: { differences } })
  const rows = within(line(/a\.xml/))
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows).toEqual(['本检查文件', '姓名王建国李四', '性别男女'])
  const yes = screen.getByRole('button', { name: zh.yes })
  fireEvent.click(yes)
  expect(SentForm.all).toHaveLength(1)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '机器上未改姓名' } })
  fireEvent.click(yes)
  await waitFor(() => expect(SentForm.all).toHaveLength(2))
  expect([SentForm.all[1]!.body!.get('confirm'), SentForm.all[1]!.body!.get('reason'), sentNames(1)]).toEqual([
    '1',
    '机器上未改姓名',
    ['a.xml'],
  ])
  await SentForm.all[1]!.answer({ errorCode: 0, val: { id: 'f', again: 1, named: 1 } })
  expect(line(/a\.xml/)).toHaveTextContent(zh.done.again)
  expect(line(/a\.xml/)).not.toHaveTextContent(zh.unnamed)
})

test('who may not upload sees no button; leaving stops what is on its way', async () => {
  mayUpload = 0
  const { container, unmount } = show()
  await waitFor(() => expect(asked).toBe(1))
  expect(container).not.toHaveTextContent(zh.choose)
  unmount()
  mayUpload = 1
  const second = show()
  await choose(file('a.scp'))
  await waitFor(() => expect(SentForm.all).toHaveLength(1))
  second.unmount()
  expect(SentForm.all[0]!.aborted).toBe(true)
})

test('what was uploaded says whence it comes, and is taken back with a reason by whoever may', async () => {
  const row: EcgFileRow = {
    ...{ id: 'f1', format: 'scp', names: ['a.scp'], bytes: 2048, sha256: 'abc', userName: '周技师', time: '2026-11-23 10:00:00' },
    mayWithdraw: 1,
  }
  files = [row, { ...row, id: 'f2', names: ['b.pdf'], format: 'pdf', mayWithdraw: 0 }]
  show()
  fireEvent.click(await screen.findByRole('button', { name: '已上传 2 份' }))
  const list = screen.getByRole('list', { name: zh.there })
  expect(list).toHaveTextContent('SCP · 2 KB · 周技师 2026-11-23 10:00:00')
  expect(screen.getByRole('link', { name: zh.download })).toHaveAttribute('href', expect.stringMatching(/\/study\.zip\?procedureId=e1$/))
  fireEvent.click(within(list).getByRole('button', { name: zh.withdraw }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' 选错文件 ' } })
  fireEvent.click(within(list).getByRole('button', { name: zh.withdraw }))
  await waitFor(() => expect(withdrawn).toEqual([{ risProcedureId: 'e1', id: 'f1', reason: '选错文件' }]))
  await waitFor(() => expect(screen.queryByRole('list', { name: zh.there })).toBeNull())
})

test('[ECG-01] several that have come in are one line, with how many failed; the names come with a press and go together', async () => {
  show()
  await choose(file('a.scp'), file('b.scp'), file('c.scp'), file('d.scp', '', 0))
  for (const n of [0, 1, 2]) {
    await waitFor(() => expect(SentForm.all).toHaveLength(n + 1))
    await SentForm.all[n]!.answer({ errorCode: CODE.success, errorMsg: '', val: {} })
  }
  const summary = await screen.findByRole('button', { name: /已上传 3 个.*1 个失败/ })
  // The failure stays in sight by itself.
  expect(within(screen.getByRole('list', { name: zh.list })).getAllByRole('listitem')).toHaveLength(1)
  expect(line(/d\.scp/)).toHaveTextContent('文件为空')
  fireEvent.click(summary)
  expect(line(/a\.scp/)).toHaveTextContent(zh.done.new)
  fireEvent.click(screen.getByRole('button', { name: zh.forgetDone }))
  expect(screen.queryByText(/a\.scp/)).toBeNull()
  expect(line(/d\.scp/)).toBeVisible()
})

test('[ECG-01] a PDF whose end is missing, and a file without a byte, are told at once and not sent', async () => {
  show()
  const [cut, whole] = [file('cut.pdf', '%PDF-1.4 half'), file('whole.pdf', '%PDF-1.4\n%%EOF\n')]
  await choose(cut, whole)
  await waitFor(() => expect(SentForm.all).toHaveLength(1))
  expect(sentNames(0)).toEqual(['whole.pdf'])
  expect(line(/cut\.pdf/)).toHaveTextContent(zh.cutPdf)
})

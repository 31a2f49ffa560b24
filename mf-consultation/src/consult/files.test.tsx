import { CONSULTATION_UPLOAD_PATH } from '@farsight/shared/contract'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answers, ConsBench } from '../test/cons-bench'
import { ID, testConsultation } from '../test/consultations'
import { FILE_LIMIT, fileRefusal } from './files'

const mockSend = jest.fn()
jest.mock('@farsight/shared/api', () => ({
  ...jest.requireActual('@farsight/shared/api'),
  sendForm: (...sent: unknown[]) => mockSend(...sent),
}))

const user = userEvent.setup()
let bench: ConsBench
let one: ReturnType<typeof testConsultation>
beforeEach(() => {
  one = testConsultation('s1')
  mockSend.mockReset()
})
afterEach(() => bench.end())
async function show(answers: Answers = {}): Promise<void> {
  bench = new ConsBench({ consultationGet: () => ({ val: one }), consultationTargets: () => ({ val: [] }), ...answers })
  bench.open(`/consultation/s1?id=${ID}`)
  await screen.findByRole('region', { name: '附件' })
}
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('上传附件', { selector: 'input' }), { target: { files } })

test('a file goes up with its progress, and stands in the list when the server has it', async () => {
  await show()
  let end: (answer: unknown) => void = () => undefined
  let progress: (share: number) => void = () => undefined
  mockSend.mockImplementation((_path, _form, onProgress) => {
    progress = onProgress
    return new Promise((resolve) => {
      end = resolve
    })
  })
  choose(new File(['%PDF'], '心电.pdf', { type: 'application/pdf' }))
  await waitFor(() => expect(mockSend).toHaveBeenCalled())
  const [path, form] = mockSend.mock.calls[0] as [string, FormData]
  expect(`/${path}`).toBe(CONSULTATION_UPLOAD_PATH)
  expect([form.get('id'), (form.get('file') as File).name]).toEqual([ID, '心电.pdf'])
  act(() => progress(0.4))
  expect(screen.getByRole('progressbar', { name: '心电.pdf' })).toHaveAttribute('value', '0.4')
  one = { ...one, files: [...one.files, { ...one.files[0]!, fileId: 'f2', name: '心电.pdf' }] }
  await act(async () => end({ errorCode: 0, errorMsg: '' }))
  expect(await screen.findByRole('link', { name: '心电.pdf' })).toHaveAttribute(
    'href',
    expect.stringMatching(`/consultations/${ID}/files/f2$`),
  )
  expect(screen.queryByRole('progressbar')).toBeNull()
})
test('too large, of another kind, or refused by the server: each says why, the others go up all the same', async () => {
  await show()
  mockSend.mockResolvedValue({ errorCode: CODE.consultationFileKind, errorMsg: `${errorMessage(CODE.consultationFileKind)!.zh}：file` })
  const big = new File(['x'], 'big.pdf', { type: 'application/pdf' })
  Object.defineProperty(big, 'size', { value: FILE_LIMIT + 1 })
  choose(big, new File(['x'], 'a.docx', { type: 'application/msword' }), new File(['x'], 'fake.png', { type: 'image/png' }))
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3))
  const says = screen.getAllByRole('alert').map((alert) => alert.textContent ?? '')
  expect(says[0]).toContain(`big.pdf: ${errorMessage(CODE.consultationFileLarge)!.zh}`)
  expect(says[1]).toContain(`a.docx: ${errorMessage(CODE.consultationFileKind)!.zh}`)
  expect(says[2]).toContain(`fake.png: ${errorMessage(CODE.consultationFileKind)!.zh}`)
  // The name of a field is no word for people.
  expect(says[2]).not.toContain('：file')
  expect(mockSend).toHaveBeenCalledTimes(1)
})
test('5M is allowed, a byte more and the twenty-first are not', () => {
  expect(fileRefusal({ size: FILE_LIMIT, type: 'image/png' }, 19)).toBeUndefined()
  expect(fileRefusal({ size: FILE_LIMIT + 1, type: 'image/png' }, 0)).toBeDefined()
  expect(fileRefusal({ size: 1, type: 'image/png' }, 20)).toBeDefined()
})
test('who brought it takes it away, asked first with the patient’s name', async () => {
  await show({
    consultationRemoveFile: () => {
      one = { ...one, files: [] }
      return { val: true }
    },
  })
  const { fileId } = one.files[0]!
  await user.click(screen.getByRole('button', { name: '移除附件 病理.pdf' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/HZ20261125-0003 · 王建国/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '移除' }))
  expect(await screen.findByText('没有附件')).toBeInTheDocument()
  expect(bench.payloads('consultationRemoveFile')).toEqual([{ id: ID, fileId }])
})
test('whose turn it is not brings nothing', async () => {
  one = testConsultation('s1', {}, false)
  await show()
  expect(screen.queryByRole('button', { name: '上传附件' })).toBeNull()
  expect(screen.queryByRole('button', { name: /移除附件/ })).toBeNull()
})

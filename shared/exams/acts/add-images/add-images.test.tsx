import { ADD_IMAGE_LIMIT, ADD_IMAGES_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testRow } from '../../../api/test/exam-row'
import { catchForms, SentForm } from '../../../api/test/sent-forms'
import { ActBench } from '../test/act-bench'
import { fileRefusal, IMAGE_LIMIT, UPLOAD_PATH } from './upload'

const PNG = '\x89PNG\r\n\x1a\n'
const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
/** A file; jsdom's blobs do not tell their bytes. */
const picture = (name: string, size = 100, content = PNG): File => {
  const file = new File([bytes(content)], name, { type: 'image/png' })
  Object.defineProperty(file, 'size', { value: size })
  Object.defineProperty(file, 'slice', { value: () => ({ arrayBuffer: async () => bytes(content.slice(0, 8)).buffer }) })
  return file
}

const row = testRow()
catchForms()
let bench: ActBench
const user = userEvent.setup({ applyAccept: false })
beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  bench = new ActBench({})
})
afterEach(() => {
  bench.end()
})

const lines = () => within(screen.getByRole('list', { name: '待上传的图片' })).getAllByRole('listitem')
const choose = (...files: File[]) => user.upload(screen.getByLabelText('选择图片', { selector: 'input' }), files)

test('[WORK-25] files are chosen, go up one after another with progress, and the exam is asked anew when they arrived', async () => {
  expect([IMAGE_LIMIT, UPLOAD_PATH]).toEqual([ADD_IMAGE_LIMIT, ADD_IMAGES_PATH])
  await bench.open('addImages', row)
  await choose(picture('a.png'), picture('b.png'))
  expect(lines().map((line) => line.textContent)).toEqual([expect.stringContaining('等待上传'), expect.stringContaining('等待上传')])
  await user.click(screen.getByRole('button', { name: '上传 2 张' }))
  expect(SentForm.all.length).toBe(1)
  const [first] = SentForm.all
  expect(first?.url).toMatch(/RisLocalDiagnose\.do\?func=AddImages$/)
  const file = first?.body?.get('file') as File | undefined
  expect([first?.body?.get('risProcedureId'), file?.name]).toEqual([row.risProcedureId, 'a.png'])
  act(() => first?.upload.onprogress?.({ lengthComputable: true, loaded: 40, total: 100 }))
  expect(screen.getByRole('progressbar', { name: 'a.png' })).toHaveAttribute('value', '0.4')
  await first?.answer({ errorCode: 0, val: { count: 1 } })
  expect(SentForm.all.length).toBe(2)
  await SentForm.all[1]?.answer({ errorCode: 0, val: { count: 1 } })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bench.touched).toEqual([row.risProcedureId])
  expect(screen.getByText('已上传 2 张图片')).toBeInTheDocument()
})

test('pictures are dropped and pasted; one over 5 MB and one that is none are refused before they are sent, the limit itself is not', async () => {
  const dialog = await bench.open('addImages', row)
  const zone = within(dialog)
    .getByText(/也可以拖入或粘贴/)
    .closest('div[style]') as HTMLElement
  await act(async () => fireEvent.drop(zone, { dataTransfer: { files: [picture('big.png', IMAGE_LIMIT + 1)] } }))
  expect(await screen.findByText('图片不能超过 5M')).toBeInTheDocument()
  await act(async () => fireEvent.paste(zone, { clipboardData: { files: [picture('virus.png', 100, 'MZ')] } }))
  await waitFor(() => expect(lines().length).toBe(2))
  expect(lines()[1]).toHaveTextContent(/不是可显示的 PNG 或 JPEG 图片/)
  await user.click(screen.getByRole('button', { name: '上传 0 张' }))
  expect(screen.getByText('请先选择图片')).toBeInTheDocument()
  expect(SentForm.all).toEqual([])
  expect(await fileRefusal(picture('edge.png', IMAGE_LIMIT))).toBeUndefined()
})

test('[ERR-40] what the server refuses stands at its file and can be sent again; leaving stops what is on its way', async () => {
  await bench.open('addImages', row)
  await choose(picture('a.png'))
  await user.click(screen.getByRole('button', { name: '上传 1 张' }))
  await SentForm.all[0]?.answer({ errorCode: CODE.noEcgImages, errorMsg: '不支持添加心电图像' })
  expect(screen.getByRole('alert')).toHaveTextContent('不支持添加心电图像')
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '上传 1 张' }))
  expect(SentForm.all.length).toBe(2)
  await user.click(screen.getByRole('button', { name: '取消' }))
  expect(SentForm.all[1]?.aborted).toBe(true)
})

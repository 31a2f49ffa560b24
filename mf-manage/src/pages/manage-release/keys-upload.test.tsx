import { webcrypto } from 'node:crypto'
import { ApiError } from '@farsight/shared/api'
import { makeKey, publicHalf } from '@farsight/shared/release'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Bench } from './test-bench'

// jsdom has no SubtleCrypto, like a page without TLS.
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true })
const KEY = makeKey('远山科技')
const user = userEvent.setup({ applyAccept: false })
let bench: Bench
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => bench.end())

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const fileField = () => document.querySelector<HTMLInputElement>('dialog input[type=file]')!

describe('keys of vendors', () => {
  const line: Bench['keys'][number] = {
    keyId: KEY.keyId,
    owner: '远山科技',
    modules: ['mf-acme-*'],
    mayActivate: false,
    demo: false,
    addedAt: '2026-11-20 09:00:00',
    revokedAt: null,
    reason: '',
    releases: 3,
  }
  const open = async () => {
    bench.show('?tab=keys')
    await waitFor(() => expect(bench.payloads('queryReleaseKeys')).toHaveLength(1))
    await press('登记密钥…')
  }
  const fields = () => ({
    key: dialog().getByRole('textbox', { name: /公钥/ }),
    owner: dialog().getByRole('textbox', { name: /供应商/ }),
    modules: dialog().getByRole('textbox', { name: /可发布的模块/ }),
  })

  test('a dropped file fills key and vendor; the number to compare is shown; what was typed survives a refusal', async () => {
    bench.keys = [line]
    await open()
    const file = new File([JSON.stringify(publicHalf(KEY))], 'yuanshan.public.json')
    fireEvent.drop(fields().key, { dataTransfer: { files: [withText(file, JSON.stringify(publicHalf(KEY)))] } })
    await waitFor(() => expect(fields().owner).toHaveValue('远山科技'))
    expect(await screen.findByText(KEY.keyId.replace(/(.{4})(?=.)/g, '$1 '))).toBeInTheDocument()
    await user.type(fields().modules, 'mf-acme-*')
    bench.fails.set('addReleaseKey', new ApiError('business', 2, '参数不合法'))
    await user.click(dialog().getByRole('button', { name: '登记' }))
    expect(await screen.findByText(/参数不合法/)).toBeInTheDocument()
    expect(fields().modules).toHaveValue('mf-acme-*')
    await user.click(dialog().getByRole('button', { name: '登记' }))
    expect(await screen.findByText(/已登记 远山科技 的密钥/)).toHaveTextContent('0123 4567 89ab cdef')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bench.payloads('addReleaseKey').at(-1)).toMatchObject({
      owner: '远山科技',
      publicKey: KEY.publicKey,
      modules: ['mf-acme-*'],
      mayActivate: false,
    })
  })

  test('[FED-04] a file with the private half: only the public half is taken, and it says so', async () => {
    await open()
    fireEvent.change(fields().key, { target: { value: JSON.stringify(KEY) } })
    expect(screen.getByText(/私钥不应离开供应商/)).toBeInTheDocument()
    expect(fields().key).toHaveValue(KEY.publicKey)
    expect(document.body.innerHTML).not.toContain(KEY.privateKey)
  })

  test('what is missing or wrong is said at its field, and nothing is sent', async () => {
    await open()
    await user.click(dialog().getByRole('button', { name: '登记' }))
    expect(dialog().getByText('请提供公钥')).toBeInTheDocument()
    expect(dialog().getByText('请填写供应商名称')).toBeInTheDocument()
    expect(dialog().getByText('请填写至少一个模块')).toBeInTheDocument()
    await user.type(fields().modules, 'report')
    expect(dialog().getByText('不是模块名：report')).toBeInTheDocument()
    await user.type(fields().key, 'hello')
    expect(dialog().getByText(/没有 Ed25519 公钥/)).toBeInTheDocument()
    expect(bench.payloads('addReleaseKey')).toEqual([])
  })

  test('a pattern that covers a module of this site is pointed out', async () => {
    await open()
    await user.type(fields().modules, 'mf-acme-*')
    expect(dialog().getByText(/mf-acme-\* 包含本站已有的模块/)).toBeInTheDocument()
  })

  test('[FED-04] revoking needs a reason and says what goes with it', async () => {
    bench.keys = [line]
    bench.show('?tab=keys')
    await user.click(await screen.findByRole('button', { name: '吊销 远山科技 的密钥' }))
    expect(dialog().getByText(/用它签名的 3 个发布在五分钟内停用/)).toBeInTheDocument()
    await user.click(dialog().getByRole('button', { name: '吊销' }))
    expect(bench.payloads('revokeReleaseKey')).toEqual([])
    await user.click(dialog().getByRole('button', { name: '私钥泄露' }))
    await user.click(dialog().getByRole('button', { name: '吊销' }))
    await waitFor(() => expect(bench.payloads('revokeReleaseKey')).toMatchObject([{ keyId: KEY.keyId, reason: '私钥泄露' }]))
  })
})

describe('uploading', () => {
  let wire: Wire
  beforeEach(() => {
    wire = new Wire()
  })
  afterEach(() => wire.end())
  const choose = async (file: File) => {
    bench.show()
    await screen.findByRole('article')
    await press('上传发布包…')
    await user.upload(fileField(), file)
  }
  const zip = new File(['PK'], 'timer-1.4.0.zip', { type: 'application/zip' })

  test('shows how much has gone up, then what was published and that nobody runs it yet', async () => {
    await choose(zip)
    expect(wire.last.sent).toBe(zip)
    expect([wire.last.method, wire.last.url, wire.last.headers['content-type']]).toEqual(['POST', '/releases', 'application/zip'])
    act(() => wire.last.upload.onprogress?.({ lengthComputable: true, loaded: 40, total: 100 }))
    expect(screen.getByText(/40.%/)).toBeInTheDocument()
    act(() => wire.last.upload.onprogress?.({ lengthComputable: true, loaded: 100, total: 100 }))
    expect(screen.getByText('正在检查签名和文件')).toBeInTheDocument()
    await act(async () => wire.last.answer(201, { errorCode: 0, errorMsg: '', detail: '', name: 'mf-acme-timer', version: '1.4.0' }))
    expect(screen.getByText('mf-acme-timer 1.4.0 已发布，还没有医院使用。')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bench.payloads('queryModules').length).toBeGreaterThan(1)
  })

  test('[FED-04] a refusal shows code, text, detail and what to do; the file stays for another try', async () => {
    await choose(zip)
    await act(async () => wire.last.answer(422, { errorCode: 2110, errorMsg: '签名密钥未在本站登记', detail: '0123456789abcdef' }))
    const alert = dialog().getByRole('alert')
    expect(alert).toHaveTextContent('签名密钥未在本站登记')
    expect(alert).toHaveTextContent('代码 2110')
    expect(alert).toHaveTextContent('0123456789abcdef')
    expect(dialog().getByText(/先在“供应商密钥”中登记其公钥/)).toBeInTheDocument()
    expect(dialog().getByText('timer-1.4.0.zip')).toBeInTheDocument()
    await press('重新上传同一文件')
    expect(wire.all).toHaveLength(2)
  })

  test('no answer, an answer that is none, and a stop: each leaves the dialog usable', async () => {
    await choose(zip)
    await act(async () => wire.last.onerror?.())
    expect(dialog().getByText(/不知道是否已发布/)).toBeInTheDocument()
    await press('重新上传同一文件')
    await act(async () => wire.last.answer(502, '<html>'))
    expect(dialog().getByText(/不知道是否已发布/)).toBeInTheDocument()
    await press('重新上传同一文件')
    await press('停止上传')
    expect(wire.last.aborted).toBe(true)
    expect(await screen.findByRole('button', { name: '选择文件…' })).toBeInTheDocument()
  })

  test('a file that is larger than the server takes is not sent', async () => {
    const large = new File(['x'], 'large.zip')
    Object.defineProperty(large, 'size', { value: 64 * 1024 * 1024 + 1 })
    await choose(large)
    expect(dialog().getByRole('alert')).toHaveTextContent('没有上传')
    expect(wire.all).toEqual([])
  })

  test('every refusal of a release has its way out in both languages', async () => {
    const [zh, en] = [await import('../../locales/zh.json'), await import('../../locales/en.json')]
    const codes = Array.from({ length: 28 }, (_, i) => String(2101 + i))
    expect(codes.filter((code) => !(code in zh.remedy) || !(code in en.remedy))).toEqual([])
  })
})

/** jsdom's File has no text(). */
const withText = (file: File, text: string): File => Object.assign(file, { text: async () => text })

class Sent {
  method = ''
  url = ''
  status = 0
  responseURL = ''
  responseText = ''
  sent: unknown
  aborted = false
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (event: object) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(body: unknown): void {
    this.sent = body
  }
  abort(): void {
    this.aborted = true
    this.onabort?.()
  }
  answer(status: number, body: object | string): void {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
  }
}

/** Stands for the browser's XMLHttpRequest. */
class Wire {
  readonly all: Sent[] = []
  private readonly former = globalThis.XMLHttpRequest
  constructor() {
    const all = this.all
    globalThis.XMLHttpRequest = class extends Sent {
      constructor() {
        super()
        all.push(this)
      }
    } as unknown as typeof XMLHttpRequest
  }
  get last(): Sent {
    return this.all.at(-1)!
  }
  end(): void {
    globalThis.XMLHttpRequest = this.former
  }
}

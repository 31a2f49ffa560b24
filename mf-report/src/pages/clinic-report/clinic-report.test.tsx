import type { LoginPayload } from '@farsight/shared/contract'
import { CHAT_IMAGE_LIMIT, CHAT_UPLOAD_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EXAM, noNetwork, refusal } from '../../model/test-kit'
import { DOCTOR, outPage, renderAgain } from '../test-out'
import { PICTURE_LIMIT, PICTURE_PATH } from './pictures'

const user = userEvent.setup({ applyAccept: false })
const CLINIC = { ...DOCTOR, facilityRole: 'clinic', menus1: 1, menus2: 1, menus3: 1 } as LoginPayload
const preset = (kind: 'B' | 'C') => ({
  kind,
  modality: kind === 'B' ? 'US' : 'ES',
  bodyparts: ['肝胆'],
  required: ['phone'],
  imageSlots: 8,
})
const template = {
  id: 't1',
  name: '肝囊肿',
  level: 'clinic',
  title: '',
  modality: 'US',
  bodypart: '肝',
  abnormal: true,
  findings: '肝内无回声区。',
  diagnosis: '肝囊肿。',
}
const answers = (more: object = {}) =>
  ({
    getClinicPreset: ({ kind }: { kind: 'B' | 'C' }) => preset(kind),
    templateList: () => [template],
    getGuardRules: () => ({ rules: [], baseVersion: 0, savedBy: '', savedTime: null, secondReadingPercent: 0 }),
    saveClinicReport: () => ({ risProcedureId: EXAM, state: 9, t: '1763600000000', sign: 'good' }),
    ...more,
  }) as never
const open = (more: object = {}, kind: 'B' | 'C' = 'B') => outPage(`/clinic/report${kind}Edit`, answers(more), CLINIC)
const field = (name: RegExp | string) => screen.getByRole('textbox', { name })

async function fill() {
  await user.type(await screen.findByRole('textbox', { name: /姓名/ }), '王建国')
  await user.click(screen.getByRole('radio', { name: '男' }))
  await user.type(field(/^\*?年龄/), '67')
  await user.type(field(/电话/), '13800000101')
  await user.type(screen.getByRole('combobox', { name: /部位/ }), '肝胆')
  await user.type(field(/检查所见/), '肝脏形态正常。')
  await user.type(field(/诊断意见/), '未见异常。')
  await user.click(screen.getByRole('radio', { name: '阴性' }))
}
const submit = () => user.click(screen.getByRole('button', { name: /提交报告/ }))

/** The upload's server: a key a picture, unless the test says otherwise. */
let sent: string[] = []
let upload: (name: string) => object = (name) => ({ errorCode: 0, val: { url: `/chat-images/key-${name}` } })
const file = (name: string, type = 'image/png', begins = '\x89PNG\r\n\x1a\n'): File => {
  const made = new File([begins.slice(0, 4)], name, { type })
  const bytes = Uint8Array.from(begins, (letter) => letter.charCodeAt(0))
  Object.defineProperty(made, 'slice', { value: () => ({ arrayBuffer: async () => bytes.buffer }) })
  return made
}
beforeEach(() => {
  sessionStorage.clear()
  sent = []
  upload = (name) => ({ errorCode: 0, val: { url: `/chat-images/key-${name}` } })
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
  Object.assign(globalThis, {
    fetch: async (url: string, { body }: { body: FormData }) => {
      const { name } = body.get('file') as File
      sent.push(`${url} ${name}`)
      return { ok: true, status: 200, json: async () => upload(name) }
    },
  })
})
afterEach(() => void Reflect.deleteProperty(globalThis, 'fetch'))

test('[ROUTE-48, REPORT-39] B: patient, part, finding, result and pictures are sent in one go, and the report is one press away', async () => {
  expect([PICTURE_PATH, PICTURE_LIMIT]).toEqual([CHAT_UPLOAD_PATH, CHAT_IMAGE_LIMIT])
  const { server } = await open()
  expect(await screen.findByRole('heading', { name: '超声报告' })).toBeVisible()
  await fill()
  await user.upload(screen.getByLabelText('选择图像', { selector: 'input' }), [file('a.png'), file('b.png')])
  await waitFor(() => expect(screen.getAllByText('已上传')).toHaveLength(2))
  expect(sent).toEqual([`${CHAT_UPLOAD_PATH} a.png`, `${CHAT_UPLOAD_PATH} b.png`])
  await submit()
  await waitFor(() =>
    expect(server.of('saveClinicReport')[0]?.payload).toEqual({
      kind: 'B',
      patName: '王建国',
      sex: 'M',
      age: 67,
      ageUnit: 'Y',
      phone: '13800000101',
      modality: 'US',
      bodypart: '肝胆',
      side: '',
      checkItem: '',
      finding: '肝脏形态正常。',
      result: '未见异常。',
      yinYang: 0,
      imageKeys: ['key-a.png', 'key-b.png'],
      requestKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    }),
  )
  expect(await screen.findByText('王建国 的报告已提交')).toBeVisible()
  expect(screen.getByRole('link', { name: '查看报告' })).toHaveAttribute(
    'href',
    expect.stringContaining('/clinic/view_report/local?procedureId='),
  )
  expect(field(/姓名/)).toHaveValue('')
})

test('[ROUTE-49, REPORT-39] C is the same screen with the facility’s other preset', async () => {
  const { server } = await open({}, 'C')
  expect(await screen.findByRole('heading', { name: '其他报告' })).toBeVisible()
  await fill()
  await submit()
  await waitFor(() => expect(server.of('saveClinicReport')[0]?.payload).toMatchObject({ kind: 'C', modality: 'ES' }))
})

test('what the preset and every report demand is asked for at its field, the first one gets the focus, and nothing is sent', async () => {
  const { server } = await open()
  await screen.findByRole('heading', { name: '超声报告' })
  await submit()
  for (const name of ['姓名', '性别', '电话', '部位', '检查所见', '诊断意见', '阴阳性'])
    expect(screen.getByText(new RegExp(`${name}不能为空`))).toBeVisible()
  expect(field(/姓名/)).toHaveFocus()
  await user.type(field(/^\*?年龄/), '151')
  expect(screen.getByText('年龄应为 0 至 150')).toBeVisible()
  expect(server.of('saveClinicReport')).toEqual([])
})

test('[REPORT-39] nothing is lost: a refusal, no network, another screen in between, and a page that is loaded anew keep every word', async () => {
  const { server, unmount } = await open({
    saveClinicReport: (_: never, times: number) => {
      if (times === 1) throw noNetwork()
      if (times === 2) throw refusal(CODE.markSide, { message: '请标记方位' })
      return { risProcedureId: EXAM, state: 9, t: '1', sign: 'good' }
    },
  })
  await fill()
  await submit()
  expect(await screen.findByText(/网络错误/)).toBeVisible()
  await submit()
  await waitFor(() => expect(server.of('saveClinicReport')).toHaveLength(2))
  // A lost answer is asked for again under the same key.
  const [first, second] = server.of('saveClinicReport').map(({ payload }) => payload.requestKey)
  expect(second).toBe(first)
  const side = screen.getByRole('radio', { name: '左' }).closest('[data-field="side"]') as HTMLElement
  expect(within(side).getByRole('alert')).toHaveTextContent('请标记方位')
  expect(field(/检查所见/)).toHaveValue('肝脏形态正常。')
  unmount()
  expect(Object.keys(sessionStorage)).toHaveLength(1)
  const kept = { ...sessionStorage }
  // `open` begins with a log-out, after which nobody finds a word of it.
  const next = await open()
  await screen.findByRole('heading', { name: '超声报告' })
  expect(field(/姓名/)).toHaveValue('')
  expect(Object.keys(sessionStorage)).toEqual([])
  next.unmount()
  // The same user in a page that was loaded anew: its memory is gone, the tab's storage is not.
  for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value as string)
  await renderAgain()
  expect(await screen.findByRole('textbox', { name: /检查所见/ })).toHaveValue('肝脏形态正常。')
  expect(field(/姓名/)).toHaveValue('王建国')
})

test('a file that is no picture takes no place; what is taken and what is refused name the same types', async () => {
  await open()
  await screen.findByText(/^PNG 或 JPEG，每张不超过 1M/)
  await user.upload(screen.getByLabelText('选择图像', { selector: 'input' }), [
    file('a.gif', 'image/gif', 'GIF89a'),
    ...Array.from({ length: 9 }, (_, i) => file(`${i}.png`)),
  ])
  await waitFor(() => expect(screen.getAllByText('已上传')).toHaveLength(8))
  const away = screen.getByRole('alert', { name: '未采用的文件' })
  expect(within(away).getByText(/a\.gif: .*PNG 或 JPEG/)).not.toHaveTextContent(/GIF、|WebP/)
  expect(within(away).getByText(/^8\.png: /)).toBeVisible()
  await user.click(within(away).getByRole('button', { name: /a\.gif/ }))
  expect(screen.queryByText(/a\.gif/)).toBeNull()
  // The next choice has lines of its own alone.
  await user.upload(screen.getByLabelText('选择图像', { selector: 'input' }), [file('b.gif', 'image/gif', 'GIF89a')])
  expect(await screen.findByText(/b\.gif: /)).toBeVisible()
  expect(screen.queryByText(/^8\.png: /)).toBeNull()
})

test('a picture that fails is sent again; while one is not there, the report waits; a ninth is not taken', async () => {
  upload = () => ({ errorCode: CODE.imageTooLarge, errorMsg: '图片过大' })
  const { server } = await open()
  await fill()
  await user.upload(
    screen.getByLabelText('选择图像', { selector: 'input' }),
    Array.from({ length: 9 }, (_, i) => file(`${i}.png`)),
  )
  expect(await screen.findAllByText(/图片过大/)).toHaveLength(8)
  await submit()
  expect(server.of('saveClinicReport')).toEqual([])
  upload = (name) => ({ errorCode: 0, val: { url: `/chat-images/${name}` } })
  for (const again of screen.getAllByRole('button', { name: '重新上传' })) await user.click(again)
  await waitFor(() => expect(screen.getAllByText('已上传')).toHaveLength(8))
  await submit()
  await waitFor(() => expect(server.of('saveClinicReport')[0]?.payload.imageKeys).toHaveLength(8))
})

test('[EDIT-04] signs that nobody sees and that turn the direction of reading stay out, as in the editor', async () => {
  await open()
  fireEvent.change(await screen.findByRole('textbox', { name: /检查所见/ }), { target: { value: '结节 \u202e81\u202c mm' } })
  expect(field(/检查所见/)).toHaveValue('结节 81 mm')
  fireEvent.change(field(/姓名/), { target: { value: '王\u2067五' } })
  expect(field(/姓名/)).toHaveValue('王五')
})

test('a template goes behind what is written and replaces nothing', async () => {
  await open()
  await user.type(await screen.findByRole('textbox', { name: /检查所见/ }), '肝大。')
  await user.click(screen.getByRole('button', { name: '模板' }))
  await user.click(screen.getByRole('menuitem', { name: '肝囊肿' }))
  expect(field(/检查所见/)).toHaveValue('肝大。\n肝内无回声区。')
  expect(field(/诊断意见/)).toHaveValue('肝囊肿。')
  expect(screen.getByRole('radio', { name: '阳性' })).toBeChecked()
})

test('a clinic that has the screen not switched on is told so, and no preset is shown', async () => {
  await outPage('/clinic/reportBEdit', answers(), { ...CLINIC, menus2: 0 } as LoginPayload)
  expect(await screen.findByRole('alert', { name: '超声报告' })).toHaveTextContent('没有打开这一页的权限')
  expect(screen.queryByRole('textbox')).toBeNull()
})

/** A woman's report with a prostate in it, and a kidney that is the right one in one field and the left one in the other. */
async function contradict() {
  await fill()
  await user.click(screen.getByRole('radio', { name: '女' }))
  for (const [name, words] of [
    [/部位/, '泌尿系'],
    [/检查所见/, '前列腺增大。右肾见结石。'],
    [/诊断意见/, '左肾结石。'],
  ] as const) {
    const box = screen.getByRole(String(name) === String(/部位/) ? 'combobox' : 'textbox', { name })
    await user.clear(box)
    await user.type(box, words)
  }
  await user.click(screen.getByRole('radio', { name: '阳性' }))
}

test('[EDIT-04] what contradicts itself or the patient stops the sending, by key too, until it stands with a reason, which goes with it', async () => {
  const { server } = await open()
  await contradict()
  const list = screen.getByRole('region', { name: '报告核对' })
  expect(within(list).queryByRole('link')).toBeNull()
  await submit()
  expect(await within(list).findByRole('alert')).toHaveTextContent(/还有 \d 处：请修改/)
  await user.click(field(/检查所见/))
  await user.keyboard('{Control>}{Enter}{/Control}')
  const lines = () => within(list).getAllByRole('listitem')
  expect(
    lines()
      .map(({ textContent }) => textContent)
      .join(),
  ).toMatch(/前列腺[\s\S]*左肾/)
  await user.click(within(lines()[0]!).getByRole('button', { name: '定位' }))
  const area = field(/检查所见/) as HTMLTextAreaElement
  expect(area).toHaveFocus()
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('前列腺')
  expect(server.of('saveClinicReport')).toEqual([])
  for (const line of lines()) {
    const ignore = within(line).queryByRole('button', { name: '忽略' })
    if (!ignore) continue
    await user.click(ignore)
    await user.type(within(line).getByRole('textbox', { name: '忽略的理由' }), '已核对{Enter}')
  }
  expect(server.of('saveClinicReport')).toEqual([])
  await submit()
  await waitFor(() => expect(server.of('saveClinicReport')).toHaveLength(1))
  const { overrides } = server.of('saveClinicReport')[0]!.payload as { overrides: { text: string; field: string; reason: string }[] }
  expect(overrides).toContainEqual(expect.objectContaining({ field: 'finding', text: '前列腺', reason: '已核对' }))
  expect(overrides.some((one) => one.field === 'result')).toBe(true)
  // The reasons ended with their report: the next patient's same slip is asked for anew.
  await screen.findByText('王建国 的报告已提交')
  await contradict()
  await submit()
  expect(await within(list).findByRole('alert')).toHaveTextContent(/还有 \d 处：请修改/)
  expect(server.of('saveClinicReport')).toHaveLength(1)
})

test('[EDIT-04] mended, the report goes out as it is then, without a reason', async () => {
  const { server } = await open()
  await contradict()
  await submit()
  await within(screen.getByRole('region', { name: '报告核对' })).findByRole('alert')
  await user.clear(field(/检查所见/))
  await user.type(field(/检查所见/), '左肾见结石。')
  await submit()
  await waitFor(() => expect(server.of('saveClinicReport')).toHaveLength(1))
  expect(server.of('saveClinicReport')[0]?.payload).toMatchObject({ finding: '左肾见结石。' })
  expect(server.of('saveClinicReport')[0]?.payload).not.toHaveProperty('overrides')
})

test('[EDIT-04] a finding that may be critical is a hint in the clinic’s form, too, with what to do; it stops nothing', async () => {
  const { server } = await open()
  await fill()
  const words = field(/检查所见/)
  await user.clear(words)
  await user.type(words, '右上腹见膈下游离气。')
  const list = screen.getByRole('region', { name: '报告核对' })
  expect(await within(list).findByText(/“膈下游离气”可能是危急值。请立即告知负责的医生/)).toBeVisible()
  expect(within(list).queryByRole('alert')).toBeNull()
  expect(server.of('saveClinicReport')).toEqual([])
})

test('the birth date is typed in the page’s own language and way, and a day that is none is told at its field', async () => {
  const { server } = await open()
  await fill()
  const born = field(/生日/)
  expect(born).toHaveAttribute('placeholder', '年-月-日')
  // A field of the browser's own would follow the browser's language.
  expect(born).toHaveAttribute('type', 'text')
  await user.type(born, '1959/2/31')
  await user.tab()
  expect(born).toHaveValue('1959/2/31')
  await submit()
  expect(born).toHaveAttribute('aria-invalid', 'true')
  expect(server.of('saveClinicReport')).toEqual([])
  await user.clear(born)
  await user.type(born, '19590301')
  expect(born).toHaveValue('1959-03-01')
  await user.clear(born)
  await user.type(born, '1959年3月2日')
  await user.tab()
  await submit()
  await waitFor(() => expect(server.of('saveClinicReport')[0]?.payload).toMatchObject({ birthday: '1959-03-02' }))
})

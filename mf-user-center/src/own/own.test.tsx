import { bus, session } from '@farsight/shared/bus'
import { UPLOAD_IMAGE_PATH, type UserInfo } from '@farsight/shared/contract'
import { CODE, PICTURE_BYTES } from '@farsight/shared/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import user from '@testing-library/user-event'
import { Bench, refusal } from '../test/bench'
import { PICTURE_PATH } from './send-picture'

const INFO: UserInfo = {
  ...{ userId: 'me', loginName: 'zhou', facilityName: '松原医院', name: '周医生', nickname: '', sex: 'M', phone: '' },
  ...{ title: '主治医师', intro: '', avatarUrl: '', signUrl: '', version: 3 },
}
/** The server's own row: saved over the number that it has. */
let kept: UserInfo
let bench: Bench
const save = (asked: Record<string, unknown>) => {
  const { baseVersion, password, requestKey: _, ...changes } = asked
  if (baseVersion !== kept.version) throw refusal(CODE.editedByAnother, kept)
  if (['name', 'title', 'phone'].some((field) => field in changes) && password !== 'right')
    throw refusal(password === undefined ? CODE.parameterEmpty : CODE.oldPasswordWrong)
  if (changes.name === '李文博') throw refusal(CODE.ownNameTaken)
  kept = { ...kept, ...changes, version: kept.version + 1 }
  return { val: kept }
}
const sign = ({ fileId, password }: Record<string, unknown>) => {
  if (password !== 'right') throw refusal(CODE.oldPasswordWrong)
  return { val: { url: fileId === null ? '' : '/files/s' } }
}
beforeEach(() => {
  kept = INFO
  bench = new Bench({
    getUserInfo: () => ({ val: kept }),
    saveUserInfo: save,
    saveAvatar: () => ({ val: { url: '' } }),
    saveSignature: sign,
  })
})
afterEach(() => bench.end())

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(name) })
const type = async (name: string, text: string) => {
  await user.clear(field(name))
  await user.type(field(name), text)
}
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))

test('[ROUTE-37, USER-01] a nickname is saved at once, a name asks for the password and stands in the shell; a wrong password keeps all', async () => {
  await bench.open('/user_center/user_info')
  expect(await screen.findByText('松原医院')).toBeVisible()
  await type('昵称', '老周')
  await press('保存')
  expect(bench.payloads('saveUserInfo')).toEqual([{ nickname: '老周', baseVersion: 3 }])
  await type('姓名', '周主任')
  await press('保存')
  await user.type(dialog().getByLabelText(/登录密码/), 'wrong')
  await user.click(dialog().getByRole('button', { name: '确认并保存' }))
  expect(await dialog().findByText('当前密码错误')).toBeVisible()
  await user.clear(dialog().getByLabelText(/登录密码/))
  await user.type(dialog().getByLabelText(/登录密码/), 'right')
  await user.click(dialog().getByRole('button', { name: '确认并保存' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(kept).toMatchObject({ name: '周主任', nickname: '老周', version: 5 })
  expect(session.user()?.userName).toBe('周主任')
  expect(field('姓名')).toHaveValue('周主任')
})

test.each([
  ['name', 256],
  ['name', 257],
  ['sign', 256],
  ['sign', 257],
] as const)(
  'the password for a %s of %i characters is sent whole; one that is longer than any is told, kept, and not sent',
  async (what, length) => {
    kept = { ...INFO, signUrl: '/files/s' }
    await bench.open('/user_center/user_info')
    await screen.findByText('松原医院')
    const [call, opens, sends] =
      what === 'name' ? (['saveUserInfo', '保存', '确认并保存'] as const) : (['saveSignature', '移除', '移除'] as const)
    if (what === 'name') await type('姓名', '周主任')
    await press(opens)
    const typed = 'p'.repeat(length)
    await user.click(dialog().getByLabelText(/登录密码/))
    await user.paste(typed)
    await user.click(dialog().getByRole('button', { name: sends }))
    expect(dialog().getByLabelText(/登录密码/)).toHaveValue(typed)
    expect(dialog().queryAllByText(/密码最多 256 个字符，现有 257 个/)).toHaveLength(length > 256 ? 1 : 0)
    expect(bench.payloads(call).map(({ password }) => password)).toEqual(length > 256 ? [] : [typed])
  },
)

test.each([
  ['职称', 'title', () => user.selectOptions(screen.getByRole('combobox', { name: /职称/ }), '主任医师'), '主任医师'],
  ['手机号', 'phone', () => type('手机号', '13812345678'), '13812345678'],
] as const)('a changed %s is sent with the password alone, which is asked for first', async (_, changed, change, value) => {
  await bench.open('/user_center/user_info')
  await screen.findByText('松原医院')
  await change()
  await press('保存')
  expect(bench.payloads('saveUserInfo')).toEqual([])
  await user.type(dialog().getByLabelText(/登录密码/), 'right')
  await user.click(dialog().getByRole('button', { name: '确认并保存' }))
  expect(bench.payloads('saveUserInfo')).toEqual([{ [changed]: value, password: 'right', baseVersion: 3 }])
})

test('what is wrong stands beside its field before anything is sent, and the field has the focus', async () => {
  await bench.open('/user_center/user_info')
  await screen.findByText('松原医院')
  await type('手机号', '123')
  await user.clear(field('姓名'))
  await press('保存')
  expect(screen.getByText('请填写姓名')).toBeVisible()
  expect(screen.getByText(/手机号码格式不正确/)).toBeVisible()
  expect(field('姓名')).toHaveFocus()
  expect(bench.payloads('saveUserInfo')).toEqual([])
  for (const [typed, says] of [
    ['\u200b', '请填写姓名'],
    ['周\u202e医生', /含有换行、看不见/],
  ] as const) {
    await user.clear(field('姓名'))
    await user.click(field('姓名'))
    await user.paste(typed)
    await press('保存')
    expect(screen.getByText(says)).toBeVisible()
  }
  expect(bench.payloads('saveUserInfo')).toEqual([])
  // A reload would take the words away: the browser asks first.
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(false)
  await press('放弃修改')
  expect(leaves()).toBe(true)
  expect([field('姓名'), field('手机号')].map((one) => (one as HTMLInputElement).value)).toEqual(['周医生', ''])
})

test('a text that is too long is said beside its field and not cut; nothing is sent', async () => {
  await bench.open('/user_center/user_info')
  await screen.findByText('松原医院')
  await user.click(field('简介'))
  await user.paste('长'.repeat(1001))
  expect(field('简介')).toHaveValue('长'.repeat(1001))
  expect(field('简介')).toHaveAccessibleDescription(/最多 1000 字，现有 1001 字/)
  await press('保存')
  expect(bench.payloads('saveUserInfo')).toEqual([])
  expect(field('简介')).toHaveFocus()
})

test('the name of a colleague is refused beside its field, and stays typed', async () => {
  await bench.open('/user_center/user_info')
  await screen.findByText('松原医院')
  await type('姓名', '李文博')
  await press('保存')
  await user.type(dialog().getByLabelText(/登录密码/), 'right')
  await user.click(dialog().getByRole('button', { name: '确认并保存' }))
  await waitFor(() => expect(field('姓名')).toHaveAccessibleDescription(/本院另有账号叫这个名字/))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(field('姓名')).toHaveValue('李文博')
})

test('who saves second sees both words and keeps his own; what he did not touch follows', async () => {
  await bench.open('/user_center/user_info')
  await screen.findByText('松原医院')
  await type('简介', '胸部影像')
  kept = { ...kept, intro: '神经影像', nickname: '小周', version: 4 }
  // Asked anew meanwhile, the page takes nothing that is being typed.
  await press('刷新')
  expect(field('简介')).toHaveValue('胸部影像')
  await press('保存')
  const differs = within(await screen.findByRole('region', { name: '与已保存的内容不同' }))
  expect(differs.getByText(/神经影像/)).toBeVisible()
  expect([field('简介'), field('昵称')].map((one) => (one as HTMLInputElement).value)).toEqual(['胸部影像', '小周'])
  await press('保存')
  expect(kept).toMatchObject({ intro: '胸部影像', nickname: '小周', version: 5 })
})

test('[USER-02] a file that is too large or no picture is refused with the reason beside it; nothing is sent', async () => {
  expect(PICTURE_PATH).toBe(UPLOAD_IMAGE_PATH)
  await bench.open('/user_center/user_info')
  const panel = within(await screen.findByRole('region', { name: '头像' }))
  const choose = (size: number, kind: string) => {
    const file = new File(['x'], 'a.png', { type: kind })
    Object.defineProperty(file, 'size', { value: size })
    fireEvent.change(panel.getByLabelText('头像', { selector: 'input' }), { target: { files: [file] } })
  }
  choose(PICTURE_BYTES.avatar + 1, 'image/png')
  expect(await panel.findByText(/图片不能超过 1M/)).toBeVisible()
  choose(10, 'text/plain')
  expect(await panel.findByText(/不是可显示的图片/)).toBeVisible()
  expect(bench.payloads('saveAvatar')).toEqual([])
})

test('a portrait and a signature are taken away after a question, and the shell’s head follows', async () => {
  kept = { ...INFO, avatarUrl: '/files/a' }
  session.showFace({ userHeadImage: '/files/a' })
  await bench.open('/user_center/user_info')
  const panel = within(await screen.findByRole('region', { name: '头像' }))
  await user.click(await panel.findByRole('button', { name: '移除' }))
  await user.click(dialog().getByRole('button', { name: '移除' }))
  expect(bench.payloads('saveAvatar')).toEqual([{ fileId: null }])
  expect(session.user()?.avatorImg).toBe('')
  expect(panel.queryByRole('img')).toBeNull()
})

test('words that are typed stay while a picture is taken away beside them', async () => {
  kept = { ...INFO, avatarUrl: '/files/a' }
  await bench.open('/user_center/user_info')
  const panel = within(await screen.findByRole('region', { name: '头像' }))
  await type('昵称', '老周')
  await user.click(await panel.findByRole('button', { name: '移除' }))
  await user.click(dialog().getByRole('button', { name: '移除' }))
  await waitFor(() => expect(panel.queryByRole('img')).toBeNull())
  expect(field('昵称')).toHaveValue('老周')
})

test('[USER-04] a signature stands on every report from then on: to change it asks for the password, and a wrong one is said beside it', async () => {
  kept = { ...INFO, signUrl: '/files/s' }
  await bench.open('/user_center/user_info')
  const panel = within(await screen.findByRole('region', { name: '电子签名' }))
  await user.click(await panel.findByRole('button', { name: '移除' }))
  await user.click(dialog().getByRole('button', { name: '移除' }))
  expect(dialog().getByText('请输入登录密码')).toBeVisible()
  expect(bench.payloads('saveSignature')).toEqual([])
  await user.type(dialog().getByLabelText(/登录密码/), 'wrong')
  await user.click(dialog().getByRole('button', { name: '移除' }))
  expect(await dialog().findByText('当前密码错误')).toBeVisible()
  expect(dialog().getByLabelText(/登录密码/)).toBeInvalid()
  await user.clear(dialog().getByLabelText(/登录密码/))
  await user.type(dialog().getByLabelText(/登录密码/), 'right')
  await user.click(dialog().getByRole('button', { name: '移除' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(panel.queryByRole('img')).toBeNull()
  expect(bench.payloads('saveSignature').at(-1)).toEqual({ fileId: null, password: 'right' })
})

test('a picture that was chosen and not touched is left by Escape; one that was moved is not', async () => {
  const opened = jest.fn(async () => ({ width: 400, height: 300, close() {} }))
  Object.assign(globalThis, { createImageBitmap: opened })
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await bench.open('/user_center/user_info')
  const panel = within(await screen.findByRole('region', { name: '头像' }))
  const choose = () =>
    fireEvent.change(panel.getByLabelText('头像', { selector: 'input' }), {
      target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] },
    })
  choose()
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  choose()
  fireEvent.keyDown(await screen.findByRole('img', { name: /头像/ }), { key: 'ArrowLeft' })
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('[USER-03] password, sessions, notifications with sounds, and keys are the shell’s: the page asks for them', async () => {
  const wanted: string[] = []
  const listening = bus.on('desk-wanted.v1').subscribe(({ what }) => wanted.push(what))
  await bench.open('/clinic/user_center/user_info')
  await screen.findByText('松原医院')
  for (const name of ['修改登录密码', '查看登录与设备', '设置通知与提示音', '设置快捷键']) await press(name)
  expect(wanted).toEqual(['password', 'sessions', 'sound', 'keys'])
  act(() => listening.unsubscribe())
})

import { bus, session } from '@farsight/shared/bus'
import { UPLOAD_IMAGE_PATH, type UserInfo } from '@farsight/shared/contract'
import { CODE, PICTURE_BYTES } from '@farsight/shared/domain'
import { act, fireEvent, screen, within } from '@testing-library/react'
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
  kept = { ...kept, ...changes, version: kept.version + 1 }
  return { val: kept }
}
beforeEach(() => {
  kept = INFO
  bench = new Bench({ getUserInfo: () => ({ val: kept }), saveUserInfo: save, saveAvatar: () => ({ val: { url: '' } }) })
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
  await press('放弃修改')
  expect([field('姓名'), field('手机号')].map((one) => (one as HTMLInputElement).value)).toEqual(['周医生', ''])
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
  const differs = within(await screen.findByRole('region', { name: '两人同时修改' }))
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

test('[USER-03] password, sessions, sounds and keys are the shell’s: the page asks for them', async () => {
  const wanted: string[] = []
  const listening = bus.on('desk-wanted.v1').subscribe(({ what }) => wanted.push(what))
  await bench.open('/clinic/user_center/user_info')
  await screen.findByText('松原医院')
  for (const name of ['修改登录密码', '查看登录与设备', '设置提示音', '设置快捷键']) await press(name)
  expect(wanted).toEqual(['password', 'sessions', 'sound', 'keys'])
  act(() => listening.unsubscribe())
})

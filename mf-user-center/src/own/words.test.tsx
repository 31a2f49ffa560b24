import { hasWork, heldWords, session } from '@farsight/shared/bus'
import type { UserInfo } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import user from '@testing-library/user-event'
import { Bench, refusal } from '../test/bench'

const INFO: UserInfo = {
  ...{ userId: 'me', loginName: 'zhou', facilityName: '松原医院', name: '周医生', nickname: '', sex: 'M', phone: '' },
  ...{ title: '主治医师', intro: '', avatarUrl: '', signUrl: '', version: 3 },
}
const AT = '/user_center/user_info'
const RESTORED = /已恢复登录过期前未保存的内容/
let kept: UserInfo
let bench: Bench
beforeEach(() => {
  kept = INFO
  bench = new Bench({
    getUserInfo: () => ({ val: kept }),
    saveUserInfo: ({ baseVersion }) => {
      if (baseVersion !== kept.version) throw refusal(CODE.editedByAnother, kept)
      return { val: { ...kept, version: kept.version + 1 } }
    },
  })
})
afterEach(() => bench.end())

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(name) })
const password = () => within(screen.getByRole('dialog')).getByLabelText(/登录密码/)
const words = () => ['姓名', '昵称', '简介'].map((name) => (field(name) as HTMLInputElement).value)
const press = (name: string) => user.click(screen.getByRole('button', { name }))
async function open() {
  const page = await bench.open(AT)
  await screen.findByText('松原医院')
  return page
}
async function type() {
  await user.type(field('昵称'), '老周')
  await user.type(field('简介'), '胸部影像')
}
/** The session is lost, the page goes with it, and somebody logs in. */
async function logInAgain(page: { unmount(): void }, loginUserId = 'me') {
  const me = session.current()!
  act(() => session.end('expired'))
  page.unmount()
  act(() => session.start({ ...me, loginUserId }))
  return open()
}
const go = (path: string) => act(() => location.assign(`#${path}`))
const elsewhere = async () => {
  go('/elsewhere')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /昵称/ })).toBeNull())
}

test('what was typed when the session was lost stands there again for the same user, and is said; saved or given up, it is gone', async () => {
  let page = await open()
  await type()
  page = await logInAgain(page)
  expect(words()).toEqual(['周医生', '老周', '胸部影像'])
  expect(screen.getByText(RESTORED)).toBeVisible()
  await press('放弃修改')
  expect(words()).toEqual(['周医生', '', ''])
  expect(screen.queryByText(RESTORED)).toBeNull()
  page = await logInAgain(page)
  expect(words()).toEqual(['周医生', '', ''])
})

test('nobody else sees them, and nobody at all after a log-out', async () => {
  let page = await open()
  await type()
  page = await logInAgain(page, 'another')
  expect(words()).toEqual(['周医生', '', ''])
  page = await logInAgain(page)
  expect(words()).toEqual(['周医生', '', ''])
  await type()
  const me = session.current()!
  act(() => session.end('logout'))
  page.unmount()
  act(() => session.start(me))
  await open()
  expect(words()).toEqual(['周医生', '', ''])
})

test('the password that was being given is not kept, the name that it is for is', async () => {
  const page = await open()
  await user.type(field('姓名'), '二')
  await press('保存')
  await user.type(password(), 'secret-7')
  await logInAgain(page)
  expect(words()).toEqual(['周医生二', '', ''])
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('保存')
  expect(password()).toHaveValue('')
})

test('what another saved meanwhile is shown beside the words that came back, and nothing of his is written over unseen', async () => {
  const page = await open()
  await type()
  kept = { ...INFO, intro: '神经影像', version: 4 }
  await logInAgain(page)
  expect(words()).toEqual(['周医生', '老周', '胸部影像'])
  await press('保存')
  expect(bench.payloads('saveUserInfo')).toEqual([{ nickname: '老周', intro: '胸部影像', baseVersion: 3 }])
  const differs = within(await screen.findByRole('region', { name: '与已保存的内容不同' }))
  expect(differs.getByText('神经影像')).toBeVisible()
})

test('a log-out, a closed tab and a new version ask while something is typed, also while another screen shows; going there does not', async () => {
  const page = await open()
  expect([heldWords(), hasWork()]).toEqual([0, false])
  await type()
  expect([heldWords(), heldWords('place'), hasWork()]).toEqual([1, 0, true])
  await elsewhere()
  expect([heldWords(), heldWords('place'), hasWork()]).toEqual([1, 0, true])
  go(AT)
  await screen.findByRole('textbox', { name: /昵称/ })
  expect(words()).toEqual(['周医生', '老周', '胸部影像'])
  await press('放弃修改')
  expect([heldWords(), hasWork()]).toEqual([0, false])
  await type()
  page.unmount()
  expect([heldWords(), hasWork()]).toEqual([0, false])
})

test('behind another screen the words outlive the loss of the session, too', async () => {
  const page = await open()
  await type()
  await elsewhere()
  await logInAgain(page)
  expect(words()).toEqual(['周医生', '老周', '胸部影像'])
})

test('words typed over a number that is no longer the newest stay while another screen shows', async () => {
  await open()
  await type()
  kept = { ...INFO, version: 4 }
  await press('刷新')
  await elsewhere()
  go(AT)
  await screen.findByRole('textbox', { name: /昵称/ })
  expect(words()).toEqual(['周医生', '老周', '胸部影像'])
})

import { session } from '@farsight/shared/bus'
import { CODE, DOCTOR_TITLES } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { screen, waitFor, within } from '@testing-library/react'
import { MainMenuPage } from '../menus/main-menu.page'
import { dialog, press, user } from '../test/acts'
import { PeopleBench, ROLES, ROOM, testUser } from '../test/bench'
import { UserPage } from './user.page'

let bench: PeopleBench
beforeEach(() => {
  bench = new PeopleBench()
})
afterEach(() => bench.end())

const show = async () => {
  bench.answers.set('manageUserList', { val: { rows: [testUser()], rooms: [ROOM], separated: 0, roles: ROLES } })
  bench.show('/manage/manage_user', { '/manage/manage_user': UserPage, '/manage/main_menu': MainMenuPage })
  await screen.findByRole('table')
}
const level = (name: string) => dialog().getByRole('checkbox', { name }) as HTMLInputElement
const ct = () => ['CT 书写', 'CT 一审', 'CT 二审', 'CT 三审'].map((name) => level(name).checked)

test('[MANAGE-27] [MANAGE-28] ticking a level ticks those below it at once, and unticking takes those above', async () => {
  await show()
  await press('编辑 林晓')
  await user.click(level('CT 三审'))
  expect(ct()).toEqual([true, true, true, true])
  await user.click(level('CT 一审'))
  expect(ct()).toEqual([true, false, false, false])
  await user.click(level('CT 书写'))
  expect(ct()).toEqual([false, false, false, false])
})

test('[MANAGE-25] [MANAGE-26] without a right, or with a modality ticked and none, nothing is sent and the form says why', async () => {
  await show()
  await press('编辑 林晓')
  await user.click(level('CT'))
  await user.click(dialog().getByRole('button', { name: '保存' }))
  expect(dialog().getByText('请至少给一项检查类型权限')).toBeInTheDocument()
  await user.click(level('MR'))
  expect(dialog().getByText('已勾选的检查类型须给出权限')).toBeInTheDocument()
  expect(bench.payloads('manageUserSave')).toEqual([])
  await user.click(level('MR 一审'))
  await user.click(dialog().getByRole('button', { name: '保存' }))
  expect(bench.payloads('manageUserSave')).toMatchObject([{ baseVersion: 3, doctor: { permissions: [{ modality: 'MR', level: 2 }] } }])
})

test.each([['zh'], ['en']] as const)('[MANAGE-12] the title is one of exactly six, in %s', async (language) => {
  setLanguage(language)
  await show()
  await press(language === 'zh' ? '新增账号' : 'New account')
  const choice = within(dialog().getByLabelText(language === 'zh' ? '职称' : 'Title'))
  expect(
    choice
      .getAllByRole('option')
      .slice(1)
      .map((one) => one.textContent),
  ).toEqual(DOCTOR_TITLES.map((title) => title[language]))
})

test('what another administrator saved meanwhile is shown beside what was typed, which is kept and saved over it', async () => {
  await show()
  await press('编辑 林晓')
  const name = dialog().getByLabelText(/姓名/)
  await user.clear(name)
  await user.type(name, '林大晓')
  bench.refuse('manageUserSave', CODE.editedByAnother, testUser({ version: 4, name: '林小晓', title: '主任医师' }))
  await user.click(dialog().getByRole('button', { name: '保存' }))
  const differs = within(await dialog().findByRole('region', { name: '与已保存的内容不同' }))
  expect(differs.getByText(/林大晓/)).toBeInTheDocument()
  expect(differs.getByText(/林小晓/)).toBeInTheDocument()
  // His title was not touched here: it follows, is no difference, and is told.
  expect(differs.queryByRole('button', { name: '采用已保存的职称' })).toBeNull()
  expect(differs.getByText('职称').parentElement).toHaveTextContent(/原为 主治医师.*现为 主任医师/)
  await user.click(dialog().getByRole('button', { name: '按此保存' }))
  expect(bench.payloads('manageUserSave')[1]).toMatchObject({ baseVersion: 4, doctor: { name: '林大晓', title: '主任医师' } })
})

test('two administrators who give rights for other modalities both keep them, and nothing but what differs is shown', async () => {
  await show()
  await press('编辑 林晓')
  await user.click(level('MR 一审'))
  const permissions = [
    { modality: 'CT' as const, level: 1 },
    { modality: 'US' as const, level: 1 },
  ]
  bench.refuse('manageUserSave', CODE.editedByAnother, testUser({ version: 4, permissions }))
  await user.click(dialog().getByRole('button', { name: '保存' }))
  const differs = await dialog().findByRole('region', { name: '与已保存的内容不同' })
  expect(differs).toHaveTextContent('一审 MR')
  // What the other gave is taken over, and told as his.
  expect(differs).toHaveTextContent(/对方所改.*原为 —.*现为 书写 US/)
  expect(differs).not.toHaveTextContent('CT')
  await user.click(dialog().getByRole('button', { name: '按此保存' }))
  const { doctor } = bench.payloads('manageUserSave')[1] as { doctor: { permissions: unknown } }
  expect(doctor.permissions).toEqual([...permissions, { modality: 'MR', level: 2 }])
})

test('[MANAGE-02] two administrators who limit an account to different rooms both keep theirs', async () => {
  const [mr, us] = ['MR 1 室', 'US 1 室'].map((name, nth) => ({ ...ROOM, id: `00000000-0000-4000-8000-0000000000c${nth}`, name }))
  const before = testUser({ roomIds: [ROOM.id] })
  bench.answers.set('manageUserList', { val: { rows: [before], rooms: [ROOM, mr, us], separated: 0, roles: ROLES } })
  bench.show('/manage/manage_user', { '/manage/manage_user': UserPage })
  await screen.findByRole('table')
  await press('编辑 林晓')
  await user.click(dialog().getByRole('checkbox', { name: /MR 1 室/ }))
  bench.refuse('manageUserSave', CODE.editedByAnother, testUser({ version: 4, roomIds: [ROOM.id, us!.id] }))
  await user.click(dialog().getByRole('button', { name: '保存' }))
  const differs = await dialog().findByRole('region', { name: '与已保存的内容不同' })
  expect(differs).toHaveTextContent('MR 1 室')
  expect(differs).toHaveTextContent(/对方所改.*原为 —.*US 1 室/)
  // None of the rooms that differ is not “all rooms”.
  expect(differs).not.toHaveTextContent('全部')
  await user.click(dialog().getByRole('button', { name: '按此保存' }))
  const { doctor } = bench.payloads('manageUserSave')[1] as { doctor: { roomIds: string[] } }
  expect(doctor.roomIds.toSorted()).toEqual([ROOM.id, mr!.id, us!.id].toSorted())
})

test('a refusal stands beside its field with its code, and what was typed is kept', async () => {
  await show()
  await press('编辑 林晓')
  await user.type(dialog().getByLabelText(/手机号码/), '13900000000')
  bench.refuse('manageUserSave', CODE.phoneTaken)
  await user.click(dialog().getByRole('button', { name: '保存' }))
  expect(await dialog().findByText(`该手机号码已被其他账号使用 (${CODE.phoneTaken})`)).toBeInTheDocument()
  expect(dialog().getByLabelText(/手机号码/)).toHaveValue('13900000000')
  await waitFor(() => expect(dialog().getByLabelText(/手机号码/)).toHaveFocus())
})

test('[MANAGE-14] a name that nobody sees, or that turns the reading, is said before anything is sent', async () => {
  await show()
  await press('编辑 林晓')
  const name = dialog().getByLabelText(/姓名/)
  for (const [typed, says] of [
    ['\u200b', '请填写姓名'],
    ['林\u202e晓', /含有换行、看不见/],
  ] as const) {
    await user.clear(name)
    await user.click(name)
    await user.paste(typed)
    await user.click(dialog().getByRole('button', { name: '保存' }))
    expect(dialog().getByText(says)).toBeInTheDocument()
  }
  expect(bench.payloads('manageUserSave')).toEqual([])
})

test('roles are those of the hospital; what the server refuses of one stands beside it', async () => {
  await show()
  await press('编辑 林晓')
  const role = () => dialog().getByLabelText('角色') as HTMLSelectElement
  expect([...role().options].map(({ value }) => value)).toEqual(['doctor', 'expert', 'registrar', 'technician', 'admin'])
  bench.refuse('manageUserSave', CODE.roleNotHere)
  await user.click(dialog().getByRole('button', { name: '保存' }))
  expect(role()).toHaveAccessibleDescription(`本院没有这个角色，请另选 (${CODE.roleNotHere})`)
  expect(role()).toBeInvalid()
})

test('[MANAGE-03] whoever gives another role is told of the main menu: that it followed, or to look at one that was set by hand', async () => {
  await show()
  bench.answers.set('manageGetMainMenu', {
    val: ['a', 'x'].map((id) => ({
      ...{ id, name: id === 'x' ? '林晓' : '甲', title: '', role: 'doctor', enabled: 1, version: 1 },
      ...{ menu: '000010000000', remoteMenu: '', duty: '' },
    })),
    total: 2,
    totalIsFloor: false,
  })
  const change = async (menu: string) => {
    bench.answers.set('manageUserSave', { val: { id: 'x', version: 4, menu } })
    await press('编辑 林晓')
    await user.selectOptions(dialog().getByLabelText('角色'), 'registrar')
    await user.click(dialog().getByRole('button', { name: '保存' }))
  }
  await change('followed')
  expect(await screen.findByText(/主菜单已随角色改为“登记员”的菜单/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '打开主菜单' })).toBeNull()
  await change('left')
  expect(await screen.findByText(/主菜单由人设置过，未随角色改变/)).toBeInTheDocument()
  await press('打开主菜单')
  expect(await screen.findByRole('region', { name: '林晓 的主菜单' })).toBeInTheDocument()
})

test('a room that was closed later is named as closed in list and form, and can be taken away; to nobody else it is offered', async () => {
  const closed = { ...ROOM, id: '00000000-0000-4000-8000-0000000000bb', name: '心电图室', enabled: 0 }
  const rows = [testUser({ roomIds: [closed.id] }), testUser({ id: 'other', name: '童海波' })]
  bench.answers.set('manageUserList', { val: { rows, rooms: [ROOM, closed], separated: 0, roles: ROLES } })
  bench.show('/manage/manage_user', { '/manage/manage_user': UserPage })
  expect(await screen.findByText('心电图室（停用）')).toBeInTheDocument()
  await press('编辑 童海波')
  expect(dialog().queryByRole('checkbox', { name: /心电图室/ })).toBeNull()
  await user.click(dialog().getByRole('button', { name: '取消' }))
  await press('编辑 林晓')
  const box = dialog().getByRole('checkbox', { name: /心电图室（停用）/ })
  expect(box).toBeChecked()
  await user.click(box)
  await user.click(dialog().getByRole('button', { name: '保存' }))
  expect(bench.payloads('manageUserSave')).toMatchObject([{ doctor: { roomIds: [] } }])
})

test('[STATE-52] what stood in a dialog when the session expired is there again for the same user, is said, and for nobody else', async () => {
  const me = session.current()!
  const again = async (loginUserId: string) => {
    const { unmount } = bench.show('/manage/manage_user', { '/manage/manage_user': UserPage })
    await screen.findByRole('table')
    await press('编辑 林晓')
    return { unmount, loginUserId }
  }
  bench.answers.set('manageUserList', { val: { rows: [testUser()], rooms: [ROOM], separated: 0, roles: ROLES } })
  for (const [userId, there] of [
    [me.loginUserId, '胸部影像'],
    ['another', ''],
  ] as const) {
    const before = await again(me.loginUserId)
    await user.clear(dialog().getByLabelText('简介'))
    await user.type(dialog().getByLabelText('简介'), '胸部影像')
    session.end('expired')
    before.unmount()
    session.start({ ...me, loginUserId: userId })
    const after = await again(userId)
    expect(dialog().getByLabelText('简介')).toHaveValue(there)
    expect(dialog().queryAllByText(/已恢复登录过期前未保存的内容/)).toHaveLength(there ? 1 : 0)
    after.unmount()
    session.start(me)
  }
})

test('[STATE-52] a new account’s login name alone is asked about, and is there again after the session expired; its first password is not', async () => {
  const me = session.current()!
  const open = async () => {
    const { unmount } = bench.show('/manage/manage_user', { '/manage/manage_user': UserPage })
    await screen.findByRole('table')
    await press('新增账号')
    return unmount
  }
  bench.answers.set('manageUserList', { val: { rows: [testUser()], rooms: [ROOM], separated: 0, roles: ROLES } })
  const away = await open()
  const before = (dialog().getByLabelText(/初始密码/) as HTMLInputElement).value
  await user.type(dialog().getByLabelText(/登录名/), 'lin.xiao')
  await user.click(dialog().getByRole('button', { name: '取消' }))
  const asks = within(screen.getByRole('dialog', { name: '修改尚未保存' }))
  await user.click(asks.getAllByRole('button', { name: /取消|关闭/ })[0]!)
  session.end('expired')
  away()
  session.start(me)
  const unmount = await open()
  expect(dialog().getByLabelText(/登录名/)).toHaveValue('lin.xiao')
  expect(dialog().getByText(/已恢复登录过期前未保存的内容/)).toBeInTheDocument()
  expect(dialog().getByLabelText(/初始密码/)).not.toHaveValue(before)
  await user.type(dialog().getByLabelText(/姓名/), '林晓')
  await user.click(dialog().getByRole('checkbox', { name: /CT 书写/ }))
  await user.click(dialog().getByRole('button', { name: '保存' }))
  expect(bench.payloads('manageUserSave')).toMatchObject([{ loginName: 'lin.xiao' }])
  expect((bench.payloads('manageUserSave')[0] as { doctor: object }).doctor).not.toHaveProperty('loginName')
  unmount()
})

test('a first password is said once to whoever gave it', async () => {
  await show()
  await press('重置密码：林晓')
  const given = dialog().getByLabelText(/初始密码/) as HTMLInputElement
  const { value } = given
  expect(value).toMatch(/^[A-Za-z0-9]{12}$/)
  await user.click(dialog().getByRole('button', { name: '重置密码' }))
  expect(bench.payloads('manageUserResetPwd')).toMatchObject([{ newPwd: value }])
  expect(await screen.findByText(value)).toBeInTheDocument()
})

import { heldWords, session } from '@farsight/shared/bus'
import { CODE, DOCTOR_TITLES, MANAGE_SCREENS, manageMenuOf } from '@farsight/shared/domain'
import { setLanguage } from '@farsight/shared/i18n'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ManageHomePage } from './home/home.page'
import { ConfigPage } from './manage_config/config.page'
import { DepartmentPage } from './manage_department/department.page'
import { UserPage } from './manage_user/user.page'
import { MainMenuPage } from './menus/main-menu.page'
import { ManageMenuPage } from './menus/manage-menu.page'
import { PeopleBench, ROOM, testUser } from './test/bench'

let bench: PeopleBench
const user = userEvent.setup()
beforeEach(() => {
  bench = new PeopleBench()
})
afterEach(() => bench.end())
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('[ROUTE-29] the parent shows the first screen that the account holds, and the side lists those alone', async () => {
  bench.end()
  bench = new PeopleBench(manageMenuOf(['manage_department', 'manage_audit']))
  bench.answers.set('manageDepartmentList', { val: [], total: 0, totalIsFloor: false })
  const pages = { '/manage': ManageHomePage, '/manage/manage_department': DepartmentPage, '/manage/manage_user': UserPage }
  const { unmount } = bench.show('/manage', pages)
  expect(await screen.findByText('没有科室')).toBeInTheDocument()
  expect(links()).toEqual(['#/manage/manage_department', '#/manage/manage_audit'])
  unmount()
  bench.show('/manage/manage_user', pages)
  expect(screen.getByRole('alert', { name: '医生管理' })).toBeInTheDocument()
  expect(bench.payloads('manageUserList')).toEqual([])
})

test('[ROUTE-29] an account whose manage menu is empty has all of them', () => {
  bench.answers.set('manageDepartmentList', { val: [], total: 0, totalIsFloor: false })
  bench.show('/manage/manage_department', { '/manage/manage_department': DepartmentPage })
  expect(links()).toHaveLength(MANAGE_SCREENS.length)
})

describe('doctors', () => {
  const show = async () => {
    bench.answers.set('manageUserList', { val: { rows: [testUser()], rooms: [ROOM], separated: 0 } })
    bench.show('/manage/manage_user', { '/manage/manage_user': UserPage })
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
    const differs = within(await dialog().findByRole('region', { name: '两人同时修改' }))
    expect(differs.getByText(/林大晓/)).toBeInTheDocument()
    expect(differs.getByText(/林小晓/)).toBeInTheDocument()
    // His title was not touched here: it follows, and is no difference.
    expect(differs.queryByText('职称')).toBeNull()
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
    const differs = await dialog().findByRole('region', { name: '两人同时修改' })
    expect(differs).toHaveTextContent('一审 MR')
    expect(differs).not.toHaveTextContent('CT')
    await user.click(dialog().getByRole('button', { name: '按此保存' }))
    const { doctor } = bench.payloads('manageUserSave')[1] as { doctor: { permissions: unknown } }
    expect(doctor.permissions).toEqual([...permissions, { modality: 'MR', level: 2 }])
  })

  test('a refusal stands beside its field with its code, and what was typed is kept', async () => {
    await show()
    await press('编辑 林晓')
    await user.type(dialog().getByLabelText(/手机号码/), '13900000000')
    bench.refuse('manageUserSave', CODE.phoneTaken)
    await user.click(dialog().getByRole('button', { name: '保存' }))
    expect(await dialog().findByText(`该手机号码已被其他账号使用 (${CODE.phoneTaken})`)).toBeInTheDocument()
    expect(dialog().getByLabelText(/手机号码/)).toHaveValue('13900000000')
  })

  test('a room that was closed later is named as closed in list and form, and can be taken away; to nobody else it is offered', async () => {
    const closed = { ...ROOM, id: '00000000-0000-4000-8000-0000000000bb', name: '心电图室', enabled: 0 }
    const rows = [testUser({ roomIds: [closed.id] }), testUser({ id: 'other', name: '童海波' })]
    bench.answers.set('manageUserList', { val: { rows, rooms: [ROOM, closed], separated: 0 } })
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
    bench.answers.set('manageUserList', { val: { rows: [testUser()], rooms: [ROOM], separated: 0 } })
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

  test('a first password is said once to whoever gave it', async () => {
    await show()
    await press('重置 林晓 的密码')
    const given = dialog().getByLabelText(/初始密码/) as HTMLInputElement
    const { value } = given
    expect(value).toMatch(/^[A-Za-z0-9]{12}$/)
    await user.click(dialog().getByRole('button', { name: '重置密码' }))
    expect(bench.payloads('manageUserResetPwd')).toMatchObject([{ newPwd: value }])
    expect(await screen.findByText(value)).toBeInTheDocument()
  })
})

describe('separated duties', () => {
  const on = { separated: 1, wish: null }
  const admin = (more: object) => testUser({ role: 'admin', duty: '', permissions: [], ...more })

  test('[AZ-19] before they are separated it is said who has no duty and could not log in any more, whatever the list behind shows', async () => {
    const rows = [admin({ id: session.current()?.loginUserId ?? '', name: '季明' }), admin({ id: 'b', name: '王海', duty: 'audit' })]
    bench.answers.set('manageUserList', { val: { rows: [...rows, admin({ id: 'c', name: '已停', enabled: 0 })], rooms: [], separated: 0 } })
    bench.show('/manage/manage_user', { '/manage/manage_user': UserPage })
    await user.click(await screen.findByRole('button', { name: /三员分立/ }))
    expect(await dialog().findByText(/没有管理职责，启用后不能登录：季明（您自己）。/)).toBeInTheDocument()
  })

  test('[AZ-19] the wish that they end stands on every management screen of another duty, which agrees or refuses', async () => {
    bench.answers.set('manageDepartmentList', { val: [], total: 0, totalIsFloor: false })
    const wish = { name: '王海', duty: 'security', time: '2026-11-26 08:00:00', own: 0, mayAgree: 1 }
    bench.answers.set('manageSeparationGet', { val: { separated: 1, wish } })
    bench.show('/manage/manage_department', { '/manage/manage_department': DepartmentPage })
    expect(await screen.findByText(/王海 于 2026-11-26 08:00:00 申请停用三员分立/)).toBeInTheDocument()
    await press('拒绝')
    await press('同意停用')
    expect(bench.payloads('manageSeparationSave')).toMatchObject([{ separated: 1 }, { separated: 0 }])
  })

  test('[AZ-19] [MANAGE-03] [MANAGE-04] both menus show what an account really has on its duty: an auditor the trail alone, nothing without a duty', async () => {
    const row = { id: 'a', name: '林晓', title: '', role: 'admin', enabled: 1, version: 2, duty: 'audit' }
    const shown = async () => {
      const preview = await screen.findByRole('region', { name: '该账号看到的菜单' })
      await screen.findAllByText(/三员分立已启用/)
      return [...preview.querySelectorAll('p:not(.fs-2)')].map((line) => line.textContent)
    }
    bench.answers.set('manageSeparationGet', { val: on })
    bench.answers.set('manageGetMainMenu', { val: [{ ...row, menu: '000000001100', remoteMenu: '' }], total: 1, totalIsFloor: false })
    const main = bench.show('/manage/main_menu', { '/manage/main_menu': MainMenuPage })
    expect(await shown()).toEqual(['管理'])
    main.unmount()
    bench.answers.set('manageGetManageMenu', { val: [{ ...row, menu: '' }], total: 1, totalIsFloor: false })
    const audit = bench.show('/manage/manage_menu', { '/manage/manage_menu': ManageMenuPage })
    expect(await shown()).toEqual(['审计日志'])
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    audit.unmount()
    bench.answers.set('manageGetManageMenu', { val: [{ ...row, id: 'b', menu: '', duty: '' }], total: 1, totalIsFloor: false })
    bench.show('/manage/manage_menu', { '/manage/manage_menu': ManageMenuPage })
    expect(await screen.findByText(/没有管理职责，不能登录/)).toBeInTheDocument()
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })

  test('[MANAGE-03] the entry 管理 is offered to administrators alone, and whoever has it otherwise is not shown it in the preview', async () => {
    const row = { id: 'a', name: '林晓', title: '', role: 'doctor', enabled: 1, version: 2, duty: '', remoteMenu: '' }
    const val = [
      { ...row, menu: '000010000100' },
      { ...row, id: 'b', name: '王海', menu: '000010000000' },
    ]
    bench.answers.set('manageGetMainMenu', { val, total: 2, totalIsFloor: false })
    bench.show('/manage/main_menu', { '/manage/main_menu': MainMenuPage })
    expect(await screen.findByRole('checkbox', { name: '管理 仅管理员可用' })).toBeChecked()
    expect(screen.getByRole('region', { name: '该账号看到的菜单' })).not.toHaveTextContent('管理')
    await user.click(within(screen.getByRole('list', { name: '账号' })).getByRole('button', { name: /王海/ }))
    expect(screen.queryByRole('checkbox', { name: /^管理/ })).toBeNull()
  })
})

describe('menus', () => {
  const row = { id: 'a', name: '林晓', title: '', role: 'doctor', enabled: 1, version: 2 }
  const boxes = () => screen.getAllByRole('checkbox') as HTMLInputElement[]

  test('[MANAGE-03] [MANAGE-30] an entry is switched on with a preview, and a menu of nothing is not sent', async () => {
    bench.answers.set('manageGetMainMenu', { val: [{ ...row, menu: '000010000000', remoteMenu: '' }], total: 1, totalIsFloor: false })
    bench.show('/manage/main_menu', { '/manage/main_menu': MainMenuPage })
    const preview = within(await screen.findByRole('region', { name: '该账号看到的菜单' }))
    await user.click(screen.getByRole('checkbox', { name: '登记' }))
    expect(preview.getByText('登记')).toBeInTheDocument()
    await press('保存')
    expect(bench.payloads('manageSaveMainMenu')).toMatchObject([{ userId: 'a', baseVersion: 2, menu: '010010000000', remoteMenu: '' }])
    for (const box of boxes().filter(({ checked }) => checked)) await user.click(box)
    expect(screen.getByText('请至少启用一个菜单，否则该账号无法登录')).toBeInTheDocument()
    await press('保存')
    expect(bench.payloads('manageSaveMainMenu')).toHaveLength(1)
  })

  test('[MANAGE-03] a change to the account that stood there unpressed stays with it while another name is searched, and is said to wait', async () => {
    const other = { ...row, id: 'b', name: '王海' }
    const val = [row, other].map((one) => ({ ...one, menu: '000010000000', remoteMenu: '' }))
    bench.answers.set('manageGetMainMenu', { val, total: 2, totalIsFloor: false })
    bench.show('/manage/main_menu', { '/manage/main_menu': MainMenuPage })
    await user.click(await screen.findByRole('checkbox', { name: '登记' }))
    await user.type(screen.getByLabelText('姓名、职称'), '王海{Enter}')
    expect(screen.getByRole('region', { name: /林晓/ })).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: '登记' })).toBeChecked()
    expect(screen.getByText('当前修改尚未保存，请先保存或撤销')).toBeInTheDocument()
    expect(within(screen.getByRole('list', { name: '账号' })).getAllByRole('button')).toHaveLength(2)
    await press('撤销修改')
    // Nothing waits any more: the search's own account stands there.
    expect(await screen.findByRole('region', { name: /王海/ })).toBeInTheDocument()
  })

  test('[MANAGE-03] [MANAGE-04] a menu that another administrator saved meanwhile stands beside the own one; taking back shows his', async () => {
    const account = { ...row, menu: '000010000000', remoteMenu: '', duty: '' }
    bench.answers.set('manageGetMainMenu', { val: [account], total: 1, totalIsFloor: false })
    const main = bench.show('/manage/main_menu', { '/manage/main_menu': MainMenuPage })
    await user.click(await screen.findByRole('checkbox', { name: '登记' }))
    bench.refuse('manageSaveMainMenu', CODE.editedByAnother, { ...account, version: 3, menu: '000110000000' })
    await press('保存')
    expect(await screen.findByRole('region', { name: '两人同时修改' })).toHaveTextContent('登记')
    await press('撤销修改')
    expect(
      boxes()
        .map(({ checked }) => (checked ? 1 : 0))
        .join(''),
    ).toMatch(/^00011/)
    main.unmount()
    const admin = { ...row, role: 'admin', menu: '', duty: '' }
    bench.answers.set('manageGetManageMenu', { val: [admin], total: 1, totalIsFloor: false })
    bench.show('/manage/manage_menu', { '/manage/manage_menu': ManageMenuPage })
    await user.click(await screen.findByRole('checkbox', { name: '医生管理' }))
    bench.refuse('manageSaveManageMenu', CODE.editedByAnother, { ...admin, version: 3 })
    await press('保存')
    await press('撤销修改')
    expect(screen.getByRole('checkbox', { name: '医生管理' })).toBeChecked()
  })

  test('[MANAGE-04] a management entry is switched off, the preview follows and the menu is saved by its places', async () => {
    const admin = { ...row, role: 'admin', menu: '', duty: '' }
    bench.answers.set('manageGetManageMenu', { val: [admin], total: 1, totalIsFloor: false })
    bench.show('/manage/manage_menu', { '/manage/manage_menu': ManageMenuPage })
    const preview = within(await screen.findByRole('region', { name: '该账号看到的菜单' }))
    expect(preview.getByText('医生管理')).toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: '医生管理' }))
    expect(preview.queryByText('医生管理')).toBeNull()
    await press('保存')
    const menu = manageMenuOf(MANAGE_SCREENS.filter((name) => name !== 'manage_user'))
    expect(bench.payloads('manageSaveManageMenu')).toMatchObject([{ userId: 'a', baseVersion: 2, menu }])
  })
})

test('[MANAGE-09] [MANAGE-14] a department is added with its doctors; without a name nothing is sent', async () => {
  bench.answers.set('manageDepartmentList', { val: [], total: 0, totalIsFloor: false })
  bench.show('/manage/manage_department', { '/manage/manage_department': DepartmentPage })
  await screen.findByText('没有科室')
  await user.click(screen.getAllByRole('button', { name: '新增科室' })[0]!)
  await user.click(dialog().getByRole('button', { name: '保存' }))
  expect(dialog().getByText('科室名称不能为空')).toBeInTheDocument()
  expect(bench.payloads('manageDepartmentSave')).toEqual([])
  await user.type(dialog().getByLabelText(/科室名称/), '呼吸内科')
  await user.type(dialog().getByLabelText(/申请医生/), '周敏、吴海涛')
  await user.click(dialog().getByRole('button', { name: '保存' }))
  expect(bench.payloads('manageDepartmentSave')).toMatchObject([
    { baseVersion: 0, department: { name: '呼吸内科', doctors: ['周敏', '吴海涛'] } },
  ])
})

test('a name that is too long is said and kept whole, never cut; a search without a hit offers to clear it', async () => {
  bench.answers.set('manageDepartmentList', { val: [], total: 0, totalIsFloor: false })
  bench.show('/manage/manage_department', { '/manage/manage_department': DepartmentPage })
  await user.click((await screen.findAllByRole('button', { name: '新增科室' }))[0]!)
  const name = dialog().getByLabelText(/科室名称/)
  await user.click(name)
  await user.paste('长'.repeat(129))
  expect(name).toHaveValue('长'.repeat(129))
  expect(dialog().getByText('最多 64 字，现有 129 字')).toBeInTheDocument()
  await user.click(dialog().getByRole('button', { name: '保存' }))
  expect(bench.payloads('manageDepartmentSave')).toEqual([])
  await user.clear(name)
  await user.click(dialog().getByRole('button', { name: '取消' }))
  await user.type(screen.getByLabelText('科室名称、说明'), '泌尿{Enter}')
  expect(await screen.findByText('没有找到“泌尿”的科室')).toBeInTheDocument()
  await press('清空搜索')
  expect(await screen.findByText('没有科室')).toBeInTheDocument()
})

test('a form of an account is asked about before it closes, whichever way; who goes on has it as it was', async () => {
  bench.answers.set('manageDepartmentList', { val: [], total: 0, totalIsFloor: false })
  bench.show('/manage/manage_department', { '/manage/manage_department': DepartmentPage })
  await user.click((await screen.findAllByRole('button', { name: '新增科室' }))[0]!)
  await user.type(dialog().getByLabelText(/科室名称/), '呼吸')
  for (const way of ['取消', '关闭']) {
    await user.click(screen.getAllByRole('button', { name: way })[0]!)
    const asks = within(screen.getByRole('dialog', { name: '修改尚未保存' }))
    await user.click(asks.getAllByRole('button')[1]!)
    expect(screen.getByDisplayValue('呼吸')).toBeInTheDocument()
  }
  await user.click(screen.getAllByRole('button', { name: '取消' })[0]!)
  await user.click(screen.getByRole('button', { name: '放弃修改' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('settings', () => {
  const CONFIG = {
    ...{
      level: '三级甲等',
      isLaunchRemote: 0,
      disableChatFeature: 0,
      hideService: 0,
      reviewLevels: 1,
      retractApproval: 0,
      nightWeekends: 0,
      nightHolidays: 0,
    },
    ...{ nightFrom: 1080, nightTo: 480, holidays: ['2026-10-01'], version: 3 },
  }
  const show = async (search = '') => {
    bench.answers.set('manageFacilityConfigGet', { val: CONFIG })
    bench.answers.set('dueTimeGet', {
      val: {
        rules: [{ modality: '', sourceType: '', urgency: 'urgent', minutes: 30, workingHours: 0 }],
        week: [null, null, null, null, null, null, null],
        version: 2,
      },
    })
    bench.answers.set('dueTimeSave', { val: { changed: 4 } })
    bench.show(`/manage/manage_config${search}`, { '/manage/manage_config': ConfigPage })
    await screen.findByRole('button', { name: '保存' })
  }

  test('[MANAGE-13] the level of the hospital is chosen from exactly the ten, and saved with its page', async () => {
    await show()
    const levels = screen.getByLabelText('医院等级') as HTMLSelectElement
    expect([...levels.options].map(({ value }) => value)).toEqual([
      '三级特等',
      '三级甲等',
      '三级乙等',
      '三级丙等',
      '二级甲等',
      '二级乙等',
      '二级丙等',
      '一级甲等',
      '一级乙等',
      '一级丙等',
    ])
    await user.selectOptions(levels, '二级乙等')
    await press('保存')
    expect(bench.payloads('manageFacilityConfigSave')).toMatchObject([{ baseVersion: 3, config: { level: '二级乙等' } }])
  })

  test('[MANAGE-31] launch, chat, customer service, levels and night hours are saved in one piece; a night of nothing is not sent', async () => {
    await show()
    await user.selectOptions(screen.getByLabelText('远程申请'), '3')
    await user.click(screen.getByRole('checkbox', { name: '关闭聊天' }))
    await user.click(screen.getByRole('checkbox', { name: '隐藏在线客服' }))
    await user.click(screen.getByRole('radio', { name: '两级' }))
    const ends = screen.getByLabelText('夜间结束')
    await user.clear(ends)
    await user.type(ends, '18:00')
    expect(screen.getByText('夜间的开始与结束不能相同')).toBeInTheDocument()
    await press('保存')
    expect(bench.payloads('manageFacilityConfigSave')).toEqual([])
    await user.clear(ends)
    await user.type(ends, '7:30')
    await press('保存')
    const config = { isLaunchRemote: 3, disableChatFeature: 1, hideService: 1, reviewLevels: 2, nightFrom: 1080, nightTo: 450 }
    expect(bench.payloads('manageFacilityConfigSave')).toMatchObject([{ baseVersion: 3, config }])
  })

  const asked = () => screen.queryByRole('alertdialog')
  const stay = () => press('留在本页')

  test('[MANAGE-31] fewer reviews are asked for by their name and what they mean before they are saved', async () => {
    await show()
    await user.click(screen.getByRole('radio', { name: '不审核' }))
    await press('保存')
    expect(dialog().getByText(/不再审核，书写医生提交即完成/)).toBeInTheDocument()
    expect(bench.payloads('manageFacilityConfigSave')).toEqual([])
    await user.click(dialog().getByRole('button', { name: '保存' }))
    expect(bench.payloads('manageFacilityConfigSave')).toMatchObject([{ config: { reviewLevels: 0 } }])
  })

  test('[MANAGE-31] whoever goes to another screen or tab with changes that are not saved is asked, and keeps them', async () => {
    await show()
    await user.click(screen.getByRole('checkbox', { name: '关闭聊天' }))
    await user.click(screen.getByRole('link', { name: '医生管理' }))
    expect(asked()).toHaveTextContent('本页有尚未保存的修改，离开后将丢失。')
    await stay()
    await user.click(screen.getByRole('tab', { name: '报告时限' }))
    expect(asked()).not.toBeNull()
    await stay()
    expect(screen.getByRole('checkbox', { name: '关闭聊天' })).toBeChecked()
    await user.click(screen.getByRole('tab', { name: '报告时限' }))
    await press('放弃修改并离开')
    expect(await screen.findByRole('region', { name: '报告时限' })).toBeInTheDocument()
    expect(heldWords()).toBe(0)
  })

  test('[MANAGE-31] a time and a holiday that cannot be are changes too: leaving asks, saving says what is wrong, taking back brings all back', async () => {
    await show()
    const [begins, days] = [screen.getByLabelText('夜间开始'), screen.getByLabelText('节假日')]
    await user.clear(begins)
    await user.type(begins, '25:99')
    expect(screen.getByRole('button', { name: '保存' })).toHaveAttribute('aria-description', '请先改正标出的内容')
    expect(heldWords('place')).toBe(1)
    await press('撤销修改')
    expect([begins, heldWords()]).toEqual([expect.objectContaining({ value: '18:00' }), 0])
    await user.type(days, '\n2026-10-99')
    expect(heldWords('place')).toBe(1)
    await press('撤销修改')
    expect(days).toHaveValue('2026-10-01')
  })

  test('a holiday that another administrator saved meanwhile stands beside the own one', async () => {
    await show()
    const days = screen.getByLabelText('节假日')
    await user.type(days, '\n2026-10-02')
    bench.refuse('manageFacilityConfigSave', CODE.editedByAnother, { ...CONFIG, holidays: ['2026-10-03'], hideService: 1, version: 4 })
    await press('保存')
    const differs = within(await screen.findByRole('region', { name: '两人同时修改' }))
    expect(differs.getByText(/2026-10-03/)).toBeInTheDocument()
    expect(days).toHaveValue('2026-10-01\n2026-10-02')
    await press('按此保存')
    expect(bench.payloads('manageFacilityConfigSave')[1]).toMatchObject({
      baseVersion: 4,
      config: { holidays: ['2026-10-01', '2026-10-02'], hideService: 1 },
    })
  })

  test('[MANAGE-31] taking back after another has saved puts what is saved now there, not what was read at first', async () => {
    await show()
    await user.click(screen.getByRole('radio', { name: '两级' }))
    const there = { ...CONFIG, disableChatFeature: 1, nightFrom: 1140, version: 4 }
    bench.refuse('manageFacilityConfigSave', CODE.editedByAnother, there)
    await press('保存')
    await screen.findByRole('region', { name: '两人同时修改' })
    await press('撤销修改')
    expect(screen.getByRole('checkbox', { name: '关闭聊天' })).toBeChecked()
    expect([screen.getByLabelText('夜间开始'), heldWords()]).toEqual([expect.objectContaining({ value: '19:00' }), 0])
    expect(screen.queryByRole('region', { name: '两人同时修改' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: '隐藏在线客服' }))
    await press('保存')
    expect(bench.payloads('manageFacilityConfigSave')[1]).toMatchObject({
      baseVersion: 4,
      config: { disableChatFeature: 1, hideService: 1, reviewLevels: 1, nightFrom: 1140 },
    })
  })

  test('due times are saved with their number; the same line twice is said and not sent', async () => {
    await show('?tab=due')
    await press('新增一行')
    const urgency = screen.getByLabelText('第 2 行 紧急程度')
    await user.selectOptions(urgency, 'urgent')
    expect(screen.getByText('与上面一行相同')).toBeInTheDocument()
    await press('保存')
    expect(bench.payloads('dueTimeSave')).toEqual([])
    await user.selectOptions(urgency, 'ordinary')
    await user.click(screen.getByRole('checkbox', { name: '周一' }))
    await press('保存')
    const [sent] = bench.payloads('dueTimeSave')
    expect(sent).toMatchObject({ baseVersion: 2, week: [{ from: '08:00', to: '17:30' }, null, null, null, null, null, null] })
    expect(sent?.rules).toHaveLength(2)
  })
})

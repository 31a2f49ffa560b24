import { session } from '@farsight/shared/bus'
import { CODE, MANAGE_SCREENS, manageMenuOf } from '@farsight/shared/domain'
import { screen, within } from '@testing-library/react'
import { press, user } from '../test/acts'
import { PeopleBench } from '../test/bench'
import { MainMenuPage } from './main-menu.page'
import { ManageMenuPage } from './manage-menu.page'

let bench: PeopleBench
beforeEach(() => {
  bench = new PeopleBench()
})
afterEach(() => bench.end())

test('what a clinic’s account sees is its kind’s: no menu of its own is offered to it', async () => {
  const payload = session.current()!
  session.start({ ...payload, menus1: 1, menus2: 0, menus3: 1, userBriefInfo: { ...payload.userBriefInfo, clinicName: '青山诊所' } })
  const row = {
    id: 'a',
    name: '护士甲',
    title: '',
    role: 'clinic',
    enabled: 1,
    version: 2,
    duty: '',
    remoteMenu: '',
    menu: '111100000000',
  }
  bench.answers.set('manageGetMainMenu', { val: [row], total: 1, totalIsFloor: false })
  bench.show('/manage/main_menu', { '/manage/main_menu': MainMenuPage })
  const preview = await screen.findByRole('region', { name: '该账号看到的菜单' })
  expect([...preview.querySelectorAll('p')].map((line) => line.textContent)).toEqual(['远程诊断', '专家会诊', '其他报告'])
  expect(screen.getByText(/由诊所的类型决定/)).toBeVisible()
  for (const box of within(screen.getByRole('group', { name: '菜单' })).getAllByRole('checkbox')) expect(box).toBeDisabled()
})

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

test('[MANAGE-03] [MANAGE-04] a main or manage menu that another administrator saved meanwhile stands beside the own one; taking back shows his', async () => {
  const account = { ...row, menu: '000010000000', remoteMenu: '', duty: '' }
  bench.answers.set('manageGetMainMenu', { val: [account], total: 1, totalIsFloor: false })
  const main = bench.show('/manage/main_menu', { '/manage/main_menu': MainMenuPage })
  await user.click(await screen.findByRole('checkbox', { name: '登记' }))
  bench.refuse('manageSaveMainMenu', CODE.editedByAnother, { ...account, version: 3, menu: '000110000000' })
  await press('保存')
  expect(await screen.findByRole('region', { name: '与已保存的内容不同' })).toHaveTextContent('登记')
  await press('撤销修改')
  expect(
    boxes()
      .map(({ checked }) => (checked ? 1 : 0))
      .join(''),
  ).toMatch(/^00011/)
  main.unmount()
  const admin = { ...row, role: 'admin', menu: '', duty: '', opens: 1 }
  bench.answers.set('manageGetManageMenu', { val: [admin], total: 1, totalIsFloor: false })
  bench.show('/manage/manage_menu', { '/manage/manage_menu': ManageMenuPage })
  await user.click(await screen.findByRole('checkbox', { name: '医生管理' }))
  // He took the departments away meanwhile.
  const his = manageMenuOf(MANAGE_SCREENS.filter((name) => name !== 'manage_department'))
  bench.refuse('manageSaveManageMenu', CODE.editedByAnother, { ...admin, version: 3, menu: his })
  await press('保存')
  const differs = await screen.findByRole('region', { name: '与已保存的内容不同' })
  // The one that was switched off here stands on his side alone; the one that he took away is told as his.
  expect(differs).toHaveTextContent(/我的 (?:(?!医生管理).)*已保存.*医生管理/)
  expect(differs).toHaveTextContent(/对方所改.*原为 科室管理.*现为 —/)
  await press('撤销修改')
  expect(screen.getByRole('checkbox', { name: '医生管理' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: '科室管理' })).not.toBeChecked()
})

test('[MANAGE-04] an administrator whose main menu lacks management is shown with no screen, and where to give it', async () => {
  const admin = { ...row, role: 'admin', menu: '', duty: '', opens: 0 }
  bench.answers.set('manageGetManageMenu', { val: [admin], total: 1, totalIsFloor: false })
  const { unmount } = bench.show('/manage/manage_menu', { '/manage/manage_menu': ManageMenuPage })
  const preview = within(await screen.findByRole('region', { name: '该账号看到的菜单' }))
  expect(preview.getByText(/主菜单没有“管理”/)).toBeInTheDocument()
  expect(preview.getByRole('button', { name: '打开主菜单' })).toBeInTheDocument()
  expect(preview.queryByText('医生管理')).toBeNull()
  unmount()
  const none = { ...admin, opens: 1, version: 3, menu: '0'.repeat(MANAGE_SCREENS.length) }
  bench.answers.set('manageGetManageMenu', { val: [none], total: 1, totalIsFloor: false })
  await user.click(document.body)
  bench.show('/manage/manage_menu', { '/manage/manage_menu': ManageMenuPage })
  expect(await screen.findByText('请至少启用一个管理页面')).toBeInTheDocument()
  expect(screen.queryByText(/否则该账号无法登录/)).toBeNull()
})

test('[MANAGE-04] a management entry is switched off, the preview follows and the menu is saved by its places', async () => {
  const admin = { ...row, role: 'admin', menu: '', duty: '', opens: 1 }
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

import { session } from '@farsight/shared/bus'
import { screen, within } from '@testing-library/react'
import { DepartmentPage } from '../manage_department/department.page'
import { MainMenuPage } from '../menus/main-menu.page'
import { ManageMenuPage } from '../menus/manage-menu.page'
import { dialog, press, user } from '../test/acts'
import { PeopleBench, ROLES, testUser } from '../test/bench'
import { UserPage } from './user.page'

let bench: PeopleBench
beforeEach(() => {
  bench = new PeopleBench()
})
afterEach(() => bench.end())

const on = { separated: 1, wish: null }
const admin = (more: object) => testUser({ role: 'admin', duty: '', permissions: [], ...more })

test('[AZ-19] before they are separated it is said who has no duty and could not log in any more, whatever the list behind shows', async () => {
  const rows = [admin({ id: session.current()?.loginUserId ?? '', name: '季明' }), admin({ id: 'b', name: '王海', duty: 'audit' })]
  bench.answers.set('manageUserList', {
    val: { rows: [...rows, admin({ id: 'c', name: '已停', enabled: 0 })], rooms: [], separated: 0, roles: ROLES },
  })
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
  bench.answers.set('manageGetManageMenu', { val: [{ ...row, menu: '', opens: 1 }], total: 1, totalIsFloor: false })
  const audit = bench.show('/manage/manage_menu', { '/manage/manage_menu': ManageMenuPage })
  expect(await shown()).toEqual(['审计日志'])
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  audit.unmount()
  bench.answers.set('manageGetManageMenu', { val: [{ ...row, id: 'b', menu: '', duty: '', opens: 1 }], total: 1, totalIsFloor: false })
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

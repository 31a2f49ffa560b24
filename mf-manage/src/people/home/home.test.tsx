import { MANAGE_SCREENS, manageMenuOf } from '@farsight/shared/domain'
import { screen } from '@testing-library/react'
import { DepartmentPage } from '../manage_department/department.page'
import { UserPage } from '../manage_user/user.page'
import { PeopleBench } from '../test/bench'
import { ManageHomePage } from './home.page'

let bench: PeopleBench
beforeEach(() => {
  bench = new PeopleBench()
})
afterEach(() => bench.end())

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

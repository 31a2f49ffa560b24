import { screen, within } from '@testing-library/react'
import { dialog, press, user } from '../test/acts'
import { PeopleBench } from '../test/bench'
import { DepartmentPage } from './department.page'

let bench: PeopleBench
beforeEach(() => {
  bench = new PeopleBench()
})
afterEach(() => bench.end())

test('[MANAGE-09] [MANAGE-14] a department is added with its doctors; without a name nothing is sent', async () => {
  bench.answers.set('manageDepartmentList', { val: [], total: 0, totalIsFloor: false })
  bench.show('/manage/manage_department', { '/manage/manage_department': DepartmentPage })
  await screen.findByText('没有科室')
  await user.click(screen.getAllByRole('button', { name: '新增科室' })[0]!)
  await user.click(dialog().getByRole('button', { name: '保存' }))
  expect(dialog().getByText('科室名称不能为空')).toBeInTheDocument()
  expect(bench.payloads('manageDepartmentSave')).toEqual([])
  const name = dialog().getByLabelText(/科室名称/)
  for (const [typed, says] of [
    ['\u200b', '科室名称不能为空'],
    ['呼吸\u202e内科', /含有换行、看不见/],
  ] as const) {
    await user.clear(name)
    await user.click(name)
    await user.paste(typed)
    await user.click(dialog().getByRole('button', { name: '保存' }))
    expect(dialog().getByText(says)).toBeInTheDocument()
  }
  expect(bench.payloads('manageDepartmentSave')).toEqual([])
  await user.clear(name)
  await user.type(name, '呼吸内科')
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

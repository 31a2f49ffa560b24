import { screen } from '@testing-library/react'
import { dialog, press, user } from '../test/acts'
import { PeopleBench } from '../test/bench'
import { ItemPage } from './item.page'
import { RoomPage } from './room.page'

let bench: PeopleBench
beforeEach(() => {
  bench = new PeopleBench()
  bench.answers.set('manageRoomList', { val: [], total: 0, totalIsFloor: false })
  bench.answers.set('manageItemList', { val: [], total: 0, totalIsFloor: false })
})
afterEach(() => bench.end())
const open = async (name: 'manage_room' | 'manage_item', adds: string) => {
  bench.show(`/manage/${name}`, { [`/manage/${name}`]: name === 'manage_room' ? RoomPage : ItemPage })
  await user.click((await screen.findAllByRole('button', { name: adds }))[0]!)
}
const put = async (label: RegExp, text: string) => {
  const field = dialog().getByLabelText(label)
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

test('[MANAGE-14] a room whose name nobody sees, or that turns the reading, is not sent', async () => {
  await open('manage_room', '新增检查室')
  await put(/名称/, '\u200b')
  await press('保存')
  expect(dialog().getByText('名称不能为空')).toBeInTheDocument()
  await put(/名称/, 'CT\u202e1 室')
  await press('保存')
  expect(dialog().getByText(/含有换行、看不见/)).toBeInTheDocument()
  expect(bench.payloads('manageRoomSave')).toEqual([])
})

test('[MANAGE-14] an item whose part or name nobody sees is not sent', async () => {
  await open('manage_item', '新增项目')
  await put(/部位/, '\u2060')
  await put(/项目/, '\u3164')
  await press('保存')
  expect([dialog().getByText('请填写部位'), dialog().getByText('名称不能为空')]).toHaveLength(2)
  expect(bench.payloads('manageItemSave')).toEqual([])
})

test('an hour that is none is asked about before the dialog of a room closes; the same hour written otherwise is not', async () => {
  await open('manage_room', '新增检查室')
  await put(/开始/, '8:00')
  await press('取消')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getAllByRole('button', { name: '新增检查室' })[0]!)
  await put(/结束/, '25:77')
  await press('取消')
  expect(screen.getByRole('dialog', { name: '修改尚未保存' })).toBeInTheDocument()
  expect(screen.getByDisplayValue('25:77')).toBeInTheDocument()
})

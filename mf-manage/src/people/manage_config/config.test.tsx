import { heldWords } from '@farsight/shared/bus'
import { CODE } from '@farsight/shared/domain'
import { screen, within } from '@testing-library/react'
import { dialog, press, user } from '../test/acts'
import { PeopleBench } from '../test/bench'
import { ConfigPage } from './config.page'

let bench: PeopleBench
beforeEach(() => {
  bench = new PeopleBench()
})
afterEach(() => bench.end())

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
  await user.type(days, '\n2026-10-01')
  expect(screen.getByText(/共 1/)).toBeInTheDocument()
  await user.clear(days)
  await user.type(days, '2026-10-01\n2026-10-99')
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
  const differs = within(await screen.findByRole('region', { name: '与已保存的内容不同' }))
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
  await screen.findByRole('region', { name: '与已保存的内容不同' })
  await press('撤销修改')
  expect(screen.getByRole('checkbox', { name: '关闭聊天' })).toBeChecked()
  expect([screen.getByLabelText('夜间开始'), heldWords()]).toEqual([expect.objectContaining({ value: '19:00' }), 0])
  expect(screen.queryByRole('region', { name: '与已保存的内容不同' })).toBeNull()
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
  expect(screen.getByText('与第 1 行相同')).toBeInTheDocument()
  await press('保存')
  expect(bench.payloads('dueTimeSave')).toEqual([])
  await user.selectOptions(urgency, 'ordinary')
  await user.click(screen.getByRole('checkbox', { name: '周一' }))
  await press('保存')
  const [sent] = bench.payloads('dueTimeSave')
  expect(sent).toMatchObject({ baseVersion: 2, week: [{ from: '08:00', to: '17:30' }, null, null, null, null, null, null] })
  expect(sent?.rules).toHaveLength(2)
})

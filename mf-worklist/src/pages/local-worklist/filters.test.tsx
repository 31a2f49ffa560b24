import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PAYLOAD } from '../../model/test/bench'
import { testRow } from '../../model/test/row'
import { Bench } from './test-bench'

const A = testRow({ risProcedureId: 'a', patName: '王建国', checkNo: 'CT1' })
const B = testRow({ risProcedureId: 'b', patName: '李秀英', checkNo: 'MR2' })

let bench: Bench
const user = userEvent.setup()
beforeEach(() => {
  bench = new Bench()
  bench.rows = [A, B]
})
afterEach(() => bench.end())

const letter = async (key: string) => {
  await user.keyboard(key)
  await act(() => new Promise((rest) => setTimeout(rest, 50)))
}
const panel = async () => {
  bench.show()
  await screen.findByText('王建国')
  await letter('f')
}
const choose = (field: string, value: string) => user.selectOptions(screen.getByRole('combobox', { name: field }), value)
const asked = () => bench.payloads('queryLocalList').at(-1)
const search = async (wanted: object) => {
  await user.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(asked()).toMatchObject(wanted))
}

test('[WORK-06] data range: own hospital unless another is chosen; rows of the consortium name their hospital', async () => {
  await panel()
  expect(asked()).not.toHaveProperty('dataRange')
  expect(screen.queryByRole('columnheader', { name: '医院' })).toBeNull()
  await choose('数据范围', 'booking')
  await search({ dataRange: 'booking' })
  bench.rows = [A, testRow({ risProcedureId: 'x', patName: '赵敏', facilityName: '市第二医院' })]
  await choose('数据范围', 'consortium')
  await search({ dataRange: 'consortium' })
  expect(await screen.findByText('市第二医院')).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: '医院' })).toBeInTheDocument()
  expect(screen.getByTitle('本院')).toBeInTheDocument()
})

test('states: review levels of other hospitals can be asked for where their rows are listed, and stay while they are chosen', async () => {
  bench.end()
  bench = new Bench({ facilityBaseConfig: { ...PAYLOAD.facilityBaseConfig, reviewLevels: 1 } })
  bench.rows = [A, B]
  await panel()
  const words = () => within(screen.getByRole('group', { name: '状态' })).getAllByRole('button')
  const offered = (word: string) => words().some((one) => one.textContent?.includes(word))
  expect([offered('待一审'), offered('待二审'), offered('待三审')]).toEqual([true, false, false])
  await choose('数据范围', 'consortium')
  expect([offered('待二审'), offered('待三审')]).toEqual([true, true])
  await user.click(words().find((one) => one.textContent?.includes('待二审'))!)
  await search({ dataRange: 'consortium', states: [5] })
  await choose('数据范围', '')
  expect([offered('待二审'), offered('待三审')]).toEqual([true, false])
})

test('reports sent back and parked ones are asked for by their own signs', async () => {
  await panel()
  const chip = (name: string) => within(screen.getByRole('group', { name: '状态' })).getByRole('button', { name: new RegExp(name) })
  await user.click(chip('已退回'))
  await search({ flags: ['returned'] })
  await user.click(chip('已挂起'))
  await search({ flags: ['returned', 'hungUp'] })
  await user.click(chip('已退回'))
  await search({ flags: ['hungUp'] })
  expect(chip('已挂起')).toHaveAttribute('aria-pressed', 'true')
})

test('who sends orders out finds them by the levels of the hospital that reads them', async () => {
  bench.end()
  bench = new Bench({
    facilityBaseConfig: { ...PAYLOAD.facilityBaseConfig, reviewLevels: 1 },
    userMainMenuConfig: '000011000000',
  })
  bench.rows = [A, B]
  await panel()
  expect(screen.getByRole('group', { name: '状态' })).toHaveTextContent('待三审')
})

test('[WORK-07] diagnostic type: all, local, remote, own writing, own review; the request carries the value', async () => {
  await panel()
  const field = screen.getByRole('combobox', { name: '诊断类型' })
  expect(
    within(field)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['全部', '本地诊断', '远程诊断', '我书写的', '我审核的'])
  for (const diagnosticType of ['local', 'remote', 'written', 'reviewed']) {
    await choose('诊断类型', diagnosticType)
    await search({ diagnosticType })
  }
  await choose('诊断类型', '')
  await user.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(asked()).not.toHaveProperty('diagnosticType'))
})

test('[WORK-08, WORK-11, WORK-12, WORK-13] time type, condition, body part and print state are asked together', async () => {
  await panel()
  await choose('时间类型', 'complete')
  await choose('时间', 'today')
  await choose('医疗条件', 'clinic')
  await choose('打印', '0')
  await user.type(screen.getByRole('combobox', { name: '部位' }), '胸部')
  await search({
    timeType: 'complete',
    startTime: '2026-11-20 00:00:00',
    endTime: '2026-11-20 23:59:00',
    condition: 'clinic',
    printed: 0,
    bodypart: '胸部',
  })
  expect(screen.getByRole('columnheader', { name: '完成时间' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^筛选/ })).toHaveTextContent('4')
})

test('[CONST-09, CONST-10] the presets of the past and of the calendar are offered and asked with their days', async () => {
  await panel()
  const days = async (preset: string) => {
    await choose('时间', preset)
    await search({ timeTimes: preset })
    const { startTime, endTime } = asked() as { startTime: string; endTime: string }
    return [startTime.slice(0, 10), endTime.slice(0, 10)]
  }
  expect(await days('sinceYesterday')).toEqual(['2026-11-19', '2026-11-20'])
  expect(await days('last3')).toEqual(['2026-11-18', '2026-11-20'])
  expect(await days('last7')).toEqual(['2026-11-14', '2026-11-20'])
  expect(await days('week')).toEqual(['2026-11-16', '2026-11-22'])
  expect(await days('lastWeek')).toEqual(['2026-11-09', '2026-11-15'])
  expect(await days('month')).toEqual(['2026-11-01', '2026-11-30'])
  expect(await days('threeMonths')).toEqual(['2026-08-20', '2026-11-20'])
})

test('[WORK-14] history of the chosen row’s patient: all, by name, by patient number; without a row it says so', async () => {
  await panel()
  await choose('历史检查', 'name')
  const before = bench.payloads('queryLocalList').length
  await user.click(screen.getByRole('button', { name: '查询' }))
  expect(screen.getByText('请先在列表中选择一行')).toBeInTheDocument()
  expect(bench.payloads('queryLocalList').length).toBe(before)
  await user.click(screen.getByText('李秀英'))
  for (const historyType of ['all', 'name', 'patientNo']) {
    await choose('历史检查', historyType)
    expect(screen.getByText('患者：李秀英')).toBeInTheDocument()
    await search({ historyType, historyOf: 'b' })
  }
  await choose('历史检查', '')
  await user.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(asked()).not.toHaveProperty('historyOf'))
})

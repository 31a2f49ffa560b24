import type { TemplateRow } from '@farsight/shared/contract'
import { screen, waitFor, within } from '@testing-library/react'
import user from '@testing-library/user-event'
import { Bench } from '../test/bench'

const entry = (id: string, level: 'personal' | 'clinic', findings: string): TemplateRow => ({
  ...{ id, name: `条目${id}`, title: '', level, modality: 'CT', bodypart: '胸部', abnormal: false, findings, diagnosis: '未见异常' },
  ...{ findingsEn: '', diagnosisEn: '', isDefault: 0, type: 3, version: 1, createTime: '2026-11-20 09:00:00', mayEdit: 0 },
})
let bench: Bench
beforeEach(() => {
  bench = new Bench({
    commonList: ({ keyword = '', level }) => {
      const val = [
        entry('a', 'personal', '双肺清晰'),
        { ...entry('b', 'clinic', '右肺结节'), findingsEn: 'A nodule of the right lung' },
      ].filter((one) => one.findings.includes(String(keyword)) && (level === undefined || one.level === level))
      // More of one's own stand there than an answer holds.
      return { val, total: level === undefined && keyword === '' ? 612 : val.length, totalIsFloor: false }
    },
  })
})
afterEach(() => bench.end())

test('[ROUTE-39] a knowledge base is narrowed by level and words, and its entry is read whole; an unknown one is an empty line', async () => {
  await bench.open('/user_center/common/3')
  expect(await screen.findByText('条目a')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: '知识库：远程专家' })).toBeVisible()
  expect(screen.getByRole('link', { name: '远程专家', current: 'page' })).toBeVisible()
  expect(screen.getByText('显示前 2 条，共 612 条，请缩小范围')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '本院' }))
  await waitFor(() => expect(screen.queryByText('条目a')).toBeNull())
  expect(screen.getByText('共 1 条')).toBeVisible()
  expect(bench.payloads('commonList').at(-1)).toEqual({ type: '3', level: 'clinic' })
  await user.dblClick(screen.getByText('条目b'))
  expect(within(await screen.findByRole('region', { name: '影像所见' })).getByText('右肺结节')).toBeVisible()
  // English words stand in entries too; those that have none show no empty place.
  expect(within(screen.getByRole('region', { name: '影像所见（英文）' })).getByText('A nodule of the right lung')).toBeVisible()
  expect(screen.queryByRole('region', { name: '诊断意见（英文）' })).toBeNull()
  await user.type(screen.getByRole('searchbox'), '没有{Enter}')
  expect(await screen.findByText('没有符合条件的条目。')).toBeVisible()
  expect(bench.payloads('commonList').at(-1)).toEqual({ type: '3', level: 'clinic', keyword: '没有' })

  const asked = bench.asked.length
  bench.end()
  bench = new Bench({})
  await bench.open('/clinic/user_center/common/no_such')
  expect(await screen.findByText('没有这个知识库。')).toBeVisible()
  expect([asked > 0, bench.asked]).toEqual([true, []])
  // The clinic's side has no templates (ROUTE-52).
  expect(screen.queryByRole('link', { name: '报告模板' })).toBeNull()
})

test.each([
  ['1', '知识库：本地报告', '本地报告'],
  ['2', '知识库：远程科室', '远程科室'],
  ['3', '知识库：远程专家', '远程专家'],
  ['4', '知识库：远程医院', '远程医院'],
  ['personal', '个人知识库', undefined],
  ['clinic', '本院知识库', undefined],
  ['common', '公共知识库', undefined],
] as const)('[ROUTE-39] the knowledge base %s is titled for its kind and asks for its own entries', async (type, title, place) => {
  await bench.open(`/user_center/common/${type}`)
  expect(await screen.findByText('条目a')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // Levels have no place at the side: none of the four stands out.
  expect(screen.queryByRole('link', { current: 'page' })?.textContent).toBe(place)
  expect(bench.payloads('commonList')).toEqual([{ type }])
})

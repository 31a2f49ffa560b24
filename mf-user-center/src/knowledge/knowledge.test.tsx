import type { TemplateRow } from '@farsight/shared/contract'
import { screen, within } from '@testing-library/react'
import user from '@testing-library/user-event'
import { Bench } from '../test/bench'

const entry = (id: string, level: 'personal' | 'clinic', findings: string): TemplateRow => ({
  ...{ id, name: `条目${id}`, title: '', level, modality: 'CT', bodypart: '胸部', abnormal: false, findings, diagnosis: '未见异常' },
  ...{ findingsEn: '', diagnosisEn: '', isDefault: 0, type: 3, version: 1, createTime: '2026-11-20 09:00:00', mayEdit: 0 },
})
let bench: Bench
beforeEach(() => {
  bench = new Bench({
    commonList: ({ keyword = '' }) => {
      const val = [entry('a', 'personal', '双肺清晰'), entry('b', 'clinic', '右肺结节')].filter(({ findings }) =>
        findings.includes(String(keyword)),
      )
      return { val, total: val.length, totalIsFloor: false }
    },
  })
})
afterEach(() => bench.end())

test('[ROUTE-39] a knowledge base is titled for its kind, narrowed by level and words, and its entry is read whole; an unknown one is an empty line', async () => {
  await bench.open('/user_center/common/3')
  expect(await screen.findByText('条目a')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: '知识库：远程专家' })).toBeVisible()
  expect(screen.getByRole('link', { name: '远程专家', current: 'page' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '本院' }))
  expect(screen.queryByText('条目a')).toBeNull()
  await user.dblClick(screen.getByText('条目b'))
  expect(within(await screen.findByRole('region', { name: '影像所见' })).getByText('右肺结节')).toBeVisible()
  await user.type(screen.getByRole('searchbox'), '没有{Enter}')
  expect(await screen.findByText('没有符合条件的条目。')).toBeVisible()
  expect(bench.payloads('commonList').at(-1)).toEqual({ type: '3', keyword: '没有' })

  const asked = bench.asked.length
  bench.end()
  bench = new Bench({})
  await bench.open('/clinic/user_center/common/no_such')
  expect(await screen.findByText('没有这个知识库。')).toBeVisible()
  expect([asked > 0, bench.asked]).toEqual([true, []])
  // The clinic's side has no templates (ROUTE-52).
  expect(screen.queryByRole('link', { name: '报告模板' })).toBeNull()
})

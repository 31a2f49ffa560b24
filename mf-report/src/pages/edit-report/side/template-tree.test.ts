import type { Template } from '@farsight/shared/contract'
import { firstOf, shelvesOf } from './template-tree'

const one = (name: string, more: Partial<Template> = {}): Template => ({
  ...{ id: name, name, title: '', level: 'personal', modality: 'CT', bodypart: '胸部', abnormal: false, isDefault: 0 },
  ...{ findings: '', diagnosis: '', findingsEn: '', diagnosisEn: '' },
  ...more,
})
const shown = (templates: readonly Template[]) =>
  shelvesOf(templates).map(({ level, groups }) => [
    level,
    ...groups.map(({ title, parts }) => [
      title,
      ...parts.map(({ bodypart, templates: all }) => [bodypart, ...all.map(({ name }) => name)]),
    ]),
  ])

test('templates stand by level, then by the group that they are in, then by part; those in no group come last', () => {
  const all = [
    one('无组', { bodypart: '头颅' }),
    one('急诊胸异常', { title: '急诊', abnormal: true }),
    one('急诊胸', { title: '急诊' }),
    one('急诊头', { title: '急诊', bodypart: '头颅' }),
    one('骨', { title: '骨折', bodypart: '' }),
    one('本院', { level: 'clinic', title: '急诊' }),
  ]
  expect(shown(all)).toEqual([
    ['personal', ['急诊', ['胸部', '急诊胸', '急诊胸异常'], ['头颅', '急诊头']], ['骨折', ['', '骨']], ['', ['头颅', '无组']]],
    ['clinic', ['急诊', ['胸部', '本院']]],
  ])
  // Enter takes the first that is shown.
  expect(firstOf(shelvesOf(all), [])?.name).toBe('急诊胸')
  expect(firstOf(shelvesOf(all), ['骨'])?.name).toBe('骨')
})

import { metBy, minutesOf, type PushDraft, widens } from './says'

const rule = (more: Partial<PushDraft> = {}): PushDraft => ({
  ...{ push: 1, auto: 1, delayMinutes: '10', modalities: ['CT'], sourceTypes: ['inpatient'], negativeOnly: 1 },
  ...more,
})

test('a rule that sends more, or sooner, is asked about; one that sends less is not', () => {
  const more: readonly Partial<PushDraft>[] = [
    { modalities: [] },
    { modalities: ['CT', 'MR'] },
    { modalities: ['MR'] },
    { sourceTypes: [] },
    { negativeOnly: 0 },
    { delayMinutes: '5' },
  ]
  for (const one of more) expect([one, widens(rule(), rule(one))]).toEqual([one, true])
  for (const one of [{}, { auto: 0 }, { push: 0 }, { delayMinutes: '30' }] as const) expect(widens(rule(), rule(one))).toBe(false)
  expect([
    widens(rule({ auto: 0 }), rule()),
    widens(rule({ push: 0 }), rule({ auto: 0 })),
    widens(rule({ modalities: [] }), rule()),
  ]).toEqual([true, true, false])
})

test('the last days’ reports that a rule would have sent are counted by its own words', () => {
  const one = { modality: 'CT', sourceType: 'inpatient', negative: 1, count: 3 } as const
  const recent = [
    one,
    { ...one, negative: 0, count: 5 } as const,
    { ...one, modality: 'MR', count: 7 },
    { ...one, sourceType: 'outpatient', count: 11 },
  ]
  expect([rule(), rule({ negativeOnly: 0 }), rule({ modalities: [] }), rule({ auto: 0 })].map((each) => metBy(each, recent))).toEqual([
    3, 8, 10, 0,
  ])
  expect(['0', '1', '1440', '1441', '1.5', ''].map(minutesOf)).toEqual([undefined, 1, 1440, undefined, undefined, undefined])
})

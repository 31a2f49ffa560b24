import { MENDED } from '../../../server/src/database/migrations/0043-ecg-criticals/items'
import { microvolts } from '../record'
import { chance, normal } from '../test/noise'
import { synthetic } from '../test/synthetic'
import { ECG_CRITICALS, ecgCriticals, pauseOf } from './criticals'
import { measureEcg } from './measure'
import type { EcgMeasures } from './types'

test('[ECG-08] axes, RV5 + SV1 and each lead’s waves are what was put in; four QTc stand beside the QT', () => {
  const { group, truth } = synthetic({ st: 200, qt: 480, bpm: 60 })
  const told = measureEcg(group)
  for (const [axis, put] of [
    [told.axisP, truth.axes.p],
    [told.axisQrs, truth.axes.qrs],
    [told.axisT, truth.axes.t],
  ]) {
    expect(Math.abs(axis! - put!)).toBeLessThanOrEqual(3)
  }
  expect(Math.abs(told.rv5! - 1600)).toBeLessThan(15)
  expect(told.rv5sv1).toBe(told.rv5! + told.sv1!)
  const v3 = told.leads.find(({ lead }) => lead === 'V3')!
  // The lifted ST: full height at J, and behind it on the way down to the end of T (a cosine of 388 ms).
  expect(Math.abs(v3.j! - 200)).toBeLessThan(15)
  for (const [at, told60] of [
    [60, v3.j60!],
    [80, v3.j80!],
  ] as const)
    expect(Math.abs(told60 - 100 * (1 + Math.cos((Math.PI * at) / 388)))).toBeLessThan(8)
  expect([Math.abs(v3.p! - 70) < 8, v3.t! > 400]).toEqual([true, true])
  expect(told.leads.map(({ lead }) => lead).toSorted()).toEqual(group.leads.map(({ lead }) => lead).toSorted())
  expect(Object.keys(told.qtc)).toEqual(['bazett', 'fridericia', 'framingham', 'hodges'])
  expect(told.missing).toEqual({})
})

test('[ECG-08] a QS complex in V1 counts with its whole depth; a lead that is off counts for nothing and says so', () => {
  const lbbb = synthetic({ conduction: 'lbbb', qrs: 160, qt: 450 })
  const told = measureEcg(lbbb.group)
  const deepest = Math.min(...lbbb.group.leads.find(({ lead }) => lead === 'V1')!.samples) * 1.25
  expect(Math.abs(told.sv1! + deepest)).toBeLessThan(20)
  const off = measureEcg(synthetic({ off: ['V5', 'I'] }).group)
  expect([off.rv5, off.rv5sv1, off.axisQrs, off.missing.rv5, off.missing.axisQrs]).toEqual([
    undefined,
    undefined,
    undefined,
    'flat',
    'flat',
  ])
  expect(off.qrs).toBeDefined()
  const { group } = synthetic({})
  expect(measureEcg({ ...group, leads: group.leads.filter(({ lead }) => lead !== 'V5') }).missing.rv5).toBe('noLead')
})

test('[ECG-08] what cannot be measured is left out with its reason: no lead, no beat, one beat, noise alone, a rate at which T and P are one', () => {
  const flat = synthetic({ off: ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'] })
  const none = measureEcg(flat.group)
  expect([none.hr, none.missing.hr, none.missing.pr, none.missing.qt]).toEqual([undefined, 'flat', 'flat', 'flat'])
  // Lines that do not move may be a heart that stands still: it is asked.
  expect(pauseOf(none)).toBe(10_000)
  expect(measureEcg({ ...flat.group, leads: [] }).missing.hr).toBe('noLead')
  const one = measureEcg(synthetic({ seconds: 1.2, bpm: 30 }).group)
  expect([one.hr, one.qrs, one.missing.qrs]).toEqual([undefined, undefined, 'tooFewBeats'])
  const next = normal(chance(7))
  const noise = synthetic({}).group
  const only = measureEcg({
    ...noise,
    leads: noise.leads.map((lead) => ({ ...lead, samples: lead.samples.map(() => Math.round(80 * next())) })),
  })
  expect([only.pr, only.qrs, only.qt]).toEqual([undefined, undefined, undefined])
  const fast = measureEcg(synthetic({ bpm: 200, qt: 280, pr: 100 }).group)
  expect([fast.hr, fast.pr, fast.missing.pr, fast.qt, fast.missing.qt]).toEqual([200, undefined, 'noP', undefined, 'noT'])
})

test('[ECG-08] a pacemaker’s spikes are told, and none is a beat; premature beats are of another kind and have no part in the intervals', () => {
  const paced = synthetic({ rhythm: 'pacedDual', conduction: 'lbbb', qrs: 160, qt: 450 })
  const told = measureEcg(paced.group)
  expect(told.spikes).toHaveLength(paced.spikes.length)
  expect(told.beats).toHaveLength(paced.beats.length)
  expect(told.beats.filter(({ at }) => told.spikes.some((spike) => Math.abs(spike - at) <= 2))).toEqual([])
  expect(measureEcg(synthetic({}).group).spikes).toEqual([])
  // Spikes that nothing answers, 4 mV high in the quiet between the beats.
  const sinus = synthetic({})
  for (const lead of sinus.group.leads)
    for (const { tEnd } of sinus.beats) lead.samples.fill(3200, Math.round(tEnd) + 40, Math.round(tEnd) + 41)
  const lost = measureEcg(sinus.group)
  expect(lost.beats).toHaveLength(sinus.beats.length)
  expect([lost.hr, lost.pr, lost.qrs]).toEqual([70, measureEcg(synthetic({}).group).pr, measureEcg(synthetic({}).group).qrs])
  const pvc = synthetic({ rhythm: 'pvc' })
  expect(measureEcg(pvc.group).beats.map(({ kind }) => kind)).toEqual(pvc.beats.map(({ kind }) => (kind === 'pvc' ? 'other' : 'dominant')))
})

test('[ECG-09] measuring changes no sample, and gives the same twice', () => {
  const { group } = synthetic({ noise: { white: 10, wander: 200 }, rhythm: 'paced' })
  const before = group.leads.map((lead) => Int32Array.from(lead.samples))
  const first = measureEcg(group)
  expect(group.leads.map(({ samples }) => samples)).toEqual(before)
  expect(measureEcg(group)).toEqual(first)
  expect(microvolts(group.leads[0]!, 0)).toBe(0)
})

test('[CRIT-01] critical items of the list are proposed by rate, pause and QTc beyond their limits alone', () => {
  const figures = (measures: EcgMeasures) => ({ hr: measures.hr, pause: pauseOf(measures), qtc: measures.qtc.bazett })
  const of = (ask: Parameters<typeof synthetic>[0]) => ecgCriticals(figures(measureEcg(synthetic(ask).group))).map(({ item }) => item)
  expect([of({}), of({ bpm: 32, qt: 440 }), of({ rhythm: 'pause' }), of({ qt: 520, bpm: 70 })]).toEqual([[], ['rate'], ['pause'], ['qtc']])
  const at = (hr: number, pause: number, qtc: number) => ecgCriticals({ hr, pause, qtc }).map(({ item }) => item)
  expect([at(40, 3000, 500), at(180, 0, 0), at(39, 3001, 501), at(181, 0, 0)]).toEqual([[], [], ['pause', 'rate', 'qtc'], ['rate']])
  expect(ecgCriticals({ hr: 182 })).toEqual([{ item: 'rate', value: 182 }])
  // Nothing measured: leads that are off propose no standstill, a whole recording without a beat does.
  expect(ecgCriticals({})).toEqual([])
  const still = { longestPause: 10_000, missing: { hr: 'tooFewBeats' } } as const
  expect([pauseOf(still), pauseOf({ ...still, missing: { hr: 'noLead' } })]).toEqual([10_000, undefined])
  // Each is an item of the list that a hospital begins with.
  expect(MENDED.map(({ code }) => code)).toEqual(expect.arrayContaining([...ECG_CRITICALS]))
})

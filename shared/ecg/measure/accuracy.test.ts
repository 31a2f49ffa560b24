import { agreement } from '../beats'
import { type SyntheticAsk, type SyntheticRhythm, synthetic } from '../test/synthetic'
import { measureEcg } from './measure'
import type { EcgMeasures } from './types'

const lbbb: SyntheticAsk = { conduction: 'lbbb', qrs: 160, qt: 450 }
const rhythm = (one: SyntheticRhythm, ask: SyntheticAsk = {}): SyntheticAsk => ({ rhythm: one, ...ask })
/** Conditions, and what is put in for each. Where a T runs into the next P there is no T end to be found: those rates stand in another test. */
const CONDITIONS: Readonly<Record<string, readonly SyntheticAsk[]>> = {
  'rates 30..130': [30, 45, 60, 75, 100, 130].map((bpm) => ({
    bpm,
    qt: Math.round(400 * Math.cbrt(60 / bpm)),
    pr: bpm > 110 ? 120 : 160,
    p: 90,
  })),
  'PR 100..320': [100, 140, 200, 260, 320].map((pr) => ({ pr, p: 80, bpm: 60 })),
  'QRS 70..120': [70, 85, 105, 120].map((qrs) => ({ qrs })),
  'QRS 130..180 blocks': [130, 150, 180].flatMap((qrs) => [
    { qrs, conduction: 'lbbb' as const, qt: 470 },
    { qrs, conduction: 'rbbb' as const, qt: 450 },
  ]),
  'QT 280..560': [280, 340, 420, 500, 560].map((qt) => ({ qt, bpm: qt > 450 ? 50 : 75, pr: 140 })),
  'axes, ST, low voltage': [
    { axes: { p: 70, qrs: -50, t: 80 } },
    { axes: { p: 40, qrs: 120, t: 20 } },
    { axes: { p: 60, qrs: -120, t: 60 } },
    { st: 300 },
    { voltage: 0.3 },
    { off: ['V3', 'V4'] },
  ],
  'spline, 250 and 1000 Hz': [{ shape: 'spline' }, { shape: 'spline', rate: 250 }, { rate: 250 }, { rate: 1000 }],
  'white 10, 20 µV': [10, 20].flatMap((white) => [1, 2, 3].map((seed) => ({ noise: { white }, seed }))),
  'muscle 15, 30 µV': [15, 30].flatMap((muscle) => [1, 2, 3].map((seed) => ({ noise: { muscle }, seed }))),
  'mains 50, 60 Hz': [1, 2, 3].flatMap((seed) => ([50, 60] as const).map((mainsHz) => ({ noise: { mains: 40, mainsHz }, seed }))),
  'wander 300 µV': [1, 2, 3].map((seed) => ({ noise: { wander: 300 }, seed })),
  'all noise together': [1, 2, 3, 4].map((seed) => ({ noise: { white: 8, muscle: 12, mains: 20, wander: 200 }, seed })),
  fibrillation: [1, 2, 3].map((seed) => rhythm('af', { seed, bpm: 60 + 15 * seed, qt: 360 })),
  'premature beats': [1, 2].map((seed) => rhythm('pvc', { seed, noise: { white: 8 } })),
  'AV block II, III, pause': [
    rhythm('mobitz', { bpm: 80 }),
    rhythm('wenckebach'),
    rhythm('block3', { bpm: 36, qrs: 130, conduction: 'rbbb', qt: 480 }),
    rhythm('pause'),
  ],
  pacing: [
    rhythm('paced', lbbb),
    rhythm('pacedDual', lbbb),
    rhythm('paced', { ...lbbb, rate: 250 }),
    rhythm('pacedDual', { ...lbbb, noise: { white: 10 } }),
  ],
}

interface Case {
  readonly condition: string
  readonly ask: SyntheticAsk
  readonly f1: number
  readonly errors: Readonly<Record<'hr' | 'pr' | 'qrs' | 'qt', number | null>>
  readonly measured: EcgMeasures
  readonly pr: number | null
}
const cases: Case[] = []
beforeAll(() => {
  for (const [condition, asks] of Object.entries(CONDITIONS)) {
    for (const ask of asks) {
      const { group, beats, truth } = synthetic(ask)
      const measured = measureEcg(group)
      const found = measured.beats.map(({ at }) => at)
      const wanted = beats.map(({ at }) => at)
      const away = (value: number | undefined, put: number | null): number | null =>
        value === undefined || put === null ? null : Math.abs(value - put)
      cases.push({
        ...{ condition, ask, measured, pr: truth.pr, f1: agreement(found, wanted, 0.075 * group.rate).f1 },
        errors: {
          hr: away(measured.hr, truth.hr),
          pr: away(measured.pr, truth.pr),
          qrs: away(measured.qrs, truth.qrs),
          qt: away(measured.qt, truth.qt),
        },
      })
    }
  }
}, 240_000)

const NAMES = ['hr', 'pr', 'qrs', 'qt'] as const
const known = (of: readonly Case[], name: (typeof NAMES)[number]): number[] =>
  of.flatMap(({ errors }) => (errors[name] === null ? [] : [errors[name]])).toSorted((a, b) => a - b)

test('[ECG-08] synthetic signals with known intervals: HR within 1, PR, QRS and QT within 8 ms, whatever lies over them', () => {
  const line = (name: string, of: readonly Case[]): string =>
    `${name.padEnd(26)}${String(of.length).padStart(4)}` +
    NAMES.map((one) => {
      const all = known(of, one)
      if (all.length === 0) return '-'.padStart(18)
      const mean = all.reduce((sum, error) => sum + error, 0) / all.length
      return [mean, all[Math.ceil(0.95 * all.length) - 1]!, all.at(-1)!].map((n) => n.toFixed(1).padStart(6)).join('')
    }).join(' ')
  process.stdout.write(
    [
      `${'mean, 95 %, worst'.padEnd(30)}${['HR /min', 'PR ms', 'QRS ms', 'QT ms'].map((one) => one.padStart(18)).join(' ')}`,
      ...Object.keys(CONDITIONS).map((name) =>
        line(
          name,
          cases.filter(({ condition }) => condition === name),
        ),
      ),
      `${line('all', cases)}\n`,
    ].join('\n'),
  )
  const beyond = cases.filter(({ errors }) => NAMES.some((one) => (errors[one] ?? 0) > (one === 'hr' ? 1 : 8)))
  expect(beyond.map(({ ask, errors }) => ({ ask, errors }))).toEqual([])
})

test('[ECG-08] what was put in is measured, not left out: no HR, QRS or QT is missing, and a PR only where no P belongs to the QRS', () => {
  const left = cases.filter(
    ({ errors, pr }) => errors.hr === null || errors.qrs === null || errors.qt === null || (pr !== null && errors.pr === null),
  )
  expect(left.map(({ ask, measured }) => ({ ask, missing: measured.missing }))).toEqual([])
  // The other way round: where no P belongs to it, none is made up.
  expect(cases.filter(({ pr }) => pr === null).map(({ measured }) => [measured.pr, measured.missing.pr])).toEqual(
    cases.filter(({ pr }) => pr === null).map(() => [undefined, 'noP']),
  )
})

test('[ECG-08] R peaks in noise, fibrillation, premature beats and pacing: F1 at least 0.99 in each', () => {
  const least = Object.keys(CONDITIONS).map(
    (name) => [name, Math.min(...cases.filter(({ condition }) => condition === name).map(({ f1 }) => f1))] as const,
  )
  process.stdout.write(`R-peak F1, worst: ${Math.min(...least.map(([, f1]) => f1)).toFixed(4)}\n`)
  expect(least.filter(([, f1]) => f1 < 0.99)).toEqual([])
})

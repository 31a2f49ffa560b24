import { agreement, rPeaks } from '../beats'
import { living, recorded } from '../gaps'
import { STANDARD_LEADS } from '../leads'
import { LOST_CONDITIONS, losing, lostEcg, WAYS_LOST, withGap } from '../test/lost'
import { readAecgSample, readDicomSample, testWithReal } from '../test/real'
import { synthetic } from '../test/synthetic'
import { ecgCriticals, pauseOf } from './criticals'
import { measureEcg } from './measure'
import type { EcgMeasures } from './types'

/** Every condition, way and place in `npm run soak -- ECG-08`. */
const SOAKING = process.env.SOAK === 'ECG-08'
const LEAST = 0.99
const f1Of = (told: Pick<EcgMeasures, 'beats'>, beats: readonly number[], rate: number): number =>
  agreement(
    told.beats.map(({ at }) => at),
    beats,
    0.075 * rate,
  ).f1

test('[ECG-08] one lead that is lost part way takes no beat from the others, each lead and each way; a gap adds no interval: F1 at least 0.99, values within their bounds', () => {
  for (const condition of LOST_CONDITIONS) {
    for (let seed = 0; seed < (SOAKING ? 12 : condition === 'gap' ? 2 : 4); seed += 1) {
      const { group, beats, truth } = lostEcg(condition, seed)
      const told = measureEcg(group)
      const at = beats.map((beat) => beat.at)
      expect([condition, seed, f1Of(told, at, group.rate) >= LEAST]).toEqual([condition, seed, true])
      expect([condition, seed, Math.abs(told.hr! - truth.hr) <= 1]).toEqual([condition, seed, true])
      for (const name of ['pr', 'qrs', 'qt'] as const) {
        const away = told[name] === undefined ? 0 : Math.abs(told[name] - truth[name]!)
        expect([condition, seed, name, away <= 8 ? 0 : away]).toEqual([condition, seed, name, 0])
      }
      expect(pauseOf(told)!).toBeLessThan(2500)
    }
  }
}, 120_000)

testWithReal('ecg_dicom/waveform_ecg.dcm', 'ecg_hl7/subject1_0.xml')(
  '[ECG-08][CRIT-01] a real ECG of which V1, V3 or six leads stop part way has all its beats and no pause; without any living beat of V1 there is no SV1',
  () => {
    for (const { group } of [readDicomSample(), readAecgSample()]) {
      const { rate } = group
      const whole = measureEcg(group)
      const beats = whole.beats.map(({ at }) => at)
      const chest = STANDARD_LEADS.slice(6)
      for (const [i, way] of WAYS_LOST.entries()) {
        const places = [
          [['V1'], 3, 10],
          [['V3'], 4, 10],
          [['V1'], 0, 7],
          [chest, 3, 10],
        ] as const
        // One after the other, each of them in turn.
        for (const [names, from, to] of SOAKING ? places : [places[i % places.length]!]) {
          const told = measureEcg(losing(group, names, way, from * rate, to * rate))
          expect([way, names, f1Of(told, beats, rate), told.hr]).toEqual([way, names, 1, whole.hr])
          expect(told.longestPause).toBeLessThan(whole.longestPause + 50)
          // Where three of its beats were heard, V1 has its S by these.
          if (names[0] === 'V1') expect(Math.abs(told.sv1! - whole.sv1!)).toBeLessThan(150)
        }
        const none = measureEcg(losing(group, ['V1'], way, 0.6 * rate))
        expect([none.sv1, none.missing.sv1, none.leads.some(({ lead }) => lead === 'V1')]).toEqual([undefined, 'flat', false])
      }
    }
  },
  120_000,
)

testWithReal('ecg_dicom/waveform_ecg.dcm')(
  '[ECG-08][CRIT-01] what was not recorded is no standstill: a gap in all leads, at either end or in the middle, leaves rate and pause as they are and says how much was heard',
  () => {
    const { group } = readDicomSample()
    const whole = measureEcg(group)
    for (const [from, to] of [
      [4, 5.2],
      [4, 6.5],
      [4, 8],
      [0, 4],
      [5.5, 10],
    ] as const) {
      const told = measureEcg(withGap(group, from * group.rate, to * group.rate))
      expect([from, told.hr]).toEqual([from, whole.hr])
      expect(told.longestPause).toBeLessThan(1100)
      expect(ecgCriticals({ hr: told.hr, pause: pauseOf(told) })).toEqual([])
      expect(told.seconds).toBeCloseTo(10 - to + from, 1)
    }
    expect([whole.seconds, measureEcg(withGap(group, 3000, 10_000, STANDARD_LEADS.slice(6))).hr]).toEqual([10, whole.hr])
  },
  60_000,
)

test('[CRIT-01] a heart that stands still in living leads is a pause all the same', () => {
  const { group } = synthetic({ rhythm: 'pause', noise: { white: 5 } })
  expect(pauseOf(measureEcg(losing(group, ['V2'], 'held', 1500)))!).toBeGreaterThan(3000)
})

test('a lead is heard where it moves; stretches are parted by what could hide a beat', () => {
  const lead = Float64Array.from({ length: 4000 }, (_, i) => 100 * Math.sin(i / 30))
  lead.fill(50, 1000, 1700)
  lead.fill(Number.NaN, 3000, 3200)
  const alive = living(lead, 500)
  expect([alive[500], alive[1200], alive[1699], alive[1800], alive[3100], alive[3300]]).toEqual([1, 0, 0, 1, 0, 1])
  expect(recorded([lead], 500)).toEqual([
    [0, 3000],
    [3200, 4000],
  ])
  expect(recorded([lead, new Float64Array(4000)], 500)).toEqual([[0, 4000]])
  expect(rPeaks([new Float64Array(4000).fill(Number.NaN)], 500)).toEqual([])
})

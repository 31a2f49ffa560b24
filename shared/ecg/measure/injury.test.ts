import { measureEcg } from '.'

type Bell = readonly [at: number, width: number, height: readonly number[]]
// ms from R, deviation of the bell, µV in I, II, V1..V6: the demo's own anterior infarction, without its noise.
const BEAT: readonly Bell[] = [
  [-160, 19, [65, 120, 45, 60, 60, 58, 55, 50]],
  [-24, 7.5, [-25, -85, 0, 0, -15, -60, -85, -80]],
  [0, 10, [690, 1020, 210, 430, 820, 1500, 1420, 1080]],
  [26, 10.5, [-185, -120, -880, -1350, -900, -480, -190, -70]],
  [268, 42, [190, 290, -60, 420, 480, 420, 330, 240]],
  [296, 30, [70, 105, -15, 150, 170, 150, 120, 85]],
]
const INJURY: readonly Bell[] = [
  [95, 42, [60, -90, 190, 380, 430, 330, 140, 50]],
  [185, 64, [70, -90, 200, 420, 480, 370, 160, 60]],
]
const NAMES = ['I', 'II', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6']
const RATE = 500

function measured(waves: readonly Bell[]) {
  const leads = NAMES.map((lead, l) => ({
    ...{ lead, unit: 1, baseline: 0, derived: false },
    samples: Int32Array.from({ length: 10 * RATE }, (_, i) => {
      // A beat each 800 ms, and a little of the converter's own noise.
      const ms = ((i / RATE) * 1000 + 400) % 800
      const from = ms - 400
      const sum = waves.reduce((uv, [at, width, height]) => uv + height[l]! * Math.exp(-((from - at) ** 2) / (2 * width ** 2)), 0)
      return Math.round(sum + ((i * 7919 + l * 104_729) % 7) - 3)
    }),
  }))
  return measureEcg({ rate: RATE, label: '', kind: 'rhythm', leads })
}

test('[ECG-08] an ST segment that is lifted and slopes is no part of the QRS, nor of the axes of QRS and T', () => {
  const [quiet, injured] = [measured(BEAT), measured([...BEAT, ...INJURY])]
  expect(quiet.qrs).toBeGreaterThan(80)
  expect(Math.abs(injured.qrs! - quiet.qrs!)).toBeLessThanOrEqual(8)
  expect(Math.abs(injured.axisQrs! - quiet.axisQrs!)).toBeLessThanOrEqual(12)
  expect(Math.abs(injured.axisT! - quiet.axisT!)).toBeLessThanOrEqual(16)
  expect(Math.abs(injured.pr! - quiet.pr!)).toBeLessThanOrEqual(4)
})

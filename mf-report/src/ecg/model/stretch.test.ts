import { ECG_GAP, measureEcg } from '@farsight/shared/ecg'
import { synthetic } from '../../../../shared/ecg/test/synthetic'
import { cut, lengthOf, longestPause, stretchAt } from './stretch'

const long = synthetic({ seconds: 150 }).group

test('[ECG-08] of a long recording two minutes are measured, from the beginning or where one looks', () => {
  expect([stretchAt(long, 0), stretchAt(long, 10), stretchAt(long, 140)]).toEqual([
    { from: 0, to: 120 },
    { from: 10, to: 130 },
    { from: 30, to: 150 },
  ])
  const piece = cut(long, stretchAt(long, 10))
  expect(lengthOf(piece)).toBe(120)
  expect(measureEcg(piece).hr).toBeCloseTo(measureEcg(long).hr!, 0)
  const short = synthetic({ seconds: 10 }).group
  expect(cut(short, stretchAt(short, 0))).toBe(short)
})

test('[CRIT-01] a pause anywhere in a long recording is found; what was not recorded is none', async () => {
  const { rate } = long
  const held = (fill: (sample: number) => number) => ({
    ...long,
    leads: long.leads.map((lead) => ({
      ...lead,
      samples: lead.samples.map((one, i) => (i > 131 * rate && i < 138 * rate ? fill(one) : one)),
    })),
  })
  const found = await longestPause(
    held(() => 0),
    () => true,
  )
  expect(found!.ms).toBeGreaterThan(6500)
  expect(found!.at).toBeGreaterThan(129)
  expect((await longestPause(long, () => true))!.ms).toBeLessThan(2000)
  expect(
    (await longestPause(
      held(() => ECG_GAP),
      () => true,
    ))!.ms,
  ).toBeLessThan(3000)
  expect(await longestPause(long, () => false)).toBeUndefined()
})

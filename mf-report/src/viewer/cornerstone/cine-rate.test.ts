import { cineRate } from './cine-rate'

test('the rate of a header: as it is recommended, else by the time of a frame; of none there is none', () => {
  const header = (tags: Record<string, readonly unknown[]>) =>
    Object.fromEntries(Object.entries(tags).map(([tag, Value]) => [tag, { vr: 'DS', Value }]))
  expect(cineRate(header({ '00181063': ['33.333'] }))).toBeCloseTo(30, 2)
  expect(cineRate(header({ '00180040': [15], '00181063': [100] }))).toBe(15)
  expect(cineRate(header({ '00082144': ['25'], '00180040': [15] }))).toBe(25)
  expect(cineRate(header({ '00181065': [0, 40, 40, 70] }))).toBe(20)
  for (const none of [undefined, {}, header({ '00181063': [0] }), header({ '00181063': ['x'] }), header({ '00181065': [0] })])
    expect(cineRate(none)).toBeUndefined()
})

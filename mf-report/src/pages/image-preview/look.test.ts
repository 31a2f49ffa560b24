import { FIT, type LookAct, lookAfter } from './look'

const after = (...acts: LookAct[]) => acts.reduce(lookAfter, FIT)

test('[VIEW-02] zoom goes by steps between a quarter and eight times, turns go round, and fit is how it began', () => {
  expect(after('in').zoom).toBe(1.25)
  expect(after('in', 'out')).toEqual(FIT)
  expect(after(...Array.from({ length: 20 }, () => 'in' as const)).zoom).toBe(8)
  expect(after(...Array.from({ length: 20 }, () => 'out' as const)).zoom).toBe(0.25)
  expect([after('right').turn, after('left').turn, after('right', 'right', 'right', 'right').turn]).toEqual([90, 270, 0])
  expect(after('in', 'left', 'fit')).toEqual(FIT)
})

test('what stands in the middle stays there while it is zoomed', () => {
  expect(lookAfter({ ...FIT, x: 100, y: -40 }, 'in')).toMatchObject({ x: 125, y: -50 })
})

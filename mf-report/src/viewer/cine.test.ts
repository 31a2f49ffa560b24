import { Cine, rateFor } from './cine'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a stack runs round at its rate; a picture that is not drawn yet is waited for', () => {
  let index = 2
  let slow = false
  const shown: number[] = []
  const cine = new Cine(
    () => ({ index, count: 4 }),
    (next) => {
      shown.push(next)
      if (!slow) index = next
    },
  )
  cine.play(10)
  jest.advanceTimersByTime(350)
  expect(shown).toEqual([3, 0, 1])
  slow = true
  jest.advanceTimersByTime(500)
  expect(shown).toEqual([3, 0, 1, 2])
  index = 2
  jest.advanceTimersByTime(100)
  expect(shown).toEqual([3, 0, 1, 2, 3])
  cine.stop()
  jest.advanceTimersByTime(1000)
  expect(shown).toHaveLength(5)
  expect(cine.playing).toBe(false)
})

test('the rate that a header asks for, as near as the list has it', () => {
  expect(rateFor(undefined)).toBe(10)
  expect(rateFor(0)).toBe(10)
  expect(rateFor(12.4)).toBe(10)
  expect(rateFor(25)).toBe(20)
  expect(rateFor(60)).toBe(30)
})

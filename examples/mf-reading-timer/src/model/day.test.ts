import { isDue, newDay, opened, parseDay, REST_MS, read, rested } from './day'

const MORNING = new Date(2026, 10, 21, 9, 0, 0).getTime()
const MINUTE = 60_000

/** Reads on, a tick a second. */
function readFor(minutes: number, from = newDay(MORNING), at = MORNING) {
  let day = from
  for (let now = at; now <= at + minutes * MINUTE; now += 1000) day = read(day, now)
  return day
}

test('a day adds up what was read and remembers the longest stretch', () => {
  const first = readFor(10)
  expect([first.readMs, first.stretchMs, first.longestMs]).toEqual([10 * MINUTE, 10 * MINUTE, 10 * MINUTE])
  const second = readFor(3, first, first.lastMs + REST_MS)
  expect([second.readMs, second.stretchMs, second.longestMs]).toEqual([13 * MINUTE, 3 * MINUTE, 10 * MINUTE])
})

test('a short look elsewhere is no rest, and a computer asleep is not reading', () => {
  const first = readFor(10)
  expect(readFor(1, first, first.lastMs + 30_000).stretchMs).toBe(11 * MINUTE)
  expect(read(first, first.lastMs + 8 * 3600_000).readMs).toBe(10 * MINUTE)
})

test('the reminder comes after the chosen time, goes with a rest, and can be switched off', () => {
  const day = readFor(30)
  expect(isDue(readFor(29))).toBe(false)
  expect(isDue(day)).toBe(true)
  expect(isDue(rested(day))).toBe(false)
  expect(isDue({ ...day, remind: 0 })).toBe(false)
})

test('a new date begins at nothing and keeps the choice', () => {
  const day = { ...opened(readFor(5), MORNING), remind: 45 }
  const next = read(day, MORNING + 24 * 3600_000)
  expect(next).toMatchObject({ readMs: 0, count: 0, stretchMs: 0, remind: 45 })
})

test.each([
  undefined,
  'null',
  '{',
  '{"day":"2026-11-21","readMs":-1}',
  '{"readMs":"1","count":0,"stretchMs":0,"longestMs":0,"lastMs":0,"remind":30}',
])('what is stored as %s is a new day', (text) => expect(parseDay(text, MORNING)).toEqual(newDay(MORNING)))

test('what was stored today goes on', () => {
  const day = readFor(5)
  expect(parseDay(JSON.stringify(day), day.lastMs)).toEqual(day)
})

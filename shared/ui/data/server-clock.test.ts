import { serverNow, setServerClock } from './server-clock'

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 20, 1) }))
afterEach(() => jest.useRealTimers())

const at = (): string => new Date(serverNow() + 480 * 60_000).toISOString().slice(11, 19)

test('the clock follows the server, and an answer that was kept moves nothing back', () => {
  setServerClock('2026-11-20 09:05:00', 480)
  expect(at()).toBe('09:05:00')
  jest.advanceTimersByTime(120_000)
  expect(at()).toBe('09:07:00')
  setServerClock('2026-11-20 09:05:00', 480)
  expect(at()).toBe('09:07:00')
  setServerClock('2026-11-20 09:06:58', 480)
  expect(at()).toBe('09:06:58')
})

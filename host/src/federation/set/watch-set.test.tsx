import { bus } from '@farsight/shared/bus'
import { checkSet, type VerifiedSet } from './check'
import { SetFault } from './fault'
import { highestSerial, rememberSerial } from './serials'
import { NOW, testSet } from './test-set'
import { watchSet } from './watch-set'

const HOUR = 3_600_000
const REFRESH = 240_000
const good = (changes: Record<string, unknown> = {}): VerifiedSet =>
  checkSet(JSON.stringify(testSet({ issued: new Date(Date.now()).toISOString(), ...changes })), {
    site: 'test',
    now: Date.now(),
    highest: 0,
  })

let stop: () => void = () => undefined

function watch(fetchSet: () => Promise<VerifiedSet>) {
  const told: string[] = []
  const watching = watchSet(good(), {
    fetchSet,
    refreshMs: REFRESH,
    onNewer: () => told.push('newer'),
    onWithdrawn: (versions) => told.push(`withdrawn ${versions.join()}`),
    onFreshness: (freshness) => told.push(freshness),
  })
  stop = watching.stop
  return { told, watching }
}

beforeEach(() => jest.useFakeTimers({ now: NOW }))
afterEach(() => {
  stop()
  jest.useRealTimers()
  localStorage.clear()
})

test('[FED-08] asks every four minutes and a little; a newer set is told, and nothing else happens', async () => {
  const fetchSet = jest.fn(async () => good())
  const { told } = watch(fetchSet)
  await jest.advanceTimersByTimeAsync(REFRESH - 1)
  expect(fetchSet).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(REFRESH * 0.1 + 1)
  expect(fetchSet).toHaveBeenCalledTimes(1)
  expect(told).toEqual([])
  fetchSet.mockImplementation(async () => good({ newest: 'set-2' }))
  await jest.advanceTimersByTimeAsync(REFRESH * 1.1)
  expect(told).toEqual(['newer'])
})

test('asks at once when the line is back and when the user comes back after a minute, not at every glance', async () => {
  const fetchSet = jest.fn(async () => good())
  watch(fetchSet)
  window.dispatchEvent(new Event('focus'))
  expect(fetchSet).toHaveBeenCalledTimes(0)
  await jest.advanceTimersByTimeAsync(61_000)
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('focus'))
  expect(fetchSet).toHaveBeenCalledTimes(1)
  bus.emit('push-reconnected.v1', {})
  window.dispatchEvent(new Event('online'))
  expect(fetchSet).toHaveBeenCalledTimes(3)
})

test('[FD-19] a withdrawn version is told within five minutes, once', async () => {
  const { told } = watch(async () => good({ withdrawn: ['mf-x@1.0.0'] }))
  await jest.advanceTimersByTimeAsync(300_000)
  await jest.advanceTimersByTimeAsync(300_000)
  expect(told).toEqual(['withdrawn mf-x@1.0.0'])
})

test('[FD-07] a server that no longer gives a list to be believed: warned of after 24 hours, no new loads after 72', async () => {
  const { told, watching } = watch(async () => {
    throw new SetFault('signature', 'changed')
  })
  await jest.advanceTimersByTimeAsync(24 * HOUR)
  expect(told).toEqual([])
  await jest.advanceTimersByTimeAsync(HOUR)
  expect(told).toEqual(['stale'])
  expect(watching.mayLoad()).toBe(true)
  await jest.advanceTimersByTimeAsync(48 * HOUR)
  expect(told).toEqual(['stale', 'expired'])
  expect(watching.mayLoad()).toBe(false)
})

test('a list that is fresh again opens the way', async () => {
  let away = true
  const { told, watching } = watch(async () => {
    if (away) throw new SetFault('unreachable', '')
    return good()
  })
  await jest.advanceTimersByTimeAsync(73 * HOUR)
  expect(watching.mayLoad()).toBe(false)
  away = false
  await watching.ask()
  expect(watching.mayLoad()).toBe(true)
  expect(told.at(-1)).toBe('fresh')
})

test('[FD-06] the highest serial of a site is remembered and never falls, also where the browser stores nothing', () => {
  rememberSerial('a', 100)
  rememberSerial('a', 90)
  expect([highestSerial('a'), highestSerial('b')]).toEqual([100, 0])
  expect(localStorage.getItem('FARSIGHT_SERIAL_a')).toBe('100')
  localStorage.setItem('FARSIGHT_SERIAL_c', String(2 ** 53 - 1))
  expect(highestSerial('c')).toBe(0)
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied')
  })
  rememberSerial('d', 7)
  expect(highestSerial('d')).toBe(7)
  refuse.mockRestore()
})

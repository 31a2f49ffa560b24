import type { LoginPayload } from '../contract'
import { session } from './session'
import { countUnsent, UNSENT_DB, UNSENT_PREFIX } from './unsent'

const someone = { loginUserId: 'u1', facilityId: 'f1' } as LoginPayload

test('a logout removes the user’s unsent words from the computer and nobody else’s, an expiry keeps them for the same doctor', () => {
  const [own, others] = [`${UNSENT_PREFIX}consultation/u1/e1`, `${UNSENT_PREFIX}consultation/u2/e1`]
  for (const key of [own, others, 'other']) localStorage.setItem(key, 'text')
  session.start(someone)
  session.end('expired')
  expect(localStorage.getItem(own)).toBe('text')
  session.start(someone)
  session.end('logout')
  expect(localStorage.getItem(own)).toBeNull()
  // Somebody whose session was cut off comes back to his words.
  expect(localStorage.getItem(others)).toBe('text')
  expect(localStorage.getItem('other')).toBe('text')
  localStorage.clear()
})

/** As much of a database as a removal asks of it. */
function database(rows: Record<string, string>) {
  const later = (request: Record<string, unknown>, result: unknown) => {
    queueMicrotask(() => (request.onsuccess as (() => void) | undefined)?.())
    return Object.assign(request, { result })
  }
  const store = { getAllKeys: () => later({}, Object.keys(rows)), delete: (key: string) => delete rows[key] }
  const one = { objectStoreNames: ['unsent'], close: () => undefined, transaction: () => ({ objectStore: () => store }) }
  return { databases: async () => [{ name: UNSENT_DB }], open: () => later({}, one) }
}

test('the sealed copies and the key of who logs out go, those of others stay', async () => {
  const rows: Record<string, string> = { 'key/u1': 'k', 'copy/u1/e1': 'x', 'key/u2': 'k', 'copy/u2/e1': 'x' }
  Object.defineProperty(globalThis, 'indexedDB', { value: database(rows), configurable: true })
  session.start(someone)
  session.end('expired')
  await new Promise((done) => setTimeout(done, 10))
  expect(Object.keys(rows)).toHaveLength(4)
  session.start(someone)
  session.end('logout')
  await new Promise((done) => setTimeout(done, 10))
  expect(Object.keys(rows)).toEqual(['key/u2', 'copy/u2/e1'])
})

test('what waits is counted for its user alone, and what is too old to come back is not', () => {
  const keep = (name: string, value: unknown) => localStorage.setItem(UNSENT_PREFIX + name, JSON.stringify(value))
  const now = Date.parse('2026-11-25')
  const days = (n: number) => now - n * 24 * 60 * 60 * 1000
  keep('consultation/u1/opinion/1', { kept: days(1), value: 'x' })
  keep('consultation/u1/opinion/2', { kept: days(8), value: 'x' })
  keep('consultation/u2/opinion/1', { kept: days(1), value: 'x' })
  keep('meeting/u1/comment/m/c', 'x')
  expect(['u1', 'u2', 'u3'].map((user) => countUnsent(user, now))).toEqual([2, 1, 0])
  localStorage.clear()
})

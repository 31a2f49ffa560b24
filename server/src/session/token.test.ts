import type { Pool } from 'pg'
import { SessionStore } from './store'

test('[SS-03] of 100,000 session ids none comes twice, each has 256 bits, and their bytes are evenly spread', async () => {
  const gate = { query: async () => ({ rows: [], rowCount: 0 }) } as unknown as Pool
  const sessions = new SessionStore(gate, async () => {
    throw new Error('not asked')
  })
  const seen = new Set<string>()
  const counts = new Uint32Array(256)
  for (let i = 0; i < 100_000; i += 1) {
    const token = await sessions.create({ userId: 'u', facilityId: 'f', identityType: 'local' }, 0)
    seen.add(token)
    for (const byte of Buffer.from(token, 'base64url')) counts[byte]! += 1
  }
  expect(seen.size).toBe(100_000)
  const bytes = counts.reduce((sum, n) => sum + n, 0)
  expect(bytes).toBe(100_000 * 32)
  const even = bytes / 256
  // 255 degrees of freedom: beyond these lies one of a hundred million.
  const chi = counts.reduce((sum, n) => sum + (n - even) ** 2 / even, 0)
  expect(chi).toBeGreaterThan(150)
  expect(chi).toBeLessThan(400)
})

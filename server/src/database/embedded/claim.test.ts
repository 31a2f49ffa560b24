import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { claimDirectory, livingOwners } from './claim'
import { DirectoryInUse } from './errors'
import { startTime } from './processes'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'farsight-claim-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const noPostmaster = (): null => null
const leave = (pid: number, started: string): void =>
  writeFileSync(path.join(directory, `owner-${pid}-0123456789ab.json`), JSON.stringify({ pid, startTime: started, settled: true }))

test('a living owner is named to the second comer, in both languages', async () => {
  const claim = await claimDirectory(directory, noPostmaster)
  const refusal = (await claimDirectory(directory, () => 4711).catch((error: unknown) => error)) as DirectoryInUse
  expect(refusal).toBeInstanceOf(DirectoryInUse)
  expect(refusal.pid).toBe(process.pid)
  for (const sentence of [refusal.zh, refusal.en]) {
    expect(sentence).toContain(directory)
    expect(sentence).toContain(String(process.pid))
    expect(sentence).toContain('4711')
  }
  claim.release()
  expect(readdirSync(directory)).toEqual([])
  const next = await claimDirectory(directory, noPostmaster)
  next.release()
})

test('[BK-10] the claim of a dead pid is taken over, also when the pid is another process by now', async () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  leave(ended, 'long ago')
  // This very process lives, but it did not begin when the claim's owner did: a reused pid.
  leave(process.pid, 'long ago')
  writeFileSync(path.join(directory, 'owner-1-ffffffffffff.json'), '{"pid":1')
  const claim = await claimDirectory(directory, noPostmaster)
  expect(livingOwners(directory)).toEqual([{ pid: process.pid, startTime: startTime(process.pid), settled: true }])
  claim.removeDead()
  expect(readdirSync(directory)).toHaveLength(1)
  claim.release()
})

test('of many at the same moment never two have it, and one gets it in the end', async () => {
  leave(spawnSync(process.execPath, ['-e', '']).pid, 'long ago')
  let holders = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, async () => {
      const claim = await claimDirectory(directory, noPostmaster)
      holders += 1
      most = Math.max(most, holders)
      return claim
    }),
  )
  const refused = results.filter((result) => result.status === 'rejected' && result.reason instanceof DirectoryInUse)
  expect(most).toBe(1)
  expect(refused).toHaveLength(5)
})

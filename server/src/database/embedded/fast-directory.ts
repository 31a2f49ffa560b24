import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { livingOwners } from './claim'

const PREFIX = 'farsight-test-'
/** A base cluster of 41 MB, about 10 MB a clone, and WAL. Docker gives /dev/shm 64 MB by default. */
const ENOUGH_BYTES = 0.5 * 1024 ** 3
const ABANDONED_AFTER_MS = 10 * 60_000

function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/** Removes what test runs that were killed have left: old and without a living owner. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue
    const directory = path.join(parent, name)
    try {
      const isOld = Date.now() - statSync(directory).mtimeMs > ABANDONED_AFTER_MS
      if (isOld && livingOwners(directory).length === 0) rmSync(directory, { recursive: true, force: true })
    } catch {
      // Another user's, or being removed at this moment.
    }
  }
}

/** Makes a data directory for a test cluster: in memory where /dev/shm has half a gigabyte free, else in the temporary folder. The caller removes it. */
export function makeFastDirectory(): string {
  const parent = process.platform === 'linux' && hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()
  sweep(parent)
  const directory = mkdtempSync(path.join(parent, PREFIX))
  // The database's user, another than root, must pass through.
  if (process.getuid?.() === 0) chmodSync(directory, 0o711)
  return directory
}

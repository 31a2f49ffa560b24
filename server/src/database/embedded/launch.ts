import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readSync, renameSync } from 'node:fs'
import pg from 'pg'
import { type EmbeddedError, explainFileError, explainOutput, fail } from './errors'
import { type Guards, LOCKED_EXIT } from './guards'
import { type Identity, statOrNull } from './identity'
import { SUPERUSER } from './initialise'
import type { Place } from './place'
import { livingPostmaster, PORT, postmasterFilePath, readPostmasterFile, socketLockPath } from './postmaster'
import { sleep } from './processes'
import type { Programs } from './programs'

/** All that is needed to start the cluster, again and again. */
export interface LaunchPlan {
  place: Place
  identity: Identity
  programs: Programs
  guards: Guards
  socketDirectory: string
  password: string
  /** Tests only: no durability at all. */
  fast: boolean
  /** Milliseconds until ready; crash recovery of much WAL takes long. */
  timeout: number
}

/** How a process ended; `error` when it never began. */
export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
  error?: Error
}

/** A postmaster that answers. */
export interface Postmaster {
  child: ChildProcess
  pid: number
  exited: Promise<Exit>
}

/** Another process still holds the cluster: try again soon, or refuse. */
export class StillHeld extends Error {}

const LOG_LIMIT = 10 * 1024 * 1024

const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
}

function settings(plan: LaunchPlan): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: plan.socketDirectory,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    // Statements, keys and values may name patients: the log keeps the database's own messages (log, fatal, panic) alone,
    // without details. Errors of statements reach the application by the protocol.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(plan.fast ? FAST_SETTINGS : {}),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function command(plan: LaunchPlan): string[] {
  const { guards, place, programs } = plan
  const postgres = [programs.postgres, '-D', place.cluster, ...settings(plan)]
  // A stale lock file's pid may by now be another process of the same user (or a zombie not yet reaped), which postgres
  // would take for a postmaster. Only who holds the lock may remove it: to a living postmaster its loss is an order to stop.
  const mayTidy = guards.lock.length > 0 && livingPostmaster(place.cluster) === null
  const stale = [postmasterFilePath(place.cluster), socketLockPath(plan.socketDirectory)]
  const withoutStaleFiles = mayTidy ? ['/bin/sh', '-c', 'rm -f -- "$0" "$1" && shift && exec "$@"', ...stale] : []
  return [...guards.lock, ...guards.endWithParent('INT'), ...withoutStaleFiles, ...postgres]
}

function openLog(logFile: string): number {
  try {
    if ((statOrNull(logFile)?.size ?? 0) > LOG_LIMIT) renameSync(logFile, `${logFile}.1`)
    return openSync(logFile, 'a', 0o600)
  } catch (error) {
    throw explainFileError(error, logFile)
  }
}

function readLog(logFile: string, from: number): string {
  const descriptor = openSync(logFile, 'r')
  try {
    const size = Math.max(0, (statOrNull(logFile)?.size ?? 0) - from)
    const buffer = Buffer.alloc(Math.min(size, 8192))
    readSync(descriptor, buffer, 0, buffer.length, from + size - buffer.length)
    return buffer.toString('utf8')
  } finally {
    closeSync(descriptor)
  }
}

function explainExit(exit: Exit, plan: LaunchPlan, logFrom: number): EmbeddedError | StillHeld {
  if (exit.error !== undefined) return fail.startFailed(exit.error.message, plan.place.logFile)
  const output = readLog(plan.place.logFile, logFrom)
  if (exit.code === LOCKED_EXIT || /pre-existing shared memory block|lock file "[^"]*" already exists/.test(output)) return new StillHeld()
  return explainOutput(output || `exit ${exit.code ?? exit.signal}`, plan.place.cluster, plan.place.logFile)
}

async function answers(plan: LaunchPlan): Promise<boolean> {
  const client = new pg.Client({
    host: plan.socketDirectory,
    port: PORT,
    user: SUPERUSER,
    password: plan.password,
    database: 'postgres',
    // Whatever PGSSLMODE says: a socket has no TLS.
    ssl: false,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch (error) {
    // A wrong password will not become right by waiting.
    if ((error as { code?: string }).code === '28P01') throw fail.passwordMissing(plan.place.passwordFile)
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Starts postgres in a session of its own (Ctrl-C at the terminal does not reach it), with its output in the log file,
 * and answers when a query has been answered. `onSpawn` gets the process at once, so that a stop can reach it.
 * @throws StillHeld when another process has the cluster; EmbeddedError with the log's tail for everything else.
 */
export async function launch(plan: LaunchPlan, onSpawn: (child: ChildProcess) => void): Promise<Postmaster> {
  const log = openLog(plan.place.logFile)
  const logFrom = statOrNull(plan.place.logFile)?.size ?? 0
  const [file, ...rest] = command(plan) as [string, ...string[]]
  let child: ChildProcess
  try {
    child = spawn(file, rest, {
      cwd: '/',
      detached: true,
      env: plan.programs.environment,
      stdio: ['ignore', log, log],
      ...plan.identity.credentials,
    })
  } finally {
    closeSync(log)
  }
  let ended: Exit | undefined
  const exited = new Promise<Exit>((resolve) => {
    const end = (exit: Exit): void => {
      ended ??= exit
      resolve(ended)
    }
    child.on('error', (error) => {
      // Also raised when a signal could not be sent: then the process lives on.
      if (child.pid === undefined) end({ code: null, signal: null, error })
    })
    child.on('exit', (code, signal) => end({ code, signal }))
  })
  onSpawn(child)
  const end = Date.now() + plan.timeout
  for (;;) {
    if (ended !== undefined) throw explainExit(ended, plan, logFrom)
    const file = readPostmasterFile(plan.place.cluster)
    if (file !== null && file.pid === child.pid && file.status === 'ready' && (await answers(plan))) return { child, pid: file.pid, exited }
    if (Date.now() > end) {
      child.kill('SIGQUIT')
      await exited
      throw fail.startTimeout(Math.round(plan.timeout / 1000), plan.place.logFile)
    }
    await Promise.race([exited, sleep(15)])
  }
}

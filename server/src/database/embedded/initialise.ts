import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { EmbeddedError, explainFileError, explainOutput, fail } from './errors'
import type { Guards } from './guards'
import { type Identity, statOrNull } from './identity'
import type { Place } from './place'
import type { Programs } from './programs'

/** The initdb user. The application never connects as this one: it passes by row-level security. */
export const SUPERUSER = 'postgres'

function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function writeSecret(file: string, secret: string, identity: Identity | null): void {
  rmSync(file, { force: true })
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    writeFileSync(descriptor, secret)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  if (identity?.credentials.uid !== undefined) chownSync(file, identity.uid, identity.gid)
}

/** The superuser's password of an existing cluster. @throws EmbeddedError DATABASE_PASSWORD_MISSING */
export function readPassword(place: Place): string {
  try {
    const password = readFileSync(place.passwordFile, 'utf8').trim()
    if (password !== '') return password
  } catch {
    // The same sentence as for an empty file.
  }
  throw fail.passwordMissing(place.passwordFile)
}

/** @throws EmbeddedError DATABASE_OTHER_VERSION when the cluster was made by another major version. */
export function checkVersion(place: Place, programs: Programs): void {
  const file = path.join(place.cluster, 'PG_VERSION')
  const found = statOrNull(file) === null ? '?' : readFileSync(file, 'utf8').trim()
  if (found !== programs.major) throw fail.otherVersion(place.cluster, found, programs.major)
}

function finished(child: ChildProcess): Promise<{ output: string; failed: boolean }> {
  return new Promise((resolve) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', (error) => resolve({ output: `${output}\n${error.message}`, failed: true }))
    child.on('close', (code, signal) => resolve({ output: signal === null ? output : `${output}\n${signal}`, failed: code !== 0 }))
  })
}

/**
 * Makes the cluster: initdb in `<cluster>.init-<pid>`, renamed when complete, so that an interruption leaves no half
 * cluster. The password is random and stays in the place's password file, readable by this process's user alone.
 */
export async function initialise(place: Place, identity: Identity, programs: Programs, guards: Guards, fast: boolean): Promise<void> {
  const unfinished = `${place.cluster}.init-${process.pid}`
  const handOver = `${unfinished}.secret`
  try {
    for (const name of readdirSync(place.base)) {
      if (name.startsWith(`${path.basename(place.cluster)}.init-`)) rmSync(path.join(place.base, name), { recursive: true, force: true })
    }
    const password = randomBytes(32).toString('base64url')
    writeSecret(place.passwordFile, password, null)
    // initdb cannot read Node's stdin (a socket) by name, hence a file; it may read this one alone.
    writeSecret(handOver, password, identity)
    mkdirSync(unfinished, { mode: 0o700 })
    if (identity.credentials.uid !== undefined) chownSync(unfinished, identity.uid, identity.gid)
    await runInitdb(unfinished, handOver, place, identity, programs, guards, fast)
    renameSync(unfinished, place.cluster)
    syncDirectory(place.base)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error instanceof EmbeddedError ? error : explainFileError(error, place.base)
  } finally {
    rmSync(handOver, { force: true })
  }
}

async function runInitdb(
  directory: string,
  passwordFile: string,
  place: Place,
  identity: Identity,
  programs: Programs,
  guards: Guards,
  fast: boolean,
): Promise<void> {
  const options = [
    `--pgdata=${directory}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // Without a UTF-8 character type pg_trgm sees no Han characters at all. macOS knows none called C.UTF-8.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    ...(fast ? ['--no-sync'] : []),
  ]
  const [file, ...rest] = [...guards.endWithParent('KILL'), programs.initdb, ...options] as [string, ...string[]]
  const child = spawn(file, rest, { cwd: '/', env: programs.environment, stdio: ['ignore', 'pipe', 'pipe'], ...identity.credentials })
  const { output, failed } = await finished(child)
  if (!failed) return
  appendFileSync(place.logFile, output, { mode: 0o600 })
  throw explainOutput(output, place.base, place.logFile)
}

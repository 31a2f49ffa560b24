import { randomBytes, randomInt } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DirectoryInUse } from './errors'
import { sleep, startTime } from './processes'

/** Who owns a data directory: process id and start time (a pid alone may be another process's by now). */
export interface Owner {
  pid: number
  startTime: string
  /** True once the owner has looked and found no other: from then on it is never argued with. */
  settled: boolean
}

/** A claim held. */
export interface Claim {
  /** Gives the directory back; harmless when done twice. */
  release(): void
}

const isClaim = /^owner-\d+-[0-9a-f]{12}\.json$/

function read(file: string): Owner | null {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<Owner>
    return typeof value.pid === 'number' && typeof value.startTime === 'string'
      ? { pid: value.pid, startTime: value.startTime, settled: value.settled === true }
      : null
  } catch {
    return null
  }
}

function write(file: string, owner: Owner): void {
  // Renamed into place, so that nobody reads half a claim.
  writeFileSync(`${file}.tmp`, JSON.stringify(owner), { mode: 0o600 })
  renameSync(`${file}.tmp`, file)
}

/** The living owners of a data directory. Claims of the dead are removed on the way (their names are never used again). */
export function livingOwners(directory: string, except?: string): Owner[] {
  const owners: Owner[] = []
  for (const name of readdirSync(directory)) {
    if (!isClaim.test(name) || name === except) continue
    const file = path.join(directory, name)
    const owner = read(file)
    if (owner !== null && startTime(owner.pid) === owner.startTime) owners.push(owner)
    else rmSync(file, { force: true })
  }
  return owners
}

/**
 * Claims a data directory for this process, or throws DirectoryInUse with the living owner's pid.
 *
 * Each process writes a claim of its own name first and looks for others afterwards, so that of two at the same moment
 * at least one sees the other; who sees another withdraws. No claim of a living process is ever removed or overwritten
 * by another, hence the taking over of a dead one's directory has no race.
 */
export async function claimDirectory(directory: string, postmasterPid: () => number | null): Promise<Claim> {
  const own: Owner = { pid: process.pid, startTime: startTime(process.pid) ?? '', settled: false }
  for (let attempt = 1; ; attempt += 1) {
    const name = `owner-${process.pid}-${randomBytes(6).toString('hex')}.json`
    const file = path.join(directory, name)
    write(file, own)
    const [other] = livingOwners(directory, name).sort((a, b) => Number(b.settled) - Number(a.settled))
    if (other === undefined) {
      write(file, { ...own, settled: true })
      return { release: () => rmSync(file, { force: true }) }
    }
    rmSync(file, { force: true })
    if (other.settled || attempt === 8) throw new DirectoryInUse(other.pid, directory, postmasterPid())
    await sleep(randomInt(5, 60))
  }
}

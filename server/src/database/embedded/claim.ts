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
  /**
   * Removes the claims of dead processes. To be called once the cluster is ours as well: one that looks dead may belong
   * to another container on the same volume, which the cluster's lock alone tells.
   */
  removeDead(): void
  /** Gives the directory back; harmless when done twice. */
  release(): void
}

const isClaim = /^owner-\d+-[0-9a-f]{12}\.json$/
const isUnfinished = /^owner-(\d+)-[0-9a-f]{12}\.json\.tmp$/

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
  const unfinished = `${file}.tmp`
  try {
    writeFileSync(unfinished, JSON.stringify(owner), { mode: 0o600 })
    renameSync(unfinished, file)
  } catch (error) {
    for (const left of [unfinished, file]) rmSync(left, { force: true })
    throw error
  }
}

const isLiving = (owner: Owner | null): owner is Owner => owner !== null && startTime(owner.pid) === owner.startTime

/** The living owners of a data directory, as far as they can be seen from here (another container's cannot). */
export function livingOwners(directory: string, except?: string): Owner[] {
  const names = readdirSync(directory).filter((name) => isClaim.test(name) && name !== except)
  return names.map((name) => read(path.join(directory, name))).filter(isLiving)
}

/** Removes the claims of the dead; their names are never used again, so that no living one can be hit. */
function removeDead(directory: string): void {
  for (const name of readdirSync(directory)) {
    const writer = isUnfinished.exec(name)?.[1]
    const isDead =
      writer === undefined ? isClaim.test(name) && !isLiving(read(path.join(directory, name))) : startTime(Number(writer)) === null
    if (isDead) rmSync(path.join(directory, name), { force: true })
  }
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
      return { release: () => rmSync(file, { force: true }), removeDead: () => removeDead(directory) }
    }
    rmSync(file, { force: true })
    if (other.settled || attempt === 8) throw new DirectoryInUse(other.pid, directory, postmasterPid())
    await sleep(randomInt(5, 60))
  }
}

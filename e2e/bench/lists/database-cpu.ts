import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of one clock tick of /proc; 100 a second on every Linux that Node supports. */
const TICK = 10_000

/** CPU ticks of the living backends of a database, by process. */
export function backendTicks(postmaster: number, database: string): ReadonlyMap<string, number> {
  const ticks = new Map<string, number>()
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (Number(fields[1]) !== postmaster) continue
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(` ${database} `)) ticks.set(pid, Number(fields[11]) + Number(fields[12]))
    } catch {
      // It ended while it was being read.
    }
  }
  return ticks
}

/** Microseconds since an earlier look. Idle connections that a pool has closed meanwhile had nothing to do. */
export function cpuSince(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): number {
  let ticks = 0
  for (const [pid, value] of now) ticks += value - (before.get(pid) ?? 0)
  return ticks * TICK
}

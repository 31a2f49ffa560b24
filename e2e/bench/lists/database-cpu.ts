import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of one clock tick of /proc; 100 a second on every Linux that Node supports. */
const TICK = 10_000

/** CPU that the living backends of a database have used, microseconds. Its pools keep their connections, so none ends in between. */
export function databaseCpu(postmaster: number, database: string): number {
  let ticks = 0
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (Number(fields[1]) !== postmaster) continue
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(` ${database} `)) ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // It ended while it was being read.
    }
  }
  return ticks * TICK
}

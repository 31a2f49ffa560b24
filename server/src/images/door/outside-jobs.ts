import type { Job } from '../../jobs/jobs'
import type { OutsideArchive } from '..'

/** What the archive outside could not take is tried again, and what it has leaves this disk when that is full enough. */
export const outsideJobs = (outside: OutsideArchive): readonly Job[] => [
  { name: 'outside-forward', every: 30_000, run: () => outside.forward() },
  { name: 'outside-room', every: 10 * 60_000, run: async () => void (await outside.makeRoom()) },
]

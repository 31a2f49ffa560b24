import { CODE } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { writeAudit } from '../audit/audit'
import { NO_USER } from '../calls/embed/launch'
import type { AsTenant } from '../database/tenant'
import { LAUNCH_MS } from '../embed/tokens'
import { ENTRY_MS } from '../entry/tokens'
import type { ClockWatch } from './clock-watch'
import type { Job } from './jobs'

/** What the job needs of the server. */
export interface ClockJobParts {
  readonly watch: ClockWatch
  readonly gate: Pool
  readonly asTenant: AsTenant
  /** The alarm of the log. `seconds`: by how much the clock was set; `ahead`: how far the server's own now runs before it. */
  readonly alarm: (moved: { readonly seconds: number; readonly ahead: number }) => void
}

/** Looks at the clock: one that was set by more than five seconds is told in the log and in the audit of every hospital. */
export function clockJob({ watch, gate, asTenant, alarm }: ClockJobParts): Job {
  return {
    name: 'clock',
    every: 15_000,
    async run(now) {
      const step = watch.look()
      if (step === 0) return
      const seconds = Math.round(step / 1000)
      alarm({ seconds, ahead: Math.round((watch.now() - now) / 1000) })
      const { rows } = await gate.query<{ facility_id: string }>(sql`SELECT facility_id FROM facility_directory`)
      const row = { call: 'clock', outcome: CODE.linkClock, objectId: `${seconds} s`, address: '' }
      for (const { facility_id: facilityId } of rows) await asTenant({ facilityId, userId: NO_USER }, (tx) => writeAudit(tx, row))
    },
  }
}

/** Tokens that end later than any can that is made now: they were made before the clock was set back and the server started again. */
export async function strikeAhead(gate: Pool, now: number): Promise<void> {
  await gate.query(sql`DELETE FROM entry_token WHERE expires > ${new Date(now + ENTRY_MS)}`)
  await gate.query(sql`DELETE FROM launch_token WHERE expires > ${new Date(now + LAUNCH_MS)}`)
}

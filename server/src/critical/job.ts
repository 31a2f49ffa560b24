import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { SmsSender } from '../codes/sender'
import { smsWish } from '../codes/sms-rules'
import type { AsTenant, Tx } from '../database/tenant'
import type { Job } from '../jobs/jobs'
import { type Phone, ring } from './alarm'
import { type CriticalLoop, LOOP_COLUMNS, patchLoop } from './loop'
import { nextMoment, passedMoments } from './moments'

/** After so many alarms of one loop the phones are quiet; the bells go on until somebody acknowledges. */
const SMS_ALARMS = 6
const SMS_LIFE_MS = 60 * 60_000

/** What the job needs of the server. */
export interface CriticalParts {
  readonly gate: Pool
  readonly asTenant: AsTenant
  readonly sender: Pick<SmsSender, 'deliver'>
  readonly failed: (error: unknown) => void
}

/** The same loop, alarm and person give the same id: a job that is run again queues no second SMS. */
function smsId(loop: CriticalLoop, alarm: number, userId: string): string {
  const hex = createHash('sha256').update(`critical ${loop.loop_id} ${alarm} ${userId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** Queued at the gate before the alarm is committed: an alarm that is kept has its messages. */
async function queueSms(
  gate: Pool,
  now: number,
  loop: CriticalLoop,
  alarm: number,
  phones: readonly Phone[],
  words: Words,
): Promise<readonly string[]> {
  if (alarm > SMS_ALARMS) return []
  const ids = phones.map(({ userId }) => smsId(loop, alarm, userId))
  for (const [i, { userId, phone }] of phones.entries())
    await gate.query(
      sql`INSERT INTO sms (sms_id, scene, phone, user_id, binding, state, at, expires, about, facility_id)
          VALUES (${ids[i]}, 'critical', ${phone}, ${userId}, ${Buffer.alloc(0)}, 'queued', ${new Date(now)}, ${new Date(now + SMS_LIFE_MS)},
            ${JSON.stringify(words)}::jsonb, ${loop.facility_id}) ON CONFLICT DO NOTHING`,
    )
  return ids
}

/** The hospital's own words, and its name for them. */
interface Words {
  readonly text: string
  readonly facilityName: string
}
async function wordsOf(tx: Tx): Promise<Words> {
  const hospital = await tx.row<{ name: string }>(sql`SELECT f.name FROM facility f WHERE f.facility_id = ${tx.tenant.facilityId}`)
  return { text: (await smsWish(tx, 'critical')).text, facilityName: hospital?.name ?? '' }
}

/** Looks at one loop: announces it once, and escalates it when a moment is over. Answers the messages that wait to be sent. */
async function look(tx: Tx, parts: CriticalParts, now: number, loopId: string): Promise<readonly string[]> {
  const own = tx.filter('critical.due', sql`l.facility_id = ${tx.tenant.facilityId}`)
  const loop = await tx.row<CriticalLoop>(
    sql`SELECT ${LOOP_COLUMNS} FROM critical_loop l WHERE l.loop_id = ${loopId} AND l.next_at <= ${new Date(now)} AND ${own} FOR UPDATE SKIP LOCKED`,
  )
  if (!loop) return []
  const passed = passedMoments(loop, now)
  const escalations = loop.escalations + (passed > 0 ? 1 : 0)
  const phones = loop.announced ? [] : [...(await ring(tx, now, loop, 0))]
  if (passed > 0) phones.push(...(await ring(tx, now, loop, passed > 1 ? 2 : 1)))
  await patchLoop(tx, loop, sql`announced = true, escalations = ${escalations}, next_at = ${new Date(nextMoment(loop, now))}`)
  // Phones that cannot be reached keep no bell from ringing.
  return queueSms(parts.gate, now, loop, escalations, phones, await wordsOf(tx)).catch((error) => {
    parts.failed(error)
    return []
  })
}

/**
 * Critical values by the clock: new ones are announced to the receiving side, what is not told or not acknowledged in time is
 * escalated, again and again. What stands in the table is all there is to know: a server that was down looks at it when it is back.
 */
export function criticalJob(parts: CriticalParts): Job {
  const { gate, asTenant, sender, failed } = parts
  return {
    name: 'critical values',
    every: 15_000,
    async run(now) {
      const { rows } = await gate.query<{ loop_id: string; facility_id: string }>(sql`SELECT * FROM due_criticals(${new Date(now)})`)
      for (const { loop_id, facility_id: facilityId } of rows) {
        const ids = await asTenant({ facilityId, userId: facilityId }, (tx) => look(tx, parts, now, loop_id)).catch((error) => {
          failed(error)
          return []
        })
        for (const id of ids) sender.deliver(id)
      }
    },
  }
}

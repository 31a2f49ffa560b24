import { holdsWord, type ReportContent } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { momentsOf, nextMoment, passedMoments } from '../../critical/moments'
import type { AsTenant, Tx } from '../../database/tenant'
import { demoAccounts, phoneOf } from '../group/accounts'
import { demoFacilities } from '../group/facilities'
import { facilityIdOf, userIdOf } from '../group/staff'
import { seededId } from '../ids'

const MINUTE = 60_000
const HOME = 'sy'

interface Item {
  readonly item_id: string
  readonly zh: string
  readonly en: string
  readonly modality: string
  readonly words: readonly string[]
  readonly tellMinutes: number
  readonly escalateMinutes: number
}

interface Found {
  readonly exam_id: string
  readonly modality: string
  readonly at: number
  readonly content: ReportContent
  readonly author_id: string
  readonly author_name: string
}

/** How a loop of the register went: minutes to telling and to acknowledging; undefined where it has not come to that. */
interface Course {
  readonly ago?: number
  readonly told?: number
  readonly acknowledged?: number
}

/** The home hospital's newest: one is waiting to be told, one to be acknowledged; all others ended, one in eight too late. */
function courseOf(place: number, home: boolean): Course {
  if (home && place === 0) return { ago: 2 }
  if (home && place === 1) return { ago: 6, told: 3 }
  const slow = place % 8 === 3
  const told = slow ? 13 + (place % 5) : 2 + (place % 6)
  return { told, acknowledged: told + (slow ? 9 : 2 + (place % 5)) }
}

const itemsOf = (tx: Tx): Promise<Item[]> =>
  tx.rows<Item>(sql`SELECT i.item_id, i.zh, i.en, i.modality, i.words, i.tell_minutes AS "tellMinutes", i.escalate_minutes AS "escalateMinutes"
    FROM critical_item i WHERE i.facility_id = ${tx.tenant.facilityId} ORDER BY i.place`)

/** What the hospital's own doctors wrote and marked as critical, newest first. */
const foundBy = (tx: Tx): Promise<Found[]> =>
  tx.rows<Found>(sql`SELECT e.exam_id, e.modality, e.write_time AS at, r.content, e.author_id, e.author_name FROM exam e JOIN report r USING (exam_id)
    WHERE e.facility_id = ${tx.tenant.facilityId} AND e.critical AND e.state <> 3000 AND e.write_time IS NOT NULL AND e.author_id IS NOT NULL AND e.order_id IS NULL
    ORDER BY e.write_time DESC, e.exam_id LIMIT 200`)

/** The row of one loop: what it would be if everything had been done by the calls at these moments. */
function loopOf(found: Found, item: Item, { ago, told, acknowledged }: Course, now: number): Record<string, unknown> {
  const at = ago === undefined ? found.at : now - ago * MINUTE
  const told_at = told === undefined ? null : at + told * MINUTE
  const moments = { ...momentsOf(at, item), told_at }
  const end = acknowledged === undefined ? null : at + acknowledged * MINUTE
  const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())
  return {
    loop_id: seededId('critical', found.exam_id),
    exam_id: found.exam_id,
    kind: found.modality === 'ECG' ? 'ecg' : 'report',
    item_id: item.item_id,
    item_zh: item.zh,
    item_en: item.en,
    finding: found.content.result.text,
    state: end !== null ? 'acknowledged' : told_at !== null ? 'told' : 'open',
    finder_id: found.author_id,
    finder_name: found.author_name,
    finder_phone: '',
    found_at: iso(at),
    tell_due: iso(moments.tell_due),
    escalate_due: iso(moments.escalate_due),
    escalate_minutes: moments.escalate_minutes,
    next_at: end === null ? iso(nextMoment(moments, now)) : null,
    announced: true,
    escalations: passedMoments(moments, end ?? now),
    told_to: told_at === null ? '' : '病区值班护士',
    told_phone: told_at === null ? '' : '8120',
    read_back: told_at !== null,
    teller_id: told_at === null ? null : found.author_id,
    teller_name: told_at === null ? '' : found.author_name,
    told_at: iso(told_at),
    acknowledged_at: iso(end),
  }
}

async function writeRegister(tx: Tx, code: string, now: number): Promise<void> {
  if (await tx.row(sql`SELECT 1 FROM critical_loop l WHERE l.facility_id = ${tx.tenant.facilityId} LIMIT 1`)) return
  const items = await itemsOf(tx)
  const desk = demoAccounts.find(({ facility, role }) => facility === code && role === 'registrar')
  const loops = (await foundBy(tx))
    .flatMap((found) => {
      const text = `${found.content.finding.text} ${found.content.result.text}`
      const item = items.find(
        ({ modality, words }) => (modality === '' || modality === found.modality) && words.some((word) => holdsWord(text, word)),
      )
      return item ? [{ found, item }] : []
    })
    .map(({ found, item }, place) => {
      const loop = loopOf(found, item, courseOf(place, code === HOME), now)
      const by = loop.acknowledged_at === null || !desk ? {} : { acknowledger_id: userIdOf(desk.loginName), acknowledger_name: desk.name }
      const phone = demoAccounts.find(({ loginName }) => userIdOf(loginName) === found.author_id)
      return { acknowledger_id: null, acknowledger_name: '', ...loop, ...by, finder_phone: phone ? phoneOf(phone.loginName) : '' }
    })
  await tx.run(sql`INSERT INTO critical_loop (loop_id, facility_id, exam_id, kind, item_id, item_zh, item_en, finding, state, finder_facility_id, finder_id, finder_name, finder_phone,
      found_at, tell_due, escalate_due, escalate_minutes, next_at, announced, escalations, told_to, told_phone, read_back, teller_id, teller_name, told_at, acknowledger_id,
      acknowledger_name, acknowledged_at)
    SELECT loop_id, ${tx.tenant.facilityId}, exam_id, kind, item_id, item_zh, item_en, finding, state, ${tx.tenant.facilityId}, finder_id, finder_name, finder_phone,
      found_at, tell_due, escalate_due, escalate_minutes, next_at, announced, escalations, told_to, told_phone, read_back, teller_id, teller_name, told_at, acknowledger_id,
      acknowledger_name, acknowledged_at FROM jsonb_populate_recordset(NULL::critical_loop, ${JSON.stringify(loops)}::jsonb)`)
}

/** The registers of critical values, once: years that are over, and at home two that wait for somebody now. */
export async function writeCriticals(asTenant: AsTenant, now: number): Promise<void> {
  for (const { code } of demoFacilities) {
    const account = demoAccounts.find(({ facility }) => facility === code)!
    await asTenant({ facilityId: facilityIdOf(code), userId: userIdOf(account.loginName) }, (tx) => writeRegister(tx, code, now))
  }
}

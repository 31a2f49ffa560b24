import { managePartnersCalls, type RelationRow } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { targets } from '../../credits/terms'
import type { Tx } from '../../database/tenant'
import { CallError } from '../error'
import { type Handler, sessionHandler, type Work } from '../handler'
import { managesScreen } from '../policies'
import {
  endOf,
  foremost,
  joinedByUnion,
  leftNothing,
  otherOf,
  ownRelations,
  RELATION_COLUMNS,
  type Relation,
  timeOf,
} from './relation-rows'

const onRemote = managesScreen('remote_hospital')
const onApplying = managesScreen('manage_apply_hospital')

const says = (keyword: string | undefined, ...texts: readonly string[]): boolean => {
  const word = keyword?.trim().toLowerCase() ?? ''
  return word === '' || texts.some((text) => text.toLowerCase().includes(word))
}

interface Hospital {
  readonly facility_id: string
  readonly name: string
  readonly name_en: string
  readonly level: string
  readonly address: string
}

interface KnownRow extends Hospital {
  readonly selectable: boolean
  readonly in_union: boolean
  readonly open_orders: number
  readonly may_apply: boolean
}

const remoteHospitalList = sessionHandler(managePartnersCalls.remoteHospitalList, onRemote, async ({ tx }, { state = '', keyword }) => {
  const { facilityId } = tx.tenant
  const relations = (await ownRelations(tx)).filter((one) => !leftNothing(one))
  const ids = relations.map((one) => otherOf(one, facilityId))
  const visible = sql`(c.facility_id = ANY(${ids}::uuid[]) OR c.facility_id = ANY ((SELECT app_consortium())::uuid[])) AND c.facility_id <> ${facilityId}`
  const rows = await tx.rows<KnownRow>(sql`
    SELECT c.facility_id, c.name, c.name_en, c.level, c.address, ${targets(tx, sql`c.facility_id`)} AS selectable,
      c.facility_id = ANY ((SELECT app_consortium())::uuid[]) AS in_union,
      c.facility_id IN (SELECT a.facility_id FROM applicable_hospitals() a) AS may_apply,
      (SELECT count(*)::int FROM remote_order o WHERE o.status = 'open' AND c.facility_id IN (o.src_facility_id, o.dest_facility_id)
        AND ${facilityId} IN (o.src_facility_id, o.dest_facility_id)) AS open_orders
    FROM facility_card c WHERE ${visible} ORDER BY c.name, c.facility_id`)
  const val = rows.flatMap((row): RelationRow[] => {
    const between = relations.filter((one) => otherOf(one, facilityId) === row.facility_id)
    const relation = foremost(between)
    const now = relation === undefined || joinedByUnion(row.in_union, between) ? 'agreed' : relation.state
    if ((state !== '' && now !== state) || !says(keyword, row.name, row.name_en, row.address)) return []
    return [
      {
        facilityId: row.facility_id,
        name: row.name,
        nameEn: row.name_en,
        level: row.level,
        address: row.address,
        state: now,
        application: relation?.state ?? '',
        mayApply: row.may_apply ? 1 : 0,
        asked: relation === undefined ? '' : relation.facility_id === facilityId ? 'own' : 'theirs',
        union: row.in_union ? 1 : 0,
        selectable: row.selectable ? 1 : 0,
        remark: relation?.remark ?? '',
        reason: relation?.reason ?? '',
        askedTime: timeOf(relation?.asked_at ?? null),
        ...endOf(relation, facilityId),
        openOrders: row.open_orders,
      },
    ]
  })
  return { val, total: val.length, totalIsFloor: false }
})

interface Applicable extends Hospital {
  readonly intro: string
  readonly in_union: boolean
}
const applicable = (tx: Tx): Promise<Applicable[]> => tx.rows<Applicable>(sql`SELECT * FROM applicable_hospitals()`)

const applicableHospitals = sessionHandler(managePartnersCalls.applicableHospitals, onRemote, async ({ tx }, { keyword }) => {
  const offered = await tx.row<{ yes: boolean }>(sql`SELECT app_offers_public() AS yes`)
  const val = (await applicable(tx))
    .filter(({ name, name_en, address }) => says(keyword, name, name_en, address))
    .map((one) => ({
      facilityId: one.facility_id,
      name: one.name,
      nameEn: one.name_en,
      level: one.level,
      address: one.address,
      intro: one.intro,
      union: one.in_union ? (1 as const) : (0 as const),
    }))
  return { val, total: val.length, totalIsFloor: false, publicOffered: offered!.yes ? (1 as const) : (0 as const) }
})

/** What stands between the own hospital and another one, held until the transaction ends: two that ask each other at once meet here. */
async function held(work: Work, other: string): Promise<readonly Relation[]> {
  const { tx } = work
  const { facilityId } = tx.tenant
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${[facilityId, other].sort().join(' ')}, 0))`)
  const own = tx.filter('relation.held', sql`${facilityId} IN (r.facility_id, r.partner_id)`)
  return tx.rows<Relation>(
    sql`SELECT ${RELATION_COLUMNS} FROM facility_relation r WHERE ${other} IN (r.facility_id, r.partner_id) AND ${own} FOR UPDATE`,
  )
}

const applyHospital = sessionHandler(managePartnersCalls.applyHospital, onRemote, async (work, { facilityId: other, remark }) => {
  const { tx, now, session } = work
  const { facilityId } = session
  work.about(other)
  const there = await held(work, other)
  if (there.some((one) => one.state === 'agreed' || (one.state === 'pending' && one.facility_id === facilityId)))
    throw new CallError(CODE.cannotRepeatAdd)
  if (there.some((one) => one.state === 'pending')) throw new CallError(CODE.applicationWaits)
  if (!(await applicable(tx)).some((one) => one.facility_id === other)) throw new CallError(CODE.notFound)
  await tx.run(sql`INSERT INTO facility_relation (facility_id, partner_id, state, remark, asked_at) VALUES (${facilityId}, ${other}, 'pending', ${remark.trim()}, ${new Date(now)})
    ON CONFLICT (facility_id, partner_id) DO UPDATE SET state = 'pending', remark = excluded.remark, asked_at = excluded.asked_at, answered_at = NULL,
      answered_name = '', reason = '', again = facility_relation.again OR facility_relation.closed <> 'withdrawn', closed = '', closed_by = NULL`)
  return { val: { state: 'pending' as const } }
})

interface ApplyLine extends Relation, Hospital {
  readonly in_union: boolean
}
/** Who has asked the own hospital, without what was taken back. */
const applyList = sessionHandler(managePartnersCalls.applyList, onApplying, async ({ tx }, { state = '' }) => {
  const own = tx.filter('relation.applications', sql`r.partner_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<ApplyLine>(sql`
    SELECT ${RELATION_COLUMNS}, c.name, c.name_en, c.level, c.address, c.facility_id = ANY ((SELECT app_consortium())::uuid[]) AS in_union
    FROM facility_relation r JOIN facility_card c ON c.facility_id = r.facility_id
    WHERE ${own} AND r.closed <> 'withdrawn' AND (${state} = '' OR r.state = ${state}) ORDER BY r.state <> 'pending', coalesce(r.answered_at, r.asked_at) DESC, c.name`)
  const relations = await ownRelations(tx)
  const between = (other: string) => relations.filter((one) => otherOf(one, tx.tenant.facilityId) === other)
  const val = rows.map((row) => ({
    id: row.facility_id,
    name: row.name,
    nameEn: row.name_en,
    level: row.level,
    address: row.address,
    state: row.state,
    joined: row.state === 'pending' && joinedByUnion(row.in_union, between(row.facility_id)) ? (1 as const) : (0 as const),
    remark: row.remark,
    reason: row.reason,
    askedTime: formatDateTime(row.asked_at),
    ...endOf(row, tx.tenant.facilityId),
  }))
  return { val, total: val.length, totalIsFloor: false }
})

const answerApply = sessionHandler(managePartnersCalls.answerApply, onApplying, async (work, { id, agree, reason }) => {
  const { tx, now, session } = work
  work.about(id)
  if (agree === 0 && reason.trim() === '') throw new CallError(CODE.reasonRequired, 'reason')
  const asked = (await held(work, id)).find((one) => one.facility_id === id && one.partner_id === session.facilityId)
  if (!asked) throw new CallError(CODE.notFound)
  if (asked.state !== 'pending') throw new CallError(CODE.alreadyAnswered)
  const state = agree ? ('agreed' as const) : ('refused' as const)
  const own = tx.filter('relation.answer', sql`r.partner_id = ${session.facilityId}`)
  await tx.run(sql`UPDATE facility_relation r SET state = ${state}, reason = ${agree ? '' : reason.trim()}, answered_at = ${new Date(now)}, answered_name = ${session.userName},
    closed = ${agree ? '' : 'refused'}, closed_by = ${agree ? null : session.facilityId}::uuid
    WHERE r.facility_id = ${id} AND r.state = 'pending' AND ${own}`)
  return { val: { state } }
})

/** From here on neither sends orders to the other; what was completed stays readable. An application that is taken back ends nothing. */
const endRelation = sessionHandler(managePartnersCalls.endRelation, onRemote, async (work, { facilityId: other, reason, withdraw }) => {
  const { tx, now, session } = work
  const { facilityId } = session
  work.about(other)
  if (reason.trim() === '') throw new CallError(CODE.reasonRequired, 'reason')
  const there = await held(work, other)
  const mine = there.find((one) => one.facility_id === facilityId)
  // Answered meanwhile: what was meant to be taken back may be a relation now, which is not ended by the way.
  if (withdraw === 1 && mine && mine.state !== 'pending') throw new CallError(CODE.alreadyAnswered)
  const before = withdraw === 1 ? 'pending' : 'agreed'
  if (!there.some((one) => one.state === before && (withdraw !== 1 || one === mine))) throw new CallError(CODE.notFound)
  const open = await tx.row<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM remote_order o WHERE o.status = 'open' AND ${other} IN (o.src_facility_id, o.dest_facility_id)
      AND ${facilityId} IN (o.src_facility_id, o.dest_facility_id)`,
  )
  if (withdraw !== 1 && open!.n > 0) throw new CallError(CODE.relationOpenOrders)
  const own = tx.filter('relation.end', sql`${facilityId} IN (r.facility_id, r.partner_id)`)
  await tx.run(sql`UPDATE facility_relation r SET state = 'refused', reason = ${reason.trim()}, answered_at = ${new Date(now)}, answered_name = ${session.userName},
      closed = ${withdraw === 1 ? 'withdrawn' : 'ended'}, closed_by = ${facilityId}
    WHERE r.state = ${before} AND ${other} IN (r.facility_id, r.partner_id) AND (r.facility_id = ${facilityId} OR ${withdraw !== 1}) AND ${own}`)
  return { val: true as const }
})

/** With whom the hospital works. */
export const relationHandlers: readonly Handler[] = [
  remoteHospitalList,
  applicableHospitals,
  applyHospital,
  applyList,
  answerApply,
  endRelation,
]

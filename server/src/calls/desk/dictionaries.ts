import { deskCalls } from '@farsight/shared/contract'
import { CODE, formatDate, NATIONS, type SourceType, STATE, sourceCode, sourceOf } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { formConfig } from '../../desk/form-config'
import { pinyinOfName } from '../../desk/pinyin'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { readsDeskLists } from '../policies'

const all = <T>(val: T[]) => ({ val, total: val.length, totalIsFloor: false })
type Code = 1 | 2 | 3 | 4

export const getPinyin = sessionHandler(deskCalls.getPinyin, readsDeskLists, async (_work, { name }) => ({ val: pinyinOfName(name) }))

interface ItemRow {
  readonly item_id: string
  readonly modality: string
  readonly region: string
  readonly bodypart: string
  readonly has_side: boolean
  readonly name: string
  readonly initials: string
  readonly minutes: number
  readonly fee: string
  readonly contrast: boolean
  readonly preparation: string
}

export const queryCheckItem = sessionHandler(deskCalls.queryCheckItem, readsDeskLists, async ({ tx }, { modality, bodypart }) => {
  const own = tx.filter('desk.items', sql`i.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<ItemRow>(sql`
    SELECT i.item_id, i.modality, i.region, i.bodypart, i.has_side, i.name, i.initials, i.minutes, i.fee, i.contrast, i.preparation
    FROM check_item i WHERE ${own} AND i.enabled AND (${modality ?? null}::text IS NULL OR i.modality = ${modality ?? null})
      AND (${bodypart ?? null}::text IS NULL OR i.bodypart = ${bodypart ?? null}) ORDER BY i.place, i.name`)
  return all(
    rows.map((row) => ({
      id: row.item_id,
      modality: row.modality,
      region: row.region,
      bodypart: row.bodypart,
      hasSide: row.has_side ? (1 as const) : (0 as const),
      name: row.name,
      initials: row.initials,
      minutes: row.minutes,
      fee: row.fee,
      contrast: row.contrast ? (1 as const) : (0 as const),
      preparation: row.preparation,
    })),
  )
})

interface RoomRow {
  readonly room_id: string
  readonly name: string
  readonly modality: string
  readonly device: string
  readonly allowed: boolean
  readonly opens: number
  readonly closes: number
  readonly capacity: number
  readonly waiting: number
  readonly minutes: number
}

/** Who registered today and was not examined yet waits, in or before the queue. */
export const queryRoom = sessionHandler(deskCalls.queryRoom, readsDeskLists, async ({ tx, session, now }, { modality }) => {
  const { facilityId } = tx.tenant
  const own = tx.filter('desk.rooms', sql`m.facility_id = ${facilityId}`)
  const today = `${formatDate(now)} 00:00:00+08`
  const rows = await tx.rows<RoomRow>(sql`
    WITH waits AS (
      SELECT r.room_id, count(*)::int AS waiting, coalesce(sum(i.minutes), 0)::int AS minutes
      FROM exam e JOIN registration r ON r.exam_id = e.exam_id AND r.facility_id = e.facility_id LEFT JOIN check_item i ON i.item_id = r.item_id
      WHERE e.facility_id = ${facilityId} AND e.state IN (${STATE.registered}, ${STATE.toBeChecked}) AND e.register_time >= ${today}::timestamptz
      GROUP BY r.room_id)
    SELECT m.room_id, m.name, m.modality, m.device, m.opens, m.closes, m.capacity, coalesce(w.waiting, 0) AS waiting, coalesce(w.minutes, 0) AS minutes,
      (NOT EXISTS (SELECT FROM room_right g WHERE g.facility_id = ${facilityId} AND g.user_id = ${session.userId})
        OR EXISTS (SELECT FROM room_right g WHERE g.facility_id = ${facilityId} AND g.user_id = ${session.userId} AND g.room_id = m.room_id)) AS allowed
    FROM image_room m LEFT JOIN waits w ON w.room_id = m.room_id
    WHERE ${own} AND m.enabled AND (${modality ?? null}::text IS NULL OR m.modality = ${modality ?? null}) ORDER BY m.place, m.name`)
  return all(
    rows.map((row) => ({
      id: row.room_id,
      name: row.name,
      modality: row.modality,
      deviceId: row.device,
      allowed: row.allowed ? (1 as const) : (0 as const),
      opens: row.opens,
      closes: row.closes,
      capacity: row.capacity,
      waiting: row.waiting,
      waitingMinutes: row.minutes,
    })),
  )
})

export const queryDepartment = sessionHandler(deskCalls.queryDepartment, readsDeskLists, async ({ tx }, { type }) => {
  const wanted = type === undefined ? null : sourceOf(type, 'desk')
  const own = tx.filter('desk.departments', sql`d.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<{ department_id: string; name: string; type: SourceType }>(
    sql`SELECT d.department_id, d.name, d.type FROM department d WHERE ${own} AND (${wanted}::text IS NULL OR d.type = ${wanted}) ORDER BY d.place, d.name COLLATE "C"`,
  )
  return all(rows.map((row) => ({ id: row.department_id, name: row.name, type: sourceCode(row.type, 'desk') as Code })))
})

export const queryDepartmentDoctor = sessionHandler(deskCalls.queryDepartmentDoctor, readsDeskLists, async (work, { departmentId }) => {
  const { tx } = work
  work.about(departmentId)
  const own = tx.filter('desk.doctors', sql`d.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<{ doctors: string[] }>(
    sql`SELECT d.doctors FROM department d WHERE d.department_id = ${departmentId} AND ${own}`,
  )
  if (!row) throw new CallError(CODE.notFound, 'departmentId')
  return all(row.doctors.map((name) => ({ name })))
})

export const queryNation = sessionHandler(deskCalls.queryNation, readsDeskLists, async () => all([...NATIONS]))

export const getFieldConfig = sessionHandler(deskCalls.getFieldConfig, readsDeskLists, async ({ tx }, { screen }) => {
  const { fields, recent_days } = await formConfig(tx, screen)
  return {
    val: {
      fields: fields.map(({ key, shown, required }) => ({
        key,
        shown: shown ? (1 as const) : (0 as const),
        required: required ? (1 as const) : (0 as const),
      })),
      recentDays: recent_days,
    },
  }
})

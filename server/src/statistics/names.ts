import type { StatGroup } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { ownOrReads } from '../exams/reader'

type Named = { readonly id: string; readonly name: string }

/** Doctors of the own hospital by their names; the other side's as they signed an exam that this side reads. */
function doctors(tx: Tx, ids: readonly string[]): Sql {
  const own = tx.filter('statistics.doctors', sql`d.facility_id = ${tx.tenant.facilityId}`)
  return sql`SELECT x.id::text AS id, coalesce((SELECT d.name FROM doctor d WHERE d.user_id = x.id AND ${own}),
      (SELECT e.author_name FROM exam e WHERE e.author_id = x.id AND ${ownOrReads(tx)} AND e.author_name <> '' LIMIT 1), '') AS name
    FROM unnest(${ids}::uuid[]) AS x(id)`
}

/** Other hospitals: by their card where they are known, else as an order or a booking names them. */
function partners(tx: Tx, ids: readonly string[]): Sql {
  const { facilityId } = tx.tenant
  return sql`SELECT x.id::text AS id, coalesce((SELECT c.name FROM facility_card c WHERE c.facility_id = x.id AND c.facility_id <> ${facilityId}
        AND c.facility_id = ANY (app_partners() || app_consortium())),
      (SELECT o.dest_name FROM remote_order o WHERE o.dest_facility_id = x.id AND o.src_facility_id = ${facilityId} ORDER BY o.launched_at DESC LIMIT 1),
      (SELECT o.src_name FROM remote_order o WHERE o.src_facility_id = x.id AND o.dest_facility_id = ${facilityId} ORDER BY o.launched_at DESC LIMIT 1),
      (SELECT b.source_name FROM booking b WHERE b.source_facility_id = x.id AND b.facility_id = ${facilityId} ORDER BY b.at DESC LIMIT 1), '') AS name
    FROM unnest(${ids}::uuid[]) AS x(id)`
}

/** The names of lines by their keys. Texts are their own names; what the screens have words for has none. */
export async function namesOf(tx: Tx, groupBy: StatGroup, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = keys.filter((key) => key !== '')
  const asked = async (query: Sql): Promise<ReadonlyMap<string, string>> =>
    new Map((await tx.rows<Named>(query)).map(({ id, name }) => [id, name]))
  switch (groupBy) {
    case 'doctor':
      return asked(doctors(tx, ids))
    case 'room': {
      const own = tx.filter('statistics.rooms', sql`r.facility_id = ${tx.tenant.facilityId}`)
      return asked(sql`SELECT r.room_id::text AS id, r.name FROM image_room r WHERE r.room_id = ANY(${ids}::uuid[]) AND ${own}`)
    }
    case 'partner':
      return asked(partners(tx, ids))
    case 'sourceType':
    case 'facility':
      return new Map()
    default:
      return new Map(ids.map((key) => [key, key]))
  }
}

/** What the filters offer. */
export async function optionsOf(tx: Tx) {
  const { facilityId } = tx.tenant
  const ownDoctors = tx.filter('statistics.optionDoctors', sql`d.facility_id = ${facilityId}`)
  const ownRooms = tx.filter('statistics.optionRooms', sql`r.facility_id = ${facilityId}`)
  const ownDepartments = tx.filter('statistics.optionDepartments', sql`d.facility_id = ${facilityId}`)
  const ownExams = tx.filter('statistics.optionModalities', sql`e.facility_id = ${facilityId}`)
  const doctors = await tx.rows<Named>(sql`SELECT d.user_id AS id, d.name FROM doctor d WHERE ${ownDoctors}
    AND (d.role IN ('doctor', 'expert', 'clinic') OR EXISTS (SELECT FROM doctor_right r WHERE r.user_id = d.user_id AND r.facility_id = d.facility_id)) ORDER BY d.name, d.user_id`)
  const rooms = await tx.rows<Named & { modality: string }>(
    sql`SELECT r.room_id AS id, r.name, r.modality FROM image_room r WHERE ${ownRooms} ORDER BY r.place, r.name`,
  )
  const departments = await tx.rows<Named>(
    sql`SELECT d.department_id AS id, d.name FROM department d WHERE ${ownDepartments} ORDER BY d.name`,
  )
  // The index by modality is walked from one to the next: a hospital has a million exams and ten of these.
  const modalities = await tx.rows<{ modality: string }>(sql`
    WITH RECURSIVE m AS (
      (SELECT e.modality FROM exam e WHERE ${ownExams} AND e.state <> 3000 ORDER BY e.modality LIMIT 1)
      UNION ALL SELECT (SELECT e.modality FROM exam e WHERE ${ownExams} AND e.state <> 3000 AND e.modality > m.modality ORDER BY e.modality LIMIT 1)
      FROM m WHERE m.modality IS NOT NULL)
    SELECT modality FROM m WHERE modality IS NOT NULL`)
  const others = await tx.rows<{ id: string }>(sql`
    SELECT DISTINCT id FROM (
      SELECT unnest(app_partners()) AS id UNION SELECT unnest(app_consortium())
      UNION SELECT o.dest_facility_id FROM remote_order o WHERE o.src_facility_id = ${facilityId}
      UNION SELECT o.src_facility_id FROM remote_order o WHERE o.dest_facility_id = ${facilityId}
      UNION SELECT b.source_facility_id FROM booking b WHERE b.facility_id = ${facilityId}) x WHERE id <> ${facilityId}`)
  const named = await tx.rows<Named>(
    partners(
      tx,
      others.map(({ id }) => id),
    ),
  )
  return {
    modalities: [...new Set([...modalities, ...rooms].map(({ modality }) => modality))].sort(),
    doctors,
    rooms: rooms.map(({ id, name }) => ({ id, name })),
    departments,
    partners: named.filter(({ name }) => name !== '').sort((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

import { randomUUID } from 'node:crypto'
import { type ManagedDepartment, managePlaceCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { anyName, nameOf } from '../line-name'
import { managesScreen } from '../policies'
import { freeName, saved } from './rows'

const manages = managesScreen('manage_department')
/** How long a department that an exam names cannot be deleted. */
const IN_USE_MS = 30 * 24 * 60 * 60_000

function departmentsOf(tx: Tx, condition: Sql): Promise<ManagedDepartment[]> {
  const own = tx.filter('manage.departments', sql`d.facility_id = ${tx.tenant.facilityId}`)
  return tx.rows<ManagedDepartment>(sql`
    SELECT d.department_id AS id, d.version, d.name, d.description, d.type, d.doctors, d.place
    FROM department d WHERE ${own} AND ${condition} ORDER BY d.place, d.name LIMIT 1000`)
}

async function lock(tx: Tx, id: string, baseVersion: number): Promise<{ readonly name: string }> {
  const own = tx.filter('manage.department', sql`d.facility_id = ${tx.tenant.facilityId}`)
  const there = await tx.row<{ version: number; name: string }>(
    sql`SELECT d.version, d.name FROM department d WHERE d.department_id = ${id} AND ${own} FOR UPDATE`,
  )
  if (!there) throw new CallError(CODE.notFound)
  if (there.version !== baseVersion)
    throw new CallError(CODE.editedByAnother, undefined, (await departmentsOf(tx, sql`d.department_id = ${id}`))[0])
  return there
}

/** Departments and wards (MANAGE-09): what the register form offers. */
export const departmentHandlers = [
  sessionHandler(managePlaceCalls.manageDepartmentList, manages, async ({ tx }, { type, keyword = '' }) => {
    const word = keyword.trim()
    const val = await departmentsOf(
      tx,
      sql`(${type ?? null}::text IS NULL OR d.type = ${type ?? null}) AND (${word} = '' OR strpos(d.name, ${word}) > 0 OR strpos(d.description, ${word}) > 0)`,
    )
    return { val, total: val.length, totalIsFloor: false }
  }),

  sessionHandler(managePlaceCalls.manageDepartmentSave, manages, async ({ tx, session, about }, { id, baseVersion, department }) => {
    const name = nameOf(department.name, 'name', CODE.departmentNameEmpty)
    const key = id ?? randomUUID()
    about(key)
    if (id !== undefined) await lock(tx, id, baseVersion)
    const { description, type, place } = department
    const doctors = JSON.stringify([...new Set(department.doctors.map((one) => anyName(one, 'doctors')).filter((one) => one !== ''))])
    const own = tx.filter('manage.departmentSave', sql`d.facility_id = ${session.facilityId}`)
    return freeName(() =>
      saved(
        tx,
        id === undefined
          ? sql`INSERT INTO department AS d (department_id, facility_id, name, description, type, doctors, place)
              VALUES (${key}, ${session.facilityId}, ${name}, ${description}, ${type}, ${doctors}::jsonb, ${place}) RETURNING d.department_id AS id, d.version`
          : sql`UPDATE department d SET name = ${name}, description = ${description}, type = ${type}, doctors = ${doctors}::jsonb, place = ${place},
              version = d.version + 1 WHERE d.department_id = ${id} AND ${own} RETURNING d.department_id AS id, d.version`,
      ),
    )
  }),

  sessionHandler(managePlaceCalls.manageDepartmentDelete, manages, async ({ tx, session, now, about }, { id, baseVersion }) => {
    about(id)
    const { name } = await lock(tx, id, baseVersion)
    const ownExams = tx.filter('manage.departmentUse', sql`e.facility_id = ${session.facilityId}`)
    const used = await tx.row(sql`
      SELECT 1 FROM exam e WHERE ${ownExams} AND e.state <> 3000 AND e.register_time > ${new Date(now - IN_USE_MS)} AND e.department = ${name} LIMIT 1`)
    if (used) throw new CallError(CODE.departmentInUse)
    const own = tx.filter('manage.departmentDelete', sql`d.facility_id = ${session.facilityId}`)
    await tx.run(sql`DELETE FROM department d WHERE d.department_id = ${id} AND ${own}`)
    return { val: true as const }
  }),
]

import type { DoctorSheet } from '@farsight/shared/contract'
import { CODE, type DoctorSheetFault, doctorsOfSheet, rolesOfKind, type TableRow } from '@farsight/shared/domain'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import { usersOf } from '../manage/users'
import { toldFaults } from './told-faults'

/** Accounts of one file: the page makes them one by one. */
const MOST_DOCTORS = 300

/**
 * A table of accounts as it may be made in a hospital of this kind: what it says wrong, and which login name or phone an account of this hospital has already.
 * Names of other hospitals are told when an account is made, as for one that is typed. Throws 2881, 2885.
 */
export async function doctorSheet(tx: Tx, table: readonly TableRow[], kind: string): Promise<DoctorSheet> {
  const { doctors, faults, ignored, total, headings } = doctorsOfSheet(table, rolesOfKind(kind))
  if (total === 0 && faults.length === 0) throw new CallError(CODE.tableEmpty, 'file')
  if (total > MOST_DOCTORS) throw new CallError(CODE.tableTooLong, 'file')
  const users = await usersOf(tx)
  const names = new Map(users.map((one) => [one.loginName, one.name]))
  const phones = new Map(users.filter(({ phone }) => phone !== '').map((one) => [one.phone, one.name]))
  const all: DoctorSheetFault[] = [...faults]
  const free = doctors.filter(({ row, loginName, phone }) => {
    const taken = names.get(loginName) ?? (phone ? phones.get(phone) : undefined)
    if (taken === undefined) return true
    const isName = names.has(loginName)
    all.push({
      row,
      column: isName ? headings.loginName : headings.phone,
      reason: isName ? 'nameTaken' : 'phoneTaken',
      most: null,
      other: taken,
    })
    return false
  })
  return {
    ...toldFaults(all.sort((a, b) => a.row - b.row)),
    total,
    ignored: ignored.slice(0, 50),
    rows: free.map((one) => ({ ...one, permissions: one.permissions.map((each) => ({ ...each })) })),
  }
}

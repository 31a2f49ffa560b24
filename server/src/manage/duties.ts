import { ADMIN_DUTIES, type AdminDuty, CODE, hasMenu, manageMenuOnDuty } from '@farsight/shared/domain'
import sql, { empty } from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'

/** That a hospital's separated duties end is the wish of one duty until another one agrees. */
export interface EndWish {
  readonly by: string
  readonly duty: AdminDuty
  readonly name: string
  readonly at: number
}
interface Row {
  readonly separated: boolean
  readonly by: string | null
  readonly duty: AdminDuty | ''
  readonly name: string | null
  readonly at: number | null
  readonly holds: boolean | null
}

/** Nobody answered: it is asked anew. */
const WISH_MS = 72 * 60 * 60 * 1000

/** Does the hospital separate its duties, and does anybody wish that to end? A wish is gone with its time, and with its owner's duty. */
export async function readSeparation(tx: Tx, now: number, locked = false): Promise<{ separated: boolean; wish: EndWish | undefined }> {
  const own = tx.filter('manage.separation', sql`f.facility_id = ${tx.tenant.facilityId}`)
  const [row, ...others] = await tx.rows<Row>(sql`
    SELECT f.separated_duties AS separated, f.separation_end_by AS by, f.separation_end_duty AS duty, f.separation_end_at AS at, d.name,
      d.enabled AND d.role = 'admin' AND d.admin_duty = f.separation_end_duty AS holds
    FROM facility f LEFT JOIN doctor d ON d.user_id = f.separation_end_by AND d.facility_id = f.facility_id WHERE ${own} ${locked ? sql`FOR NO KEY UPDATE OF f` : empty}`)
  if (!row || others.length > 0) throw new Error('a transaction is of one hospital')
  const { separated, by, duty, at, name, holds } = row
  const stands = separated && by !== null && duty !== '' && at !== null && holds === true && now - at < WISH_MS
  return { separated, wish: stands ? { by, duty, at, name: name ?? '' } : undefined }
}

/** Who holds a duty and can do what it is for: an open administrator with the menu and a screen of the duty. */
async function holders(tx: Tx): Promise<readonly { readonly user_id: string; readonly admin_duty: AdminDuty }[]> {
  const own = tx.filter('manage.duties', sql`d.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<{ user_id: string; admin_duty: AdminDuty; main_menu: string; manage_menu: string }>(
    sql`SELECT d.user_id, d.admin_duty, d.main_menu, d.manage_menu FROM doctor d WHERE ${own} AND d.enabled AND d.role = 'admin' AND d.admin_duty <> ''`,
  )
  return rows.filter((row) => hasMenu(row.main_menu, 'manage') && manageMenuOnDuty(row.manage_menu, row.admin_duty).includes('1'))
}
const isHeld = (rows: readonly { readonly admin_duty: AdminDuty }[]): boolean =>
  ADMIN_DUTIES.every((duty) => rows.some(({ admin_duty }) => admin_duty === duty))

/** Before they are separated. Throws 2768 where a duty would be nobody's, 2842 where who separates them has none and shuts himself out. */
export async function checkDuties(tx: Tx): Promise<void> {
  const held = await holders(tx)
  if (!isHeld(held)) throw new CallError(CODE.dutyMissing)
  if (!held.some(({ user_id }) => user_id === tx.tenant.userId)) throw new CallError(CODE.dutyOwnMissing)
}

/**
 * After an account was changed, in the same transaction: where duties are separated, none of them may be nobody's now (2841). The hospital's
 * row is held, so that two who close the last two at once do not both succeed.
 */
export async function keepDuties(tx: Tx, now: number): Promise<void> {
  const { separated } = await readSeparation(tx, now, true)
  if (!separated) return
  if (!isHeld(await holders(tx))) throw new CallError(CODE.dutyLast)
}

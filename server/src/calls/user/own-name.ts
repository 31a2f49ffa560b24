import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Session } from '../../session/session'
import { CallError } from '../error'
import type { Work } from '../handler'

/** A name as the eye reads it: without blanks and marks that nobody sees, wide letters as narrow ones. */
const asRead = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s\p{C}]/gu, '')
    .toLowerCase()

/**
 * Whose name stands on a report wrote it: nobody takes the name of a colleague by himself. Two who do share a name are an
 * administrator's to set. Throws 2866.
 */
export async function refuseColleaguesName({ tx }: Pick<Work, 'tx'>, session: Session, name: string): Promise<void> {
  const others = await tx.rows<{ name: string }>(
    sql`SELECT d.name FROM doctor d WHERE d.facility_id = ${session.facilityId} AND d.user_id <> ${session.userId}`,
  )
  if (others.some((other) => asRead(other.name) === asRead(name))) throw new CallError(CODE.ownNameTaken, 'name')
}

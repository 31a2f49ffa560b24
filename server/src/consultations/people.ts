import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import type { Assigned } from './row'

/** A hospital with its doctors who may consult. */
export interface Target {
  readonly facilityId: string
  readonly name: string
  readonly doctors: readonly Assigned[]
}

interface Row {
  readonly facility_id: string
  readonly facility_name: string
  readonly user_id: string | null
  readonly name: string
  readonly title: string
}

/** Whoever would hold it can: throws 2721 for a hospital where nobody may consult. One that this list does not show any more is not judged. */
export function checkLead(people: readonly Target[], leadId: string): void {
  const lead = people.find(({ facilityId }) => facilityId === leadId)
  if (lead?.doctors.length === 0) throw new CallError(CODE.leadWithoutDoctors, 'facilityIds')
}

/** Nobody checks his own conclusion: throws 2722 where the chair is the only one of the lead hospital who could. */
export function checkChecker(people: readonly Target[], leadId: string, chairId: string): void {
  const lead = people.find(({ facilityId }) => facilityId === leadId)
  if (!lead?.doctors.some(({ userId }) => userId !== chairId)) throw new CallError(CODE.nobodyToCheck, 'chairId')
}

/**
 * Without an id the own hospital and those that one may invite; with one the hospitals of that consultation. The database itself looks at
 * who asks: one hospital sees nothing of another's people but this.
 */
export async function consultationPeople(tx: Tx, id: string | null): Promise<Target[]> {
  const rows = await tx.rows<Row>(sql`SELECT * FROM consultation_people(${id})`)
  const targets = new Map<string, { facilityId: string; name: string; doctors: Assigned[] }>()
  for (const { facility_id: facilityId, facility_name: facilityName, user_id: userId, name, title } of rows) {
    const target = targets.get(facilityId) ?? { facilityId, name: facilityName, doctors: [] }
    targets.set(facilityId, target)
    if (userId !== null) target.doctors.push({ userId, name, title, facilityId, facilityName })
  }
  return [...targets.values()]
}

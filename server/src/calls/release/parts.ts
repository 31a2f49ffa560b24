import { CODE } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import type { ReleaseCatalogue } from '../../modules/catalogue'
import { type LogLine, logRelease } from '../../modules/change'
import type { ReleasePointers } from '../../modules/pointers'
import { ReleaseRefusal } from '../../modules/refusal'
import type { ReleaseSets } from '../../modules/sets'
import { atGate } from '../../modules/statements'
import type { Session } from '../../session/session'
import { CallError } from '../error'

/** What the calls on modules need of the server. */
export interface ReleaseParts {
  readonly gate: Pool
  /** The site's name, as releases are signed for it. */
  readonly siteId: string
  readonly catalogue: ReleaseCatalogue
  readonly pointers: ReleasePointers
  readonly sets: ReleaseSets
}

/** May this administrator act for everybody and for each hospital? */
export const actsForAll = (session: Session): boolean => session.role === 'unionAdmin'

/**
 * Lets the transaction reach what is not the own hospital's, for the site's administrator alone: row-level security holds
 * everybody else to the own hospital's rows, whatever a statement says.
 */
export async function reachSite(tx: Tx, session: Session): Promise<boolean> {
  const forAll = actsForAll(session)
  if (forAll) await tx.run(sql`SELECT set_config('app.site', 'on', true)`)
  return forAll
}

/** Whose pointer is meant: '' and nothing are everybody. A hospital's administrator means the own hospital or nobody. */
export function audienceOf(session: Session, facilityId: string | undefined): string | null {
  const audience = facilityId || null
  if (!actsForAll(session) && audience !== session.facilityId) throw new CallError(CODE.noPermission)
  return audience
}

/** Names of all hospitals. The directory is the gate's and holds nothing of a patient. */
export async function hospitalNames(gate: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await gate.query<{ facility_id: string; name: string }>(
    sql`SELECT facility_id, name FROM facility_directory ORDER BY code`,
  )
  return new Map(rows.map((row) => [row.facility_id, row.name]))
}

/** Does an act. What it is refused with is answered by its code, and stands in the log in a transaction of its own. */
export async function refusing<T>(gate: Pool, now: number, line: LogLine, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ReleaseRefusal)) throw error
    await atGate(gate, (db) => logRelease(db, now, { ...line, code: error.code, detail: error.detail }))
    throw new CallError(error.code, error.detail)
  }
}

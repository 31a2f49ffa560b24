import type { ConsultationScores } from '@farsight/shared/contract'
import { CODE, type ConsultationStep } from '@farsight/shared/domain'
import sql, { join, raw } from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import { type ConsultationRecord, takesPart } from './row'

/** Columns of a consultation that its steps change; what is asked is changed by `rewriteRequest`. */
export interface ConsultationPatch {
  readonly progress?: ConsultationStep
  readonly cancelled?: true
  readonly cancel_reason?: string
  readonly returned?: boolean
  readonly return_reason?: string
  readonly start_at?: Date | null
  readonly end_at?: Date | null
  readonly chair_id?: string | null
  readonly conclusion?: string
  readonly concluded_by?: string
  readonly concluded_name?: string
  readonly minutes?: number
  readonly scores?: ConsultationScores
  readonly completed_at?: Date
}

/** Throws 116, with how it stands, for who has not read the newest. */
export function checkVersion(c: ConsultationRecord, baseVersion: number): void {
  if (c.version !== baseVersion) throw new CallError(CODE.editedByAnother, undefined, { version: c.version, progress: c.progress })
}

/** Changes the locked row and raises its number; answers what a call that writes answers. */
export async function patchConsultation(
  tx: Tx,
  c: ConsultationRecord,
  patch: ConsultationPatch,
): Promise<{ val: { version: number; progress: ConsultationStep } }> {
  const version = c.version + 1
  const sets = Object.entries({ ...patch, version }).map(
    ([column, value]) => sql`${raw(column)} = ${column === 'scores' ? JSON.stringify(value) : value}`,
  )
  const own = takesPart(tx)
  await tx.run(sql`UPDATE consultation c SET ${join(sets)} WHERE c.consultation_id = ${c.consultation_id} AND ${own}`)
  return { val: { version, progress: patch.progress ?? c.progress } }
}

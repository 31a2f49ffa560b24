import type { Consultation } from '@farsight/shared/contract'
import type { ConsultationStep } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'

export type StepWhat = Consultation['timeline'][number]['what']

/** One line of the timeline, in the act's own transaction. */
export async function noteConsultation(
  { tx, session, now }: Pick<Work, 'tx' | 'session' | 'now'>,
  id: string,
  what: StepWhat,
  from: ConsultationStep | '',
  to: ConsultationStep,
  reason = '',
): Promise<void> {
  await tx.run(sql`INSERT INTO consultation_step (consultation_id, facility_id, what, from_step, to_step, user_id, user_name, facility_name, reason, at)
    VALUES (${id}, ${session.facilityId}, ${what}, ${from}, ${to}, ${session.userId}, ${session.userName}, ${session.facility.name}, ${reason}, ${new Date(now)})`)
}

/** The same for what is kept over and over while one works: one line for all that the same person changes in a row. */
export async function noteEdited(work: Pick<Work, 'tx' | 'session' | 'now'>, id: string, step: ConsultationStep): Promise<void> {
  const { tx, session } = work
  const own = sql`s.consultation_id IN (SELECT c.consultation_id FROM consultation c WHERE c.facilities @> ARRAY[${session.facilityId}]::uuid[])`
  const last = await tx.row<{ what: string; user_id: string; to_step: string }>(
    sql`SELECT s.what, s.user_id, s.to_step FROM consultation_step s WHERE s.consultation_id = ${id} AND ${own} ORDER BY s.step_id DESC LIMIT 1`,
  )
  if (last?.what === 'edited' && last.user_id === session.userId && last.to_step === step) return
  await noteConsultation(work, id, 'edited', step, step)
}

import { consultationCalls } from '@farsight/shared/contract'
import { CODE, maySign } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { factsOf, lockConsultation, partOf } from '../../consultations/row'
import { noteConsultation } from '../../consultations/steps'
import { wakeRoom } from '../../consultations/tell'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { consults } from '../policies'

/** Puts the session's name under the minutes that it has read, once. */
export const consultationSign = sessionHandler(consultationCalls.consultationSign, consults, async (work, { id, minutes }) => {
  const { tx, session, now } = work
  const c = await lockConsultation(work, id)
  const refused = maySign(factsOf(c), partOf(c, session))
  if (refused) throw new CallError(refused)
  if (minutes !== c.minutes) throw new CallError(CODE.minutesChanged)
  const title = await tx.row<{ title: string }>(
    sql`SELECT d.title FROM doctor d WHERE d.user_id = ${session.userId} AND d.facility_id = ${session.facilityId}`,
  )
  const signed =
    await tx.run(sql`INSERT INTO consultation_sign (consultation_id, user_id, minutes, facility_id, name, title, facility_name, at)
    VALUES (${id}, ${session.userId}, ${minutes}, ${session.facilityId}, ${session.userName}, ${title?.title ?? ''}, ${session.facility.name}, ${new Date(now)})
    ON CONFLICT DO NOTHING`)
  if (signed === 0) throw new CallError(CODE.alreadySigned)
  await noteConsultation(work, id, 'signed', 's6', 's6')
  await wakeRoom(work, id)
  return { val: true as const }
})

import { consultationCalls } from '@farsight/shared/contract'
import { CODE, mayGiveOpinion } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { factsOf, lockConsultation, partOf } from '../../consultations/row'
import { wakeRoom } from '../../consultations/tell'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { consults } from '../policies'

/** One's own opinion, under a number of its own: two pages of one doctor do not overwrite each other, and other doctors are not in the way. */
export const consultationSaveOpinion = sessionHandler(
  consultationCalls.consultationSaveOpinion,
  consults,
  async (work, { id, baseVersion, text }) => {
    const { tx, session, now } = work
    const c = await lockConsultation(work, id)
    const refused = mayGiveOpinion(factsOf(c), partOf(c, session))
    if (refused) throw new CallError(refused)
    if (text.trim() === '') throw new CallError(CODE.parameterEmpty, 'text')
    const there = await tx.row<{ version: number; text: string }>(sql`SELECT o.version, o.text FROM consultation_opinion o
      WHERE o.consultation_id = ${id} AND o.user_id = ${session.userId} AND o.facility_id = ${session.facilityId}`)
    const version = there?.version ?? 0
    if (version !== baseVersion) throw new CallError(CODE.editedByAnother, undefined, there)
    await tx.run(sql`INSERT INTO consultation_opinion (consultation_id, user_id, facility_id, text, version, at)
      VALUES (${id}, ${session.userId}, ${session.facilityId}, ${text.trim()}, ${version + 1}, ${new Date(now)})
      ON CONFLICT (consultation_id, user_id) DO UPDATE SET text = excluded.text, version = excluded.version, at = excluded.at`)
    await wakeRoom(work, id)
    return { val: { version: version + 1 } }
  },
)

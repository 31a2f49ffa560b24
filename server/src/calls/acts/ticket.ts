import { actCalls } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { ownFor } from '../../acts/own'
import { numberOf, preparationFor, roomOf } from '../../acts/ticket-texts'
import { sessionHandler } from '../handler'
import { keepsExams } from '../policies'

/** The small ticket of an exam; a print is counted, so that a second one says that it is one. */
export const getTicket = sessionHandler(actCalls.getTicket, keepsExams, async (work, { risProcedureId, print }) => {
  const { tx, session } = work
  const exam = await ownFor(work, 'ticket', risProcedureId)
  const { facilityId } = session
  if (print === 1)
    await tx.run(sql`INSERT INTO ticket_print (facility_id, exam_id, printed) VALUES (${facilityId}, ${exam.exam_id}, 1)
      ON CONFLICT (facility_id, exam_id) DO UPDATE SET printed = ticket_print.printed + 1`)
  const row = await tx.row<{ printed: number }>(
    sql`SELECT t.printed FROM ticket_print t WHERE t.exam_id = ${exam.exam_id} AND t.facility_id = ${facilityId}`,
  )
  return {
    val: {
      facilityName: session.facility.name,
      number: numberOf(exam.check_no),
      room: roomOf(exam.modality),
      patName: exam.pat_name,
      sex: exam.sex,
      age: exam.age_value === null || exam.age_unit === null ? null : { value: exam.age_value, unit: exam.age_unit },
      modality: exam.modality,
      bodypart: exam.bodypart,
      side: exam.side,
      checkItem: exam.check_item,
      checkNo: exam.check_no,
      accessionNo: exam.accession_no,
      preparation: preparationFor(exam.modality),
      time: formatDateTime(exam.register_time),
      printed: row?.printed ?? 0,
    },
  }
})

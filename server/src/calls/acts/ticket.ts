import { actCalls } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { ownFor } from '../../acts/own'
import { numberOf, preparationFor, roomOf } from '../../acts/ticket-texts'
import { sessionHandler } from '../handler'
import { keepsExams } from '../policies'

/** Where an exam goes: its queue's room and number when it has checked in, else the room that it was registered for. */
interface Place {
  readonly printed: number | null
  readonly ticket: string | null
  readonly room: string | null
  readonly preparation: string | null
}

/** The small ticket of an exam; a print is counted, so that a second one says that it is one. */
export const getTicket = sessionHandler(actCalls.getTicket, keepsExams, async (work, { risProcedureId, print }) => {
  const { tx, session } = work
  const exam = await ownFor(work, 'ticket', risProcedureId)
  const { facilityId } = session
  if (print === 1)
    await tx.run(sql`INSERT INTO ticket_print (facility_id, exam_id, printed) VALUES (${facilityId}, ${exam.exam_id}, 1)
      ON CONFLICT (facility_id, exam_id) DO UPDATE SET printed = ticket_print.printed + 1`)
  const row = await tx.row<Place>(sql`
    SELECT t.printed, q.ticket, coalesce(mq.name, mr.name) AS room, i.preparation FROM exam e
      LEFT JOIN ticket_print t ON t.exam_id = e.exam_id AND t.facility_id = e.facility_id
      LEFT JOIN queue_entry q ON q.exam_id = e.exam_id AND q.facility_id = e.facility_id
      LEFT JOIN registration r ON r.exam_id = e.exam_id AND r.facility_id = e.facility_id
      LEFT JOIN image_room mq ON mq.room_id = q.room_id AND mq.facility_id = e.facility_id
      LEFT JOIN image_room mr ON mr.room_id = r.room_id AND mr.facility_id = e.facility_id
      LEFT JOIN check_item i ON i.item_id = r.item_id AND i.facility_id = e.facility_id
    WHERE e.exam_id = ${exam.exam_id} AND e.facility_id = ${facilityId}`)
  return {
    val: {
      facilityName: session.facility.name,
      // The number that the big screen calls, once there is one.
      number: row?.ticket ?? numberOf(exam.check_no),
      room: row?.room ?? roomOf(exam.modality),
      patName: exam.pat_name,
      sex: exam.sex,
      age: exam.age_value === null || exam.age_unit === null ? null : { value: exam.age_value, unit: exam.age_unit },
      modality: exam.modality,
      bodypart: exam.bodypart,
      side: exam.side,
      checkItem: exam.check_item,
      checkNo: exam.check_no,
      accessionNo: exam.accession_no,
      preparation: row?.preparation || preparationFor(exam.modality),
      time: formatDateTime(exam.register_time),
      printed: row?.printed ?? 0,
    },
  }
})

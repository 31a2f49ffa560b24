import type { NewExam } from '../../exams/insert'
import type { DemoFacility } from '../group/facilities'
import { facilityIdOf } from '../group/staff'
import { MINUTE } from '../plan/clock'

const CLINIC = 'qs'
const BOOKING = 'dg'
/** Minutes from the door to the report. */
const GREEN_LIMIT = 20

/** One of many by an exam's own id, so that no other draw of the demo changes. */
const oneOf = (examId: string, many: number): boolean => Number.parseInt(examId.slice(0, 7), 16) % many === 0

/** Where an exam of a hospital comes from: a clinic's, or booked by another hospital of the group. */
export function originOf({ code, kind }: DemoFacility, examId: string): Pick<NewExam, 'booked_from' | 'from_clinic'> {
  if (kind === 'clinic') return { from_clinic: true }
  if (code !== 'sy') return {}
  if (oneOf(examId, 29)) return { from_clinic: true, booked_from: facilityIdOf(CLINIC) }
  return oneOf(examId, 31) ? { booked_from: facilityIdOf(BOOKING) } : {}
}

/** The green channel's own clock: since the door, minutes before the patient was registered. */
export function greenOf(exam: NewExam): Partial<Pick<NewExam, 'green_kind' | 'door_time' | 'due_time'>> {
  if (!exam.green_channel) return {}
  const door_time = exam.register_time - (4 + (Number.parseInt(exam.exam_id.slice(0, 2), 16) % 5)) * MINUTE
  return {
    green_kind: exam.trauma ? 'trauma' : exam.bodypart === '头颅' ? 'stroke' : 'chestPain',
    door_time,
    due_time: door_time + GREEN_LIMIT * MINUTE,
  }
}

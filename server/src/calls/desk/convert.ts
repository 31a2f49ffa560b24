import { CODE, type ErrorCode, STATE, type StateCode, worklistKey } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { rewriteWords } from '../../acts/merge'
import { lockOwn } from '../../acts/own'
import { markRegistered } from '../../bookings/registered'
import { type PlacedExam, placeExams } from '../../desk/place-exam'
import { refuseAnother } from '../../desk/who'
import type { ExamRecord } from '../../exams/exam'
import { type ExamPatch, moveExam } from '../../exams/move'
import { CallError } from '../error'
import type { Work } from '../handler'
import { moveContext } from '../report/context'
import { type Accepted, accept, answerOf, deskVisit, type Registration, tellOf, writeBeside } from './register'

/** An exam that waits to be registered, with its place in its visit. */
export type Standing = ExamRecord & { readonly visit_id: string; readonly booking_id: string | null; readonly room_id: string | null }

interface Place {
  readonly exam_id: string
  readonly visit_id: string
  readonly booking_id: string | null
  readonly room_id: string | null
}

/** The exams of a visit that stand in one of these states, locked in one order, named by one of them. Throws `otherwise` when that one is elsewhere. */
export async function standing(
  work: Work,
  examId: string,
  states: readonly StateCode[],
  otherwise: ErrorCode,
): Promise<readonly Standing[]> {
  const { tx, session } = work
  const own = tx.filter('desk.standing', sql`r.facility_id = ${session.facilityId}`)
  const places = await tx.rows<Place>(sql`
    SELECT r.exam_id, r.visit_id, r.booking_id, r.room_id FROM registration r
    WHERE r.visit_id = (SELECT o.visit_id FROM registration o WHERE o.exam_id = ${examId} AND o.facility_id = r.facility_id) AND ${own} ORDER BY r.exam_id`)
  if (!places.some(({ exam_id }) => exam_id === examId)) throw new CallError(CODE.notInRis)
  const exams: Standing[] = []
  for (const place of places) {
    const exam = await lockOwn(work, place.exam_id)
    if ((states as readonly number[]).includes(exam.state)) exams.push({ ...exam, ...place })
  }
  if (!exams.some(({ exam_id }) => exam_id === examId)) throw new CallError(otherwise)
  return exams
}

/** What the form says now stands on the exam that was booked or pre-registered. */
async function rewrite(
  work: Work,
  exam: Standing,
  { patient, visit, checks }: Accepted,
  at: number,
  asked: Registration,
): Promise<PlacedExam> {
  const { tx, now, session } = work
  const check = checks[at]!
  // Another device means another number: it says the modality.
  if (check.modality !== exam.modality) throw new CallError(CODE.chooseItem, 'checks')
  const { pat_name, pinyin, sex, birthday, age_value, age_unit } = patient
  const { source_type, department, outpatient_no, inpatient_no, bed_no, trauma, revisit, follow_up } = visit
  const patch: ExamPatch = {
    ...{
      pat_name,
      pinyin,
      sex,
      birthday,
      age_value,
      age_unit,
      source_type,
      department,
      outpatient_no,
      inpatient_no,
      bed_no,
      trauma,
      revisit,
      follow_up,
    },
    ...{ bodypart: check.bodypart, side: check.side, check_item: check.check_item },
  }
  const context = moveContext(work, exam)
  const after = await moveExam({ ...context, actor: { ...context.actor, staff: true } }, exam, 'register', patch)
  const registered: ExamRecord = { ...after, register_time: now, hospital_no: patient.hospital_no }
  const sort_key = worklistKey({
    ...{ state: registered.state, reportHasComplete: false, critical: registered.critical, greenChannel: registered.green_channel },
    ...{ urgent: registered.urgent, dueTime: registered.due_time, registerTime: now },
  })
  // It counts from now: the day of a booking is not the day of the check.
  await tx.run(sql`
    UPDATE exam SET register_time = ${new Date(now)}, sort_key = ${sort_key}, hospital_no = ${patient.hospital_no}, phone = ${patient.phone}, apply_doctor = ${visit.apply_doctor},
      condition_description = ${visit.condition_description} WHERE exam_id = ${exam.exam_id} AND facility_id = ${session.facilityId}`)
  await tx.run(sql`
    UPDATE registration SET item_id = ${check.item_id}, room_id = ${check.room_id}, fee = ${check.fee}, emergency = ${visit.emergency}, nation = ${patient.nation},
      id_type = ${patient.id_type}, id_no = ${patient.id_no}, id_reason = ${patient.id_reason}, address = ${patient.address}, apply_no = ${visit.apply_no},
      physical_no = ${visit.physical_no}, image_no = ${visit.image_no}, his_no = ${visit.his_no},
      pre_check_time = ${visit.pre_check_time === null ? null : new Date(visit.pre_check_time)}, safety = ${JSON.stringify(visit.safety)}::jsonb,
      repeat_reason = ${asked.repeatReason ?? ''}, user_id = ${session.userId}, user_name = ${session.userName}, at = ${new Date(now)}
    WHERE exam_id = ${exam.exam_id} AND facility_id = ${session.facilityId}`)
  await rewriteWords(work, registered)
  return { exam_id: exam.exam_id, check_no: exam.check_no, accession_no: exam.accession_no }
}

/** Turns what was booked or pre-registered into registrations; checks without an exam come to the same visit. */
export async function convert(work: Work, asked: Registration, exams: readonly Standing[]) {
  const named = new Map(exams.map((exam) => [exam.exam_id, exam]))
  const known = asked.checks.map(({ risProcedureId }) => (risProcedureId === undefined ? undefined : named.get(risProcedureId)))
  if (asked.checks.some(({ risProcedureId }, i) => risProcedureId !== undefined && !known[i])) throw new CallError(CODE.notInRis, 'checks')
  if (known.every((exam) => exam === undefined)) throw new CallError(CODE.parameterIllegal, 'checks')
  const accepted = await accept(work, asked, { beside: exams.map(({ exam_id }) => exam_id) })
  // Who was booked comes: nobody else takes the place by a lookup that went astray.
  if (asked.correct !== 1) for (const exam of known) if (exam) refuseAnother(exam, accepted.patient)
  const [first] = exams
  const done: PlacedExam[] = []
  for (const [i, exam] of known.entries()) if (exam) done.push(await rewrite(work, exam, accepted, i, asked))
  const fresh = accepted.checks.filter((_, i) => !known[i])
  const visit = await deskVisit(work, accepted.visit, {
    visit_id: first!.visit_id,
    booking_id: first!.booking_id,
    repeat_reason: asked.repeatReason ?? '',
  })
  const placed = fresh.length ? await placeExams(work.tx, work.now, accepted.patient, visit, fresh, STATE.registered) : []
  done.push(...placed)
  if (first!.booking_id !== null) await markRegistered(work.tx, first!.booking_id, work.now)
  await writeBeside(
    work,
    done.map(({ exam_id }) => exam_id),
    asked,
  )
  await tellOf(
    work,
    placed.map(({ exam_id }) => exam_id),
  )
  return answerOf(accepted.patient, done, accepted.visit.revisit)
}

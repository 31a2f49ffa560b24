import { randomUUID } from 'node:crypto'
import { deskCalls, type RequestOf } from '@farsight/shared/contract'
import { ageOn, CODE, caseFaults, formatDate, STATE, type StateCode, safetyQuestions, unanswered } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { eventOf } from '../../acts/own'
import { acceptedIdentity, checkAsked, facilityCode, visitOf } from '../../desk/accept'
import { type ChosenCheck, chosenChecks, examThere } from '../../desk/checks'
import { formConfig } from '../../desk/form-config'
import type { PatientIdentity, PatientRecord } from '../../desk/patient'
import { type DeskVisit, type PlacedExam, placeExams } from '../../desk/place-exam'
import { atTheDesk, patientFor } from '../../desk/who'
import { EXAM_COLUMNS, type ExamRecord } from '../../exams/exam'
import { correctable, correctedBy } from '../../people/correct'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { registers } from '../policies'
import { convert, standing } from './convert'

/** What every registration sends. */
export type Registration = RequestOf<typeof deskCalls.addProcedure>

/** A registration that has passed every rule, with the desk locked. */
export interface Accepted {
  readonly patient: PatientRecord
  readonly visit: ReturnType<typeof visitOf>
  readonly checks: readonly ChosenCheck[]
}

/** Years of age, for the safety questions; undefined where nobody knows. */
function yearsOf(one: PatientIdentity, now: number): number | undefined {
  if (one.birthday) {
    const age = ageOn(one.birthday, formatDate(now))
    return age && (age.unit === 'Y' ? age.value : 0)
  }
  return one.age_value === null ? undefined : one.age_unit === 'Y' ? one.age_value : 0
}

/** The picture of the request form: one that this hospital's user has uploaded and that no other registration has. */
async function checkSheet({ tx, session }: Work, sheetId: string | undefined): Promise<void> {
  if (sheetId === undefined) return
  const there = await tx.row(
    sql`SELECT 1 FROM upload_file f WHERE f.file_id = ${sheetId} AND f.kind = 'sheet' AND f.exam_id IS NULL AND f.facility_id = ${session.facilityId}`,
  )
  if (!there) throw new CallError(CODE.imageKeyUnknown, 'sheetId')
}

/** Every rule of the form, in its order, on the server too (VALID-39). `early`: to be completed later. */
export async function accept(
  work: Work,
  asked: Registration,
  options: { early?: boolean; beside?: readonly string[] } = {},
): Promise<Accepted> {
  const { tx, now } = work
  const unknown = asked.unknown === 1
  const config = await formConfig(tx, 'register')
  const one = acceptedIdentity(asked.patient, unknown ? 'unknown' : 'register', config, now)
  const visit = visitOf(asked.visit)
  if (!unknown) checkAsked(asked.visit, config)
  const [wrong] = asked.caseInfo ? caseFaults(asked.caseInfo) : []
  if (wrong) throw new CallError(wrong.code, wrong.field)
  const checks = await chosenChecks(tx, asked.checks)
  const [silent] = options.early ? [] : unanswered(safetyQuestions(checks, one.sex, yearsOf(one, now)), visit.safety)
  if (silent) throw new CallError(CODE.safetyUnanswered, silent)
  await checkSheet(work, asked.sheetId)
  const { patientId } = asked.patient
  const correct = asked.correct === 1
  const before = correct && patientId !== undefined ? await correctable(work, patientId) : undefined
  await atTheDesk(tx)
  const patient = await patientFor(tx, now, one, { patientId, unknown, correct })
  if (before) await correctedBy(work, before, patient, options.beside)
  if (await examThere(tx, now, patient.hospital_no, visit.apply_no, checks, options.beside)) throw new CallError(CODE.examExists)
  return { patient, visit, checks }
}

/** Case information and the sheet's picture, beside the exams of a visit. */
export async function writeBeside({ tx, now, session }: Work, examIds: readonly string[], asked: Registration): Promise<void> {
  const { facilityId } = session
  if (asked.caseInfo) {
    const { conditionDescription: _, ...info } = asked.caseInfo
    await tx.run(sql`
      INSERT INTO patient_case (facility_id, exam_id, version, info, user_id, user_name, at)
      SELECT ${facilityId}, id, 1, ${JSON.stringify(info)}::jsonb, ${session.userId}, ${session.userName}, ${new Date(now)} FROM unnest(${examIds}::uuid[]) id
      ON CONFLICT (facility_id, exam_id) DO UPDATE SET version = patient_case.version + 1, info = excluded.info, user_id = excluded.user_id, user_name = excluded.user_name, at = excluded.at`)
  }
  if (asked.sheetId !== undefined) {
    await tx.run(
      sql`UPDATE registration SET sheet_id = ${asked.sheetId} WHERE facility_id = ${facilityId} AND exam_id = ANY (${examIds}::uuid[])`,
    )
    await tx.run(sql`UPDATE upload_file SET exam_id = ${examIds[0]} WHERE facility_id = ${facilityId} AND file_id = ${asked.sheetId}`)
  }
}

/** The visit of exams that are placed by this user at this hospital. */
export const deskVisit = async (
  work: Work,
  visit: Accepted['visit'],
  more: Pick<DeskVisit, 'visit_id' | 'booking_id' | 'repeat_reason'>,
): Promise<DeskVisit> => ({
  ...visit,
  ...more,
  facilityCode: await facilityCode(work.tx),
  user: { id: work.session.userId, name: work.session.userName },
  booked_from: null,
})

/** Lists hear of exams that have come. */
export async function tellOf(work: Work, examIds: readonly string[]): Promise<void> {
  const rows = await work.tx.rows<ExamRecord>(
    sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ANY (${examIds}::uuid[]) AND e.facility_id = ${work.session.facilityId}`,
  )
  for (const row of rows) await work.events.emit(eventOf(row))
}

export const answerOf = (patient: PatientRecord, placed: readonly PlacedExam[], revisit: boolean) => ({
  val: {
    risProcedureIds: placed.map(({ exam_id }) => exam_id),
    checkNos: placed.map(({ check_no }) => check_no),
    accessionNos: placed.map(({ accession_no }) => accession_no),
    patientId: patient.patient_id,
    hospitalNo: patient.hospital_no,
    revisit: revisit ? (1 as const) : (0 as const),
  },
})

async function place(work: Work, asked: Registration, state: StateCode) {
  const { patient, visit, checks } = await accept(work, asked, { early: state === STATE.preRegistered })
  const at = await deskVisit(work, visit, { visit_id: randomUUID(), booking_id: null, repeat_reason: asked.repeatReason ?? '' })
  const placed = await placeExams(work.tx, work.now, patient, at, checks, state)
  const ids = placed.map(({ exam_id }) => exam_id)
  work.about(ids.join(',').slice(0, 200))
  await writeBeside(work, ids, asked)
  await tellOf(work, ids)
  return answerOf(patient, placed, visit.revisit)
}

export const addProcedure = sessionHandler(deskCalls.addProcedure, registers, (work, asked) => place(work, asked, STATE.registered))
export const preRegister = sessionHandler(deskCalls.preRegister, registers, (work, asked) => place(work, asked, STATE.preRegistered))

export const preToFormal = sessionHandler(deskCalls.preToFormal, registers, async (work, { risProcedureId, ...asked }) => {
  work.about(risProcedureId)
  const exams = await standing(work, risProcedureId, [STATE.preRegistered], CODE.stateChanged)
  return convert(work, asked, exams)
})

export const appointmentToRegister = sessionHandler(
  deskCalls.appointmentToRegister,
  registers,
  async (work, { appointmentId, confirm, ...asked }) => {
    work.about(appointmentId)
    const exams = await standing(work, appointmentId, [STATE.booked, STATE.bookingPaid], CODE.bookingRegistered)
    const booked = new Map(exams.map((exam) => [exam.exam_id, exam.room_id]))
    // The room that was booked, and another one only knowingly (REG-21).
    const differs = asked.checks.some(
      ({ risProcedureId, roomId }) => risProcedureId && roomId !== '' && (booked.get(risProcedureId) ?? roomId) !== roomId,
    )
    if (differs && confirm !== 1) throw new CallError(CODE.roomDiffers)
    return convert(work, asked, exams)
  },
)

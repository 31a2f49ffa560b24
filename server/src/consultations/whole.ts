import type { Consultation, ConsultationExam, ConsultationFile } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import type { Tx } from '../database/tenant'
import { fileOf, filesOf } from './files'
import { type ConsultationRecord, partOf, takesPart } from './row'
import { bit, consultationRow, mayOf, mayUpload, time } from './shown'
import type { StepWhat } from './steps'

interface ExamRow {
  readonly exam_id: string
  readonly facility_id: string
  readonly check_no: string
  readonly modality: string
  readonly bodypart: string
  readonly side: string
  readonly check_item: string
  readonly check_time: number | null
  readonly state: number
  readonly report_has_complete: boolean
  readonly image_count: number
  readonly imported: boolean
}

/** Its exams as they stand now; a report opens for the hospital that has it. */
async function examsOf({ tx, now, sign, session }: Work, id: string): Promise<ConsultationExam[]> {
  const rows = await tx.rows<ExamRow>(sql`SELECT * FROM consultation_exams(${id})`)
  return rows.map((e) => {
    const own = e.facility_id === session.facilityId
    return {
      risProcedureId: e.exam_id,
      checkNo: e.check_no,
      modality: e.modality,
      bodypart: e.bodypart,
      side: e.side,
      checkItem: e.check_item,
      checkTime: time(e.check_time),
      state: e.state,
      reportHasComplete: bit(e.report_has_complete),
      imageCount: e.image_count,
      imported: bit(e.imported),
      own: bit(own),
      t: own ? String(now) : '',
      sign: own ? sign.sign(e.exam_id, e.modality, String(now)) : '',
    }
  })
}

const ownSide = (tx: Tx) => sql`x.consultation_id IN (SELECT c.consultation_id FROM consultation c WHERE ${takesPart(tx)})`

/** What each assigned doctor thinks, in their order; who has written nothing yet has an empty text. */
async function opinionsOf({ tx }: Work, c: ConsultationRecord): Promise<Consultation['opinions']> {
  const own = ownSide(tx)
  const rows = await tx.rows<{ user_id: string; text: string; version: number; at: number }>(
    sql`SELECT x.user_id, x.text, x.version, x.at FROM consultation_opinion x WHERE x.consultation_id = ${c.consultation_id} AND ${own}`,
  )
  return c.doctors.map(({ userId, name, title, facilityName }) => {
    const row = rows.find(({ user_id }) => user_id === userId)
    return { userId, name, title, facilityName, text: row?.text ?? '', version: row?.version ?? 0, time: time(row?.at ?? null) }
  })
}

interface SignRow {
  readonly user_id: string
  readonly name: string
  readonly title: string
  readonly facility_id: string
  readonly facility_name: string
  readonly minutes: number
  readonly at: number
}

async function signsOf({ tx }: Work, id: string): Promise<Consultation['signs']> {
  const own = ownSide(tx)
  const rows = await tx.rows<SignRow>(
    sql`SELECT x.user_id, x.name, x.title, x.facility_id, x.facility_name, x.minutes, x.at FROM consultation_sign x WHERE x.consultation_id = ${id} AND ${own} ORDER BY x.at, x.user_id`,
  )
  return rows.map((s) => ({
    userId: s.user_id,
    name: s.name,
    title: s.title,
    facilityId: s.facility_id,
    facilityName: s.facility_name,
    minutes: s.minutes,
    time: formatDateTime(s.at),
  }))
}

interface StepRow {
  readonly what: StepWhat
  readonly from_step: string
  readonly to_step: string
  readonly user_name: string
  readonly facility_name: string
  readonly reason: string
  readonly at: number
}

async function timelineOf({ tx }: Work, id: string): Promise<Consultation['timeline']> {
  const own = ownSide(tx)
  const rows = await tx.rows<StepRow>(sql`SELECT x.what, x.from_step, x.to_step, x.user_name, x.facility_name, x.reason, x.at
    FROM consultation_step x WHERE x.consultation_id = ${id} AND ${own} ORDER BY x.step_id LIMIT 1000`)
  return rows.map((s) => ({
    what: s.what,
    from: s.from_step,
    to: s.to_step,
    userName: s.user_name,
    facilityName: s.facility_name,
    reason: s.reason,
    time: formatDateTime(s.at),
  }))
}

/** A consultation with all that hangs on it, as the session sees it. */
export async function wholeConsultation(work: Work, c: ConsultationRecord): Promise<Consultation> {
  const { session } = work
  const id = c.consultation_id
  const part = partOf(c, session)
  const signs = await signsOf(work, id)
  const signed = signs.some(({ userId, minutes }) => userId === session.userId && minutes === c.minutes)
  const open = mayUpload(c, part) === undefined
  return {
    ...consultationRow(c, session),
    version: c.version,
    requesterId: c.requester_id,
    requesterFacilityId: c.facility_id,
    leadFacilityId: c.lead_facility_id,
    designatedDoctorId: c.designated_id,
    caseInfo: c.case_info,
    exams: await examsOf(work, id),
    files: (await filesOf(work.tx, id)).map((file): ConsultationFile => fileOf(file, open && file.user_id === session.userId)),
    assigned: [...c.doctors],
    chairId: c.chair_id,
    opinions: await opinionsOf(work, c),
    conclusion: c.conclusion,
    concludedBy: c.concluded_name,
    minutes: c.minutes,
    scores: c.scores,
    returnReason: c.returned ? c.return_reason : '',
    cancelReason: c.cancel_reason,
    signs,
    timeline: await timelineOf(work, id),
    part: {
      requester: bit(part.requester),
      lead: bit(part.lead),
      assigned: bit(part.assigned),
      chair: bit(part.chair),
      concluded: bit(part.concluded),
    },
    may: mayOf(c, part, signed),
  }
}

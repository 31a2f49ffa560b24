import { randomUUID } from 'node:crypto'
import { type Age, ageOn, formatDate, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { nextNumber } from '../../desk/numbers'
import { atTheDesk, numberNow, patientOfImages } from '../../desk/who'
import { onArrival } from '../../duty/arrival'
import { countOfExam } from '../../ecg/files'
import { EXAM_COLUMNS, type ExamRecord } from '../../exams/exam'
import { insertExams } from '../../exams/insert'
import { type MoveContext, moveExam, patchExam } from '../../exams/move'
import type { EventSink } from '../../push/events'
import type { Accepted } from '..'
import { imagesAreOthers } from '../changed'
import { shownName } from './archive'
import { takenAt } from './taken-at'

/** What became of a study after its images were stored. */
export type Bound = { readonly kind: 'bound' | 'registered'; readonly examId: string } | { readonly kind: 'unmatched' }

/** Who brings the images. */
export interface Bringer {
  readonly tx: Tx
  readonly now: number
  readonly events: EventSink
  readonly userName: string
  /** Unknown studies become exams (the import command); otherwise they wait as unmatched. */
  readonly register: boolean
}

/** Images come from devices: the move is the archive's own, not a doctor's. */
const context = (b: Bringer): MoveContext => ({
  tx: b.tx,
  now: b.now,
  events: b.events,
  actor: { userId: b.tx.tenant.userId, right: 0, staff: true },
  userName: b.userName,
  reviewLevels: 1,
})

function dicomAge(text: string): Age | undefined {
  const m = /^(\d{3})([DWMY])$/.exec(text)
  if (!m) return undefined
  const value = Number(m[1])
  return m[2] === 'W' ? { value: value * 7, unit: 'D' } : { value, unit: m[2] as 'D' | 'M' | 'Y' }
}

async function register(b: Bringer, first: Accepted, images: number): Promise<string> {
  const { index } = first
  const modality = /^[A-Z]{2,6}$/.test(index.modality) ? index.modality : 'OT'
  const { name, pinyin } = shownName(first)
  const birthday = index.patient.birthDate
  const age = (birthday ? ageOn(birthday, index.study.date ?? formatDate(b.now)) : undefined) ?? dicomAge(index.patient.age)
  const said = {
    ...{ pat_name: name, pinyin, sex: index.patient.sex || ('O' as const), birthday },
    ...{ age_value: age?.value ?? null, age_unit: age?.unit ?? null },
  }
  await atTheDesk(b.tx)
  const nothing = { nation: '', phone: '', id_type: 'none', id_no: '', id_reason: 'other', address: '' }
  const { hospital_no } = await patientOfImages(b.tx, b.now, index.patient.id, { ...said, ...nothing })
  const number = await nextNumber(b.tx, 'check', modality, b.now)
  const examId = randomUUID()
  const { laterality } = index.series
  // A deleted exam keeps its accession number; the new one is then found by its own.
  const { facilityId } = b.tx.tenant
  const taken = await b.tx.row(
    sql`SELECT 1 FROM exam e WHERE e.facility_id = ${facilityId} AND e.accession_no = ${index.study.accessionNumber}`,
  )
  const facts = { modality, source_type: 'outpatient', urgent: false, green_channel: false, door_time: null }
  const waiting = { reader_facility_id: null, due_time: null, assigned_id: null }
  const arrived = await onArrival(b.tx, b.now, { ...facts, ...waiting, register_time: b.now, check_time: b.now })
  await insertExams(b.tx, [
    {
      exam_id: examId,
      facility_id: b.tx.tenant.facilityId,
      state: STATE.toBeDiagnosed,
      modality,
      ...said,
      check_no: number,
      accession_no: (taken ? '' : index.study.accessionNumber) || number,
      hospital_no,
      source_type: 'outpatient',
      bodypart: index.series.bodyPart,
      side: laterality === 'L' || laterality === 'R' || laterality === 'B' ? laterality : '',
      check_item: index.study.description || index.series.description,
      register_time: b.now,
      check_time: takenAt(index.study.date, index.study.time, b.now),
      ...arrived,
      image_count: images,
    },
  ])
  await b.tx.run(sql`INSERT INTO exam_step (facility_id, exam_id, action, from_state, to_state, user_id, user_name, at)
    VALUES (${b.tx.tenant.facilityId}, ${examId}, 'import', ${STATE.registered}, ${STATE.toBeDiagnosed}, ${b.tx.tenant.userId}, ${b.userName}, ${new Date(b.now)})`)
  await b.events.emit({
    examId,
    facilityId: b.tx.tenant.facilityId,
    state: STATE.toBeDiagnosed,
    hasComplete: false,
    modality,
    patName: name,
    audience: arrived.assigned_id ? { userId: arrived.assigned_id } : { level: 1 },
  })
  return examId
}

/**
 * Is the exam of this accession number the one that these images belong to? A deleted one is not. Where unknown studies are
 * registered (foreign folders, whose accession numbers are often `0` for everybody), the patient must agree as well; from a
 * hospital's own devices the number decides, and the report shows a bar where header and exam differ.
 */
async function isFor(tx: Tx, exam: ExamRecord, first: Accepted, foreign: boolean): Promise<boolean> {
  if (exam.state === STATE.deleted) return false
  const { id } = first.index.patient
  return !foreign || id === '' || id === exam.hospital_no || (await numberNow(tx, id)) === exam.hospital_no
}

/** Binds a study to its exam, by what it is bound to already, else by accession number; moves 2040 and 2050 to 2060. */
export async function bindStudy(b: Bringer, first: Accepted): Promise<Bound> {
  const { tx } = b
  const f = tx.tenant.facilityId
  const { studyInstanceUid, study } = first.index
  // Two studies of one order that come at the same time must not register two exams.
  if (study.accessionNumber)
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${f}::text || '/accession/' || ${study.accessionNumber}::text, 0))`)
  const own = tx.filter('bind.study', sql`s.facility_id = ${f}`)
  const row = await tx.row<{ exam_id: string | null; images: number }>(
    sql`SELECT s.exam_id, s.images FROM study s WHERE s.study_uid = ${studyInstanceUid} AND ${own} FOR UPDATE`,
  )
  if (!row) return { kind: 'unmatched' }
  const ownExam = tx.filter('bind.exam', sql`e.facility_id = ${f}`)
  const wanted = row.exam_id ? sql`e.exam_id = ${row.exam_id}` : sql`e.accession_no = ${study.accessionNumber}`
  const found =
    row.exam_id || study.accessionNumber
      ? await tx.row<ExamRecord>(sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE ${wanted} AND ${ownExam} FOR UPDATE`)
      : undefined
  // A part of a merged exam gives its images to the whole; a split gives them back.
  const whole = found?.merged_into
    ? await tx.row<ExamRecord>(
        sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ${found.merged_into} AND e.facility_id = ${f} FOR UPDATE`,
      )
    : found
  const exam = whole && (row.exam_id !== null || (await isFor(tx, whole, first, b.register))) ? whole : undefined
  if (!exam) {
    if (!b.register) return { kind: 'unmatched' }
    const examId = await register(b, first, row.images)
    await tx.run(sql`UPDATE study s SET exam_id = ${examId} WHERE s.study_uid = ${studyInstanceUid} AND ${own}`)
    return { kind: 'registered', examId }
  }
  const former = exam.state
  await attachStudy(b, studyInstanceUid, exam)
  // A report may be open already: its page hears of what came late.
  if (former !== STATE.checkEnded && former !== STATE.uploading) await imagesAreOthers(tx, exam)
  return { kind: 'bound', examId: exam.exam_id }
}

/** Gives a study to a locked exam of its own hospital: the exam counts its images anew, and 2040 and 2050 become 2060. */
export async function attachStudy(b: Bringer, studyUid: string, exam: ExamRecord): Promise<ExamRecord> {
  const { tx } = b
  const own = tx.filter('bind.study', sql`s.facility_id = ${exam.facility_id}`)
  await tx.run(sql`UPDATE study s SET exam_id = ${exam.exam_id} WHERE s.study_uid = ${studyUid} AND ${own}`)
  const made = async (): Promise<number> => {
    const study = await tx.row<{ study_date: string; study_time: string }>(
      sql`SELECT s.study_date, s.study_time FROM study s WHERE s.study_uid = ${studyUid} AND ${own}`,
    )
    return takenAt(study?.study_date ?? null, study?.study_time ?? null, b.now)
  }
  return imagesCame(b, exam, made)
}

/** Images of a locked exam have come and stand in their table: it counts them anew, and 2040 and 2050 become 2060. `made`: when the device took them. */
export async function imagesCame(b: Bringer, exam: ExamRecord, made: () => Promise<number> | number): Promise<ExamRecord> {
  const image_count = await countOfExam(b.tx, exam)
  if (exam.state === STATE.checkEnded || exam.state === STATE.uploading)
    return moveExam(context(b), exam, 'imagesArrived', { image_count, ...(exam.check_time === null ? { check_time: await made() } : {}) })
  return patchExam(b.tx, exam, { image_count })
}

import { createHash, randomUUID } from 'node:crypto'
import type { EcgUploaded } from '@farsight/shared/contract'
import { actRefusal, CODE, parseDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { InTransaction } from '../acts/add-images'
import { actRow, lockOwn, noteStep, rowChanged, whoOf } from '../acts/own'
import { writeAudit } from '../audit/audit'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import { identityWarnings } from '../calls/report/identity'
import { formerIdentities } from '../calls/report/identity-check'
import { reasonOf } from '../calls/report/steps'
import { LastMinute } from '../codes/rates'
import type { ExamRecord } from '../exams/exam'
import type { FormFile } from '../http/form-parts'
import { imagesAreOthers } from '../images/changed'
import type { Archive } from '../images/door/archive'
import { imagesCame } from '../images/door/bind'
import { shownFileName } from '../pictures/files'
import type { EcgPatient } from './beside'

/** Recordings of one user in a minute, and of one exam. */
const [PER_MINUTE, PER_EXAM] = [30, 50]
const MINUTE = 60_000

/** One recording as it came. */
export interface AskedUpload {
  readonly examId: string
  readonly files: readonly FormFile[]
  /** Another patient's name in it is known and meant. */
  readonly confirm: boolean
  readonly reason: string
}
interface Judged {
  readonly format: EcgUploaded['format']
  readonly recorded: string
  readonly patient: EcgPatient
}

const hash = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')
const isDicom = ({ bytes }: FormFile): boolean => bytes.toString('latin1', 128, 132) === 'DICM'

/** The exam, locked, where this user may bring a file to it. Throws 4 and the rule's code. */
export async function examForFiles(work: Work, examId: string): Promise<ExamRecord> {
  work.about(examId)
  const exam = await lockOwn(work, examId)
  const refused = actRefusal('addEcg', actRow(exam, work.now), whoOf(work.session, exam))?.code
  if (refused) throw new CallError(refused)
  return exam
}

/** All that was sent, by whom: a file that is refused costs as much time as one that is kept; slips of the hand are let pass. */
const sent = new LastMinute(2 * PER_MINUTE)

/** Floods are refused before anything is opened. */
async function checkMany({ tx, session, now }: Work, exam: ExamRecord): Promise<void> {
  const row = await tx.row<{ mine: number; there: number }>(sql`SELECT
    (SELECT count(*)::int FROM ecg_file f WHERE f.facility_id = ${exam.facility_id} AND f.user_id = ${session.userId} AND f.at > ${new Date(now - MINUTE)}) AS mine,
    (SELECT count(*)::int FROM ecg_file f WHERE f.facility_id = ${exam.facility_id} AND f.exam_id = ${exam.exam_id}) AS there`)
  if ((row?.mine ?? 0) >= PER_MINUTE || sent.full(session.userId, now)) throw new CallError(CODE.tooFrequent)
  if ((row?.there ?? 0) >= PER_EXAM) throw new CallError(CODE.ecgFileLarge, 'file')
}

/** The worker opens it: what cannot be shown is not kept. Throws 2682 with the door's reason, 2684. */
async function judge(archive: Archive, files: readonly FormFile[]): Promise<Judged> {
  if (files.some(isDicom)) throw new CallError(CODE.ecgFileDicom, 'file')
  const given = files.map(({ name, bytes }) => ({ name, source: { bytes: new Uint8Array(bytes) } }))
  const answer = await archive.worker.ecg(given, { who: true })
  const refused = !answer.ok ? { reason: answer.refusal.code, detail: '' } : 'refused' in answer.value ? answer.value.refused : undefined
  if (refused) throw new CallError(CODE.ecgFileRefused, undefined, refused)
  const { ecg, patient } = (answer as Extract<typeof answer, { ok: true }>).value as {
    ecg: { format: string; time?: string }
    patient: EcgPatient
  }
  return { format: ecg.format as EcgUploaded['format'], recorded: ecg.time ?? '', patient }
}

/** Another patient's name wants a second word and a reason, as with images that are bound by hand. Answers the reason. Throws 2457 with both sides. */
async function checkPatient(work: Work, exam: ExamRecord, { patient, format }: Judged, asked: AskedUpload): Promise<string> {
  const said = { study_uid: '', description: format, images: 1, patient_id: patient.id, patient_name: patient.name }
  const named = { ...said, patient_sex: patient.sex, patient_birth_date: patient.birthDate }
  const differences = identityWarnings(exam, [named], await formerIdentities(work.tx, exam))
  if (differences.length === 0) return ''
  if (!asked.confirm) throw new CallError(CODE.otherPatientImages, undefined, { differences })
  const reason = reasonOf(asked.reason)
  await writeAudit(work.tx, {
    call: 'images of another patient bound',
    outcome: CODE.success,
    objectId: exam.exam_id,
    address: work.address,
  })
  return reason
}

async function keep(work: Work, asked: AskedUpload, judged: Judged): Promise<EcgUploaded> {
  const { tx, session, now } = work
  // The rule is asked again: the exam may have changed while the file was opened.
  const exam = await examForFiles(work, asked.examId)
  const reason = await checkPatient(work, exam, judged, asked)
  const files = asked.files.map(({ name, bytes }) => ({ name: shownFileName(name), bytes: bytes.length, sha256: hash(bytes) }))
  const sha256 = hash(
    files
      .map((one) => one.sha256)
      .sort()
      .join('\n'),
  )
  const { format, recorded, patient } = judged
  const named = patient.name || patient.id ? 1 : 0
  const there = await tx.row<{ file_id: string }>(sql`SELECT f.file_id FROM ecg_file f
    WHERE f.exam_id = ${exam.exam_id} AND f.sha256 = ${sha256} AND f.withdrawn IS NULL AND f.facility_id = ${exam.facility_id}`)
  if (there) return { id: there.file_id, again: 1, named, format }
  const id = randomUUID()
  await tx.run(sql`INSERT INTO ecg_file (file_id, facility_id, exam_id, format, files, content, sha256, recorded, patient_id, patient_name, patient_sex, patient_birth_date,
      reason, user_id, user_name, at)
    VALUES (${id}, ${exam.facility_id}, ${exam.exam_id}, ${format}, ${JSON.stringify(files)}::jsonb, ${Buffer.concat(asked.files.map(({ bytes }) => bytes))}, ${sha256},
      ${recorded}, ${patient.id}, ${patient.name}, ${patient.sex}, ${patient.birthDate}, ${reason}, ${session.userId}, ${session.userName}, ${new Date(now)})`)
  const taken = (): number => Math.min(parseDateTime(recorded) ?? now, now)
  const after = await imagesCame({ tx, now, events: work.events, userName: session.userName, register: false }, exam, taken)
  await noteStep(
    work,
    exam,
    'addEcg',
    after.state,
    reason ||
      files
        .map(({ name }) => name)
        .join('、')
        .slice(0, 200),
  )
  await rowChanged(work, after)
  await imagesAreOthers(tx, exam)
  return { id, again: 0, named, format }
}

/** Keeps one recording whole, as it came. Throws the rule's code, 113, 2457 with both sides, 2682 to 2684. */
export async function uploadEcg(archive: Archive, run: InTransaction, asked: AskedUpload): Promise<EcgUploaded> {
  await run(async (work) => {
    await checkMany(work, await examForFiles(work, asked.examId))
    // Before it is opened: many at once are many.
    sent.note(work.session.userId, work.now)
  })
  const judged = await judge(archive, asked.files)
  return run((work) => keep(work, asked, judged), 'keeps')
}

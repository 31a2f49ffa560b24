import { createHash } from 'node:crypto'
import { CODE, formatDate } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../../calls/error'
import type { Tx } from '../../database/tenant'
import { countOfExam } from '../../ecg/files'
import type { ExamRecord } from '../../exams/exam'
import { type Accepted, type DicomSource, type InstanceAddress, type Received, StoreError } from '..'
import type { Stamp } from '../dicom/restamp'
import { type Archive, identitiesOf } from './archive'

/** A series as its row stands, with its study's patient. */
export interface SeriesToMove {
  readonly study_uid: string
  readonly exam_id: string
  readonly modality: string
  readonly description: string
  readonly patient_id: string
  readonly patient_name: string
  readonly patient_sex: string
  readonly patient_birth_date: string
  readonly accession_no: string
}

/** Where a moved series stands: the study it has now, and what is written into its files. */
export interface Moved {
  readonly study_uid: string
  readonly stamp: Stamp
}

const digits = (text: string | null): string => (text ?? '').replaceAll(/\D/g, '')
/** Of the default repertoire, whatever character set the file declares: other letters could not be written into it safely. */
const plain = (text: string, most: number): string =>
  [...text.replaceAll('\\', ' ').trim()].every((letter) => letter >= ' ' && letter <= '~')
    ? text.replaceAll('\\', ' ').trim().slice(0, most)
    : ''

/** A study of its own for what is moved to this exam out of that study: the same one for each of its series. */
const studyFor = (exam: ExamRecord, from: string): string =>
  `2.25.${BigInt(`0x${createHash('sha256').update(`${exam.exam_id}/${from}`).digest('hex').slice(0, 30)}`)}`

/** What the files of a series say after it was moved to this exam. */
export function stampFor(exam: ExamRecord, sentStudyUid: string): Stamp {
  return {
    '00080050': plain(exam.accession_no, 16),
    '00100010': plain(exam.pinyin, 64),
    '00100020': plain(exam.hospital_no, 64),
    '00100030': digits(exam.birthday),
    '00100040': exam.sex,
    '0020000D': studyFor(exam, sentStudyUid),
  }
}

/** The same file with other names, judged like every other that comes. Throws 2020 where there is no room. */
export async function restamped(archive: Archive, source: DicomSource, stamp: Stamp): Promise<{ received: Received; accepted: Accepted }> {
  if ((await archive.store.freeBytes()) < archive.minFreeBytes) throw new StoreError('DISK_FULL')
  const to = await archive.store.waitingPath()
  const written = await archive.worker.restamp(source, stamp, to)
  if (!written.ok) {
    await archive.store.drop({ path: to, bytes: 0 })
    throw new CallError(written.refusal.code === 'BUSY' ? CODE.serverBusy : CODE.storageFull)
  }
  const received = { path: to, bytes: written.value.length }
  const judged = await archive.worker.parse({ path: to })
  if (judged.ok) return { received, accepted: judged.value }
  await archive.store.drop(received)
  throw new Error(`a file that was stamped here is refused: ${judged.refusal.code}`)
}

/** Where this series was moved to; undefined for one that stands where its device sends it. */
export function movedTo(tx: Tx, seriesUid: string, sentStudyUid: string): Promise<Moved | undefined> {
  return tx.row<Moved>(
    sql`SELECT m.study_uid, m.stamp FROM series_move m
      WHERE m.series_uid = ${seriesUid} AND m.sent_study_uid = ${sentStudyUid} AND m.study_uid <> m.sent_study_uid AND m.facility_id = ${tx.tenant.facilityId}`,
  )
}

interface Former {
  readonly sent_study_uid: string
  readonly original: Stamp
  readonly original_exam: string
}

/** What the moved files will say: the target's patient, or, on the way back, what they said when they came. */
export async function destination(
  tx: Tx,
  series: SeriesToMove,
  seriesUid: string,
  to: ExamRecord,
): Promise<{ sent: string; stamp: Stamp; original: Stamp; home: string }> {
  const former = await tx.row<Former>(
    sql`SELECT m.sent_study_uid, m.original, m.original->>'exam' AS original_exam FROM series_move m WHERE m.series_uid = ${seriesUid} AND m.facility_id = ${tx.tenant.facilityId}`,
  )
  const sent = former?.sent_study_uid ?? series.study_uid
  const { exam: _home, ...kept } = (former?.original ?? {}) as Record<string, string>
  const original = former
    ? kept
    : {
        '00080050': plain(series.accession_no, 16),
        '00100010': plain(series.patient_name.split('=')[0] ?? '', 64),
        '00100020': plain(series.patient_id, 64),
        '00100030': digits(series.patient_birth_date),
        '00100040': series.patient_sex,
        '0020000D': sent,
      }
  const home = former?.original_exam ?? series.exam_id
  return { sent, stamp: to.exam_id === home ? original : stampFor(to, sent), original, home }
}

interface Instance {
  readonly sop_uid: string
}

/** One file that stands at its new place, and the old one, which goes when everything is written. */
export interface Placed {
  readonly accepted: Accepted
  readonly bytes: number
  readonly sha256: string
  readonly old: InstanceAddress
  readonly address: InstanceAddress
}

/** Writes all files of a series anew beside the old ones. Whatever fails takes the new ones away again. */
export async function placeAnew(archive: Archive, tx: Tx, from: string, seriesUid: string, stamp: Stamp): Promise<Placed[]> {
  const { facilityId } = tx.tenant
  const rows = await tx.rows<Instance>(
    sql`SELECT i.sop_uid FROM instance i WHERE i.facility_id = ${facilityId} AND i.study_uid = ${from} AND i.series_uid = ${seriesUid} ORDER BY i.sop_uid`,
  )
  const placed: Placed[] = []
  try {
    for (const { sop_uid } of rows) {
      const old = { facilityId, studyUid: from, seriesUid, sopUid: sop_uid }
      const address = { ...old, studyUid: stamp['0020000D']! }
      const { received, accepted } = await restamped(archive, await archive.store.source(old), stamp)
      // Left by a move that the machine did not survive: nobody's.
      if (address.studyUid !== from) await archive.store.remove(address)
      const kept = await archive.store.keep(received, address)
      placed.push({ accepted, bytes: kept.bytes, sha256: kept.sha256, old, address })
    }
    return placed
  } catch (error) {
    for (const { address } of placed) await archive.store.remove(address)
    throw error
  }
}

/** The study's row that a moved series stands under. */
export async function studyRow(tx: Tx, exam: ExamRecord, studyUid: string, series: SeriesToMove, now: number): Promise<void> {
  const name = [exam.pinyin, exam.pat_name].filter(Boolean).join('=')
  await tx.run(sql`
    INSERT INTO study (facility_id, study_uid, exam_id, accession_no, patient_id, patient_name, patient_sex, patient_birth_date, study_date, description, modality, received)
    VALUES (${tx.tenant.facilityId}, ${studyUid}, ${exam.exam_id}, ${exam.accession_no}, ${exam.hospital_no}, ${name}, ${exam.sex}, ${digits(exam.birthday)},
      ${digits(formatDate(exam.check_time ?? exam.register_time))}, ${series.description}, ${series.modality}, ${new Date(now)})
    ON CONFLICT (facility_id, study_uid) DO UPDATE SET exam_id = ${exam.exam_id}`)
}

/** The rows of moved instances: under the other study, with what their new files are. */
export async function instanceRows(tx: Tx, seriesUid: string, studyUid: string, placed: readonly Placed[]): Promise<void> {
  const f = tx.tenant.facilityId
  const identities = identitiesOf(placed.map(({ accepted }) => accepted))
  await tx.run(sql`UPDATE series SET study_uid = ${studyUid}, checking = NULL, identities = ${identities}::jsonb
    WHERE series_uid = ${seriesUid} AND facility_id = ${f}`)
  for (const { accepted, bytes, sha256, address } of placed)
    await tx.run(sql`UPDATE instance SET study_uid = ${studyUid}, bytes = ${bytes}, sha256 = ${sha256}, metadata = ${accepted.metadata}, brief = ${accepted.brief}::jsonb
      WHERE sop_uid = ${address.sopUid} AND facility_id = ${f}`)
}

/** How many pictures each study has now; answers the exam's number. */
export async function countImages(tx: Tx, examId: string, studyUid: string): Promise<number> {
  const f = tx.tenant.facilityId
  await tx.run(sql`UPDATE study SET images = coalesce((SELECT sum(greatest(i.frames, 1))::int FROM instance i WHERE i.facility_id = ${f} AND i.study_uid = ${studyUid}), 0)
    WHERE study_uid = ${studyUid} AND facility_id = ${f}`)
  return countOfExam(tx, { exam_id: examId, facility_id: f })
}

import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import type { EcgFile } from './read'

/** Where an uploaded recording lies; its bytes come with the first opening. */
export interface EcgFileAddress {
  readonly fileId: string
  load(): Promise<readonly EcgFile[]>
}

type Of = Pick<ExamRecord, 'exam_id' | 'facility_id'>
export interface KeptPart {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}
/** An uploaded recording, without its content. */
export interface FileRow {
  readonly file_id: string
  readonly format: 'scp' | 'aecg' | 'wfdb' | 'pdf'
  readonly files: readonly KeptPart[]
  readonly sha256: string
  readonly user_id: string
  readonly user_name: string
  readonly at: number
}

/** An exam's own, and those of the checks that were merged into it, which a split gives back. */
const ofExam = (exam: Of) =>
  sql`f.withdrawn IS NULL AND (f.exam_id = ${exam.exam_id} OR f.exam_id IN (SELECT p.exam_id FROM merge_part p WHERE p.head_id = ${exam.exam_id} AND p.facility_id = ${exam.facility_id}))`

/** What stands uploaded at an exam, by the moment of recording. */
export const ecgFileRows = (tx: Tx, exam: Of): Promise<FileRow[]> =>
  tx.rows<FileRow>(sql`SELECT f.file_id, f.format, f.files, f.sha256, f.user_id, f.user_name, f.at FROM ecg_file f
    WHERE f.facility_id = ${exam.facility_id} AND ${ofExam(exam)} ORDER BY f.recorded, f.at, f.file_id`)

/** The pieces of a kept content, each as it came. */
export function piecesOf(files: readonly KeptPart[], content: Buffer): EcgFile[] {
  let from = 0
  return files.map(({ name, bytes }) => {
    from += bytes
    return { name, bytes: content.subarray(from - bytes, from) }
  })
}

/** Where an uploaded recording is opened from; good as long as the transaction lasts, unless it is {@link held}. */
export const addressOf = (tx: Tx, exam: Of, fileId: string): EcgFileAddress => ({
  fileId,
  async load() {
    const row = await tx.row<{ files: KeptPart[]; content: Buffer }>(
      sql`SELECT f.files, f.content FROM ecg_file f WHERE f.file_id = ${fileId} AND f.facility_id = ${exam.facility_id} AND ${ofExam(exam)}`,
    )
    return row ? piecesOf(row.files, row.content) : []
  },
})

/** The same with its bytes in hand: it is opened after the transaction has ended. */
export async function held(address: EcgFileAddress): Promise<EcgFileAddress> {
  const files = await address.load()
  return { fileId: address.fileId, load: async () => files }
}

/** Whom the uploaded files of an exam name, as studies' headers do. */
export async function ecgFileHeaders(tx: Tx, exam: Of) {
  return tx.rows<{
    readonly study_uid: string
    readonly description: string
    readonly images: number
    readonly patient_id: string
    readonly patient_name: string
    readonly patient_sex: string
    readonly patient_birth_date: string
  }>(sql`SELECT f.file_id::text AS study_uid, f.format AS description, 1 AS images, f.patient_id, f.patient_name, f.patient_sex, f.patient_birth_date
    FROM ecg_file f WHERE f.facility_id = ${exam.facility_id} AND ${ofExam(exam)} ORDER BY f.at, f.file_id`)
}

/** Pictures of an exam: those of its studies, and an uploaded recording is one. */
export async function countOfExam(tx: Tx, exam: Of): Promise<number> {
  const f = exam.facility_id
  const row = await tx.row<{ n: number }>(sql`SELECT
    (coalesce((SELECT sum(s.images) FROM study s WHERE s.exam_id = ${exam.exam_id} AND s.facility_id = ${f}), 0)
    + (SELECT count(*) FROM ecg_file f WHERE f.exam_id = ${exam.exam_id} AND f.facility_id = ${f} AND f.withdrawn IS NULL))::int AS n`)
  return row?.n ?? 0
}

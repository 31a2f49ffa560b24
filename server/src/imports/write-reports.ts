import { randomUUID } from 'node:crypto'
import { EMPTY_CONTENT, parseDateTime, type ReportContent, type SheetReport, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import { pinyinOfName } from '../desk/pinyin'
import { insertExams } from '../exams/insert'
import { accessionOf, rowHash } from './against'
import { addPatients, type KnownPatient } from './known-patients'

const contentOf = ({ findings, result, advice, yinYang }: SheetReport): ReportContent => ({
  ...EMPTY_CONTENT,
  finding: { text: findings, marks: [] },
  result: { text: result, marks: [] },
  advice: { text: advice, marks: [] },
  yinYang,
})

/** Whose file it is. */
export interface ImportFile {
  readonly importId: string
  readonly name: string
  readonly sha256: Buffer
  readonly leftOut: number
}

/**
 * Writes old reports as completed exams of their own days, with their first issue and the step that says from where they came. Nobody is
 * told, nothing is due, no doctor's account stands for a name in a file: the library finds them by the job that shelves.
 */
export async function writeReports(
  { tx, session, now }: Pick<Work, 'tx' | 'session' | 'now'>,
  reports: readonly SheetReport[],
  known: ReadonlyMap<string, KnownPatient>,
  file: ImportFile,
): Promise<void> {
  const { facilityId, userId, userName } = session
  await addPatients(
    tx,
    now,
    reports.filter(({ hospitalNo }) => !known.has(hospitalNo)),
  )
  const written = reports.map((one) => ({ one, exam_id: randomUUID(), who: known.get(one.hospitalNo) }))
  await insertExams(
    tx,
    written.map(({ one, exam_id, who }) => {
      const checked = parseDateTime(one.checkTime)!
      const completed = parseDateTime(one.reportTime)!
      return {
        ...{ exam_id, facility_id: facilityId, state: STATE.completed, report_has_complete: true, imported: true, sent_out: true },
        ...{ modality: one.modality, bodypart: one.bodypart, side: one.side, check_item: one.checkItem, source_type: one.sourceType },
        ...{ pat_name: one.patName, pinyin: who?.pinyin ?? pinyinOfName(one.patName), sex: one.sex },
        ...{ birthday: one.birthday ?? who?.birthday ?? null, age_value: one.age?.value ?? null, age_unit: one.age?.unit ?? null },
        ...{ hospital_no: who?.hospitalNo ?? one.hospitalNo, check_no: one.checkNo, accession_no: accessionOf(one) },
        ...{ outpatient_no: one.outpatientNo, inpatient_no: one.inpatientNo, department: one.department, apply_doctor: one.applyDoctor },
        ...{ register_time: checked, check_time: checked, begin_time: completed, write_time: completed, complete_time: completed },
        ...{ author_name: one.authorName, reviewer_name: one.reviewerName, yin_yang: one.yinYang },
      }
    }),
  )
  const rows = written.map(({ one, exam_id }) => ({
    ...{ exam_id, row: one.row, hash: rowHash(one).toString('hex'), content: contentOf(one) },
    ...{ by: one.reviewerName || one.authorName, at: new Date(parseDateTime(one.reportTime)!).toISOString() },
  }))
  const of = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(exam_id uuid, row integer, hash text, content jsonb, by text, at timestamptz)`
  await tx.run(sql`INSERT INTO report (exam_id, facility_id, version, content) SELECT r.exam_id, ${facilityId}, 1, r.content FROM ${of}`)
  await tx.run(sql`INSERT INTO report_issue (facility_id, exam_id, issue, kind, content, user_id, user_name, at)
    SELECT ${facilityId}, r.exam_id, 1, 'report', r.content, ${userId}, r.by, r.at FROM ${of}`)
  await tx.run(sql`INSERT INTO report_import (import_id, facility_id, file_name, sha256, reports, left_out, user_id, user_name, at)
    VALUES (${file.importId}, ${facilityId}, ${file.name}, ${file.sha256}, ${reports.length}, ${file.leftOut}, ${userId}, ${userName}, ${new Date(now)})`)
  await tx.run(sql`INSERT INTO imported_report (exam_id, facility_id, import_id, row, hash)
    SELECT r.exam_id, ${facilityId}, ${file.importId}, r.row, decode(r.hash, 'hex') FROM ${of}`)
  await tx.run(sql`INSERT INTO exam_step (facility_id, exam_id, action, from_state, to_state, user_id, user_name, at, reason)
    SELECT ${facilityId}, r.exam_id, 'importReport', ${STATE.completed}, ${STATE.completed}, ${userId}, ${userName}, ${new Date(now)}, ${file.name} FROM ${of}`)
}

import { actCalls, type PatientCase } from '@farsight/shared/contract'
import { CODE, caseFaults, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { examToSee, ownFor, rowChanged } from '../../acts/own'
import type { ExamRecord } from '../../exams/exam'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { keepsExams, seesExams } from '../policies'

const NOTHING: PatientCase = {
  mainDescription: '',
  preliminaryDiagnosis: '',
  presentHistory: '',
  pastHistory: '',
  familyHistory: '',
  allergyHistory: '',
  traumaHistory: '',
  surgeryHistory: '',
  consultationPurpose: '',
  physicalCheck: '',
  auxiliaryCheck: '',
  conditionDescription: '',
  temperature: '',
  pulse: '',
  respiration: '',
  systolic: '',
  diastolic: '',
}

interface Row {
  readonly condition_description: string
  readonly version: number | null
  readonly info: Partial<PatientCase> | null
  readonly user_name: string | null
  readonly at: number | null
}

/** The exam was read or locked before: its hospital is named outright. The condition stands on the exam, where printing reads it. */
async function readCase({ tx }: Work, exam: ExamRecord) {
  const row = await tx.row<Row>(sql`
    SELECT e.condition_description, c.version, c.info, c.user_name, c.at
    FROM exam e LEFT JOIN patient_case c ON c.facility_id = e.facility_id AND c.exam_id = e.exam_id
    WHERE e.exam_id = ${exam.exam_id} AND e.facility_id = ${exam.facility_id}`)
  return {
    caseInfo: { ...NOTHING, ...row?.info, conditionDescription: row?.condition_description ?? '' },
    baseVersion: row?.version ?? 0,
    savedBy: row?.user_name ?? '',
    savedTime: row?.at == null ? null : formatDateTime(row.at),
  }
}

export const getPatientCase = sessionHandler(actCalls.getPatientCase, seesExams, async (work, { risProcedureId }) => ({
  val: await readCase(work, await examToSee(work, risProcedureId)),
}))

export const savePatientCase = sessionHandler(actCalls.savePatientCase, keepsExams, async (work, payload) => {
  const { tx, now, session } = work
  const exam = await ownFor(work, 'supplement', payload.risProcedureId)
  const [fault] = caseFaults(payload.caseInfo)
  if (fault) throw new CallError(fault.code, fault.field)
  const there = await readCase(work, exam)
  // Neither text is lost: the stale one stays in the form, beside what stands here now.
  if (there.baseVersion !== payload.baseVersion) throw new CallError(CODE.editedByAnother, undefined, there)
  const { conditionDescription, ...info } = payload.caseInfo
  const baseVersion = there.baseVersion + 1
  await tx.run(sql`
    INSERT INTO patient_case (facility_id, exam_id, version, info, user_id, user_name, at)
    VALUES (${session.facilityId}, ${exam.exam_id}, ${baseVersion}, ${JSON.stringify(info)}::jsonb, ${session.userId}, ${session.userName}, ${new Date(now)})
    ON CONFLICT (facility_id, exam_id) DO UPDATE SET version = excluded.version, info = excluded.info, user_id = excluded.user_id,
      user_name = excluded.user_name, at = excluded.at`)
  await tx.run(
    sql`UPDATE exam SET condition_description = ${conditionDescription} WHERE exam_id = ${exam.exam_id} AND facility_id = ${session.facilityId}`,
  )
  await rowChanged(work, exam)
  return { val: { baseVersion } }
})

import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import type { Tx } from '../database/tenant'
import { lockPatient, PATIENT_COLUMNS, type PatientRecord } from '../desk/patient'
import { atTheDesk } from '../desk/who'
import type { ExamRecord } from '../exams/exam'
import { examsOf } from './exams'

/** A patient of the own hospital, to look at. Throws 2660. */
export async function readPatient(tx: Tx, patientId: string): Promise<PatientRecord> {
  const patient = await tx.row<PatientRecord>(
    sql`SELECT ${PATIENT_COLUMNS} FROM patient p WHERE p.patient_id = ${patientId} AND p.facility_id = ${tx.tenant.facilityId}`,
  )
  if (!patient) throw new CallError(CODE.patientUnknown)
  return patient
}

/** The desk, then patients in one order. Throws 2660. */
export async function lockPatients({ tx }: Work, ...ids: readonly string[]): Promise<readonly PatientRecord[]> {
  await atTheDesk(tx)
  const found = new Map<string, PatientRecord>()
  for (const id of [...new Set(ids)].sort()) {
    const patient = await lockPatient(tx, id)
    if (!patient) throw new CallError(CODE.patientUnknown)
    found.set(id, patient)
  }
  return ids.map((id) => found.get(id)!)
}

/** Whom an act is about, all locked. */
export interface Held {
  readonly one: PatientRecord
  readonly other: PatientRecord | undefined
  /** Every exam under the number of `one`. */
  readonly exams: readonly ExamRecord[]
}

/** Exams first, then the desk, then patients: as registration and images take them, so that none waits for another in a ring. */
export async function hold(work: Work, patientId: string, otherId?: string): Promise<Held> {
  const { hospital_no } = await readPatient(work.tx, patientId)
  await examsOf(work, hospital_no)
  const [one, other] = await lockPatients(work, patientId, ...(otherId === undefined ? [] : [otherId]))
  // One may have been registered before the desk was ours.
  return { one: one!, other, exams: await examsOf(work, hospital_no) }
}

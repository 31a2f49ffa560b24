import { randomUUID } from 'node:crypto'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import { type PatientIdentity, type PatientRecord, updatePatient } from '../desk/patient'
import type { ExamRecord } from '../exams/exam'
import { type Identified, identifiedAs, identifiedNow, identify, refuseHeld } from './exams'
import { type Filled, fillsOf, identityOf, otherNumber, withFills } from './fill'
import type { Held } from './hold'

export interface Merged {
  readonly mergeId: string
  readonly exams: number
}

/** What a merge did to the kept patient besides. */
export interface MergedInto extends Merged {
  /** Fields that the kept one got, since they were blank there. */
  readonly fills: string[]
  /** 1: the two have different identity numbers; the gone one's leads to the kept one. */
  readonly otherNumber: 0 | 1
}

async function keepFormer(work: Work, mergeId: string, exam: ExamRecord): Promise<Identified> {
  const former = await identifiedNow(work, exam)
  await work.tx.run(sql`INSERT INTO patient_merge_exam (merge_id, exam_id, facility_id, former)
    VALUES (${mergeId}, ${exam.exam_id}, ${work.session.facilityId}, ${JSON.stringify(former)}::jsonb)`)
  return former
}

/** What is kept of a merge so that it can be told and undone. */
interface Noted {
  readonly kind: 'merge' | 'reconcile'
  readonly goneName: string
  readonly keptName: string
  /** The patient's own data, where they change in place. */
  readonly former?: PatientIdentity
  readonly filled?: readonly Filled[]
  /** The gone number ends. */
  readonly ended: boolean
  readonly reason: string
}

async function note({ tx, session, now }: Work, gone: PatientRecord, kept: PatientRecord, noted: Noted): Promise<string> {
  const mergeId = randomUUID()
  const former = noted.former ? JSON.stringify(noted.former) : null
  await tx.run(sql`INSERT INTO patient_merge (merge_id, facility_id, kind, gone_id, kept_id, gone_name, kept_name, former, filled, ended, reason, user_id, user_name, at)
    VALUES (${mergeId}, ${session.facilityId}, ${noted.kind}, ${gone.patient_id}, ${kept.patient_id}, ${noted.goneName}, ${noted.keptName}, ${former}::jsonb,
      ${JSON.stringify(noted.filled ?? [])}::jsonb, ${noted.ended}, ${noted.reason}, ${session.userId}, ${session.userName}, ${new Date(now)})`)
  return mergeId
}

/** Why the first of two may not go into the second, whatever their exams are. */
export function refusedPair(gone: PatientRecord, kept: PatientRecord): number {
  if (gone.merged_into !== null || kept.merged_into !== null) return CODE.patientMerged
  return kept.unknown && !gone.unknown ? CODE.temporaryKept : 0
}

/** Does a merge give the exams name and data too? Those of a temporary identity would bear its name for good. */
export const givesName = (gone: PatientRecord, kept: PatientRecord): boolean => gone.unknown && !kept.unknown

/**
 * The gone one's exams become the kept one's; what is blank there comes along. Exams get the number alone, since the rest is what was said
 * of them then; those of a temporary identity get name and data too.
 */
export async function mergeInto(work: Work, { one: gone, exams }: Held, kept: PatientRecord, reason: string): Promise<MergedInto> {
  if (gone.patient_id === kept.patient_id) throw new CallError(CODE.samePatient)
  const refused = refusedPair(gone, kept)
  if (refused !== 0) throw new CallError(refused as never)
  refuseHeld(exams, work.now)
  const whole = givesName(gone, kept)
  const filled = fillsOf(gone, kept)
  const names = { goneName: gone.pat_name, keptName: kept.pat_name }
  const mergeId = await note(work, gone, kept, { kind: whole ? 'reconcile' : 'merge', ...names, filled, ended: true, reason })
  for (const exam of exams) {
    const former = await keepFormer(work, mergeId, exam)
    await identify(work, exam, identifiedAs(former, kept, whole), whole ? 'reconcilePatient' : 'mergePatient', reason)
  }
  // In this order: two who stand never have one number.
  await work.tx.run(sql`UPDATE patient SET merged_into = ${kept.patient_id}, version = version + 1
    WHERE patient_id = ${gone.patient_id} AND facility_id = ${work.session.facilityId}`)
  if (filled.length > 0) await updatePatient(work.tx, kept, withFills(kept, filled))
  return { mergeId, exams: exams.length, fills: filled.map(({ field }) => field), otherNumber: otherNumber(gone, kept) ? 1 : 0 }
}

/** A temporary identity gets its data where it is; its number stays. */
export async function nameTemporary(work: Work, { one: patient, exams }: Held, as: PatientIdentity, reason: string): Promise<Merged> {
  refuseHeld(exams, work.now)
  const names = { goneName: patient.pat_name, keptName: as.pat_name }
  const mergeId = await note(work, patient, patient, { kind: 'reconcile', ...names, former: identityOf(patient), ended: false, reason })
  const known = await updatePatient(work.tx, patient, as, false)
  for (const exam of exams) {
    const former = await keepFormer(work, mergeId, exam)
    await identify(work, exam, identifiedAs(former, known, true), 'reconcilePatient', reason)
  }
  return { mergeId, exams: exams.length }
}

/** Exams that say a temporary name under a known number are somebody's: of the same patient or of another. The patients stay as they are. */
export async function nameExams(work: Work, held: Held, ids: readonly string[], as: PatientRecord, reason: string): Promise<Merged> {
  if (as.merged_into !== null) throw new CallError(CODE.patientMerged)
  if (as.unknown) throw new CallError(CODE.temporaryKept)
  const exams = held.exams.filter(({ exam_id }) => ids.includes(exam_id))
  refuseHeld(exams, work.now)
  const names = { goneName: exams[0]!.pat_name, keptName: as.pat_name }
  const mergeId = await note(work, held.one, as, { kind: 'reconcile', ...names, ended: false, reason })
  for (const exam of exams) {
    const former = await keepFormer(work, mergeId, exam)
    await identify(work, exam, identifiedAs(former, as, true), 'reconcilePatient', reason)
  }
  return { mergeId, exams: exams.length }
}

import { CODE, type ErrorCode, hasMenu, STATE } from '@farsight/shared/domain'
import type { ExamRecord } from '../exams/exam'
import { lockWorkable, readExam } from '../exams/move'
import type { Session } from '../session/session'
import { CallError } from './error'
import type { Work } from './handler'
import { readsRemote } from './policies'

/**
 * Which menu opens an exam for reading (product.md section 6): local diagnosis one's own hospital's exams, remote diagnosis
 * those of an open remote order, on either side of it.
 */
function mayRead(session: Session, exam: Pick<ExamRecord, 'facility_id' | 'reader_facility_id'>): boolean {
  const own = exam.facility_id === session.facilityId
  const ordered = exam.reader_facility_id !== null
  return (own && hasMenu(session.mainMenu, 'localDiagnosis')) || (ordered && readsRemote(session))
}

/** Throws 2001 for an exam that another menu opens. */
export function checkReadable(session: Session, exam: Pick<ExamRecord, 'facility_id' | 'reader_facility_id'>): void {
  if (!mayRead(session, exam)) throw new CallError(CODE.noPermission)
}

/**
 * An exam that this session may read. A deleted exam is not there any more: it was perhaps another patient's; only its
 * timeline stays to be seen (`withDeleted`). Throws 4, or 2001 for an exam that another menu opens.
 */
export async function readableExam(work: Pick<Work, 'tx' | 'session'>, examId: string, { withDeleted = false } = {}): Promise<ExamRecord> {
  const exam = await readExam(work.tx, examId)
  if (exam.state === STATE.deleted && !withDeleted) throw new CallError(CODE.notInRis)
  checkReadable(work.session, exam)
  return exam
}

/**
 * An exam whose report this session may write or review, locked: one's own hospital's by the menu of local diagnosis, an
 * order's by that of remote diagnosis. Throws 4, or `denies` for an exam that the other menu opens.
 */
export async function workableExam(work: Work, examId: string, denies: ErrorCode): Promise<ExamRecord> {
  const exam = await lockWorkable(work.tx, examId)
  const { session } = work
  const opens = exam.facility_id === session.facilityId ? hasMenu(session.mainMenu, 'localDiagnosis') : readsRemote(session)
  if (!opens) throw new CallError(denies)
  return exam
}

import { CODE } from '@farsight/shared/domain'
import type { ExamRecord } from '../../exams/exam'
import { moveExam } from '../../exams/move'
import type { Work } from '../handler'
import { workableExam } from '../readable-exam'
import { LEASE_MS, moveContext } from './context'
import { notHung, savesReview } from './steps'

/** The exam, locked, when this session may write its report now: what stands beside the text asks the same as the text. */
export async function writableExam(work: Work, examId: string): Promise<ExamRecord> {
  const exam = await workableExam(work, examId, CODE.noWritingPermission)
  const action = savesReview(work, exam) ? 'saveReview' : 'saveReport'
  return moveExam(moveContext(work, exam), exam, action, { lease_until: work.now + LEASE_MS, ...(exam.hung_up ? notHung : {}) })
}

import type { SlotExam } from './slot-types'

/** An exam as the screens hold it; patient's facts are not asked for. */
type ExamFacts = Omit<SlotExam, 'reportHasComplete'> & { readonly reportHasComplete: 0 | 1 }

/** What a slot is told of an exam: no name, no number of a patient. */
export const slotExam = (exam: ExamFacts): SlotExam => ({
  risProcedureId: exam.risProcedureId,
  modality: exam.modality,
  state: exam.state,
  reportHasComplete: exam.reportHasComplete === 1,
  urgent: exam.urgent,
  critical: exam.critical,
  bodypart: exam.bodypart,
  side: exam.side,
  checkItem: exam.checkItem,
  imageCount: exam.imageCount,
})

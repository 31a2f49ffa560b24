import type { SharedExam } from '@farsight/shared/contract'
import { meetingCalls } from '@farsight/shared/contract'
import type { Work } from '../calls/handler'
import { openCaseOf } from '../shares/cases'

/** An exam of a meeting's case, text and images, by the door of shared links; who calls it has found the case in this transaction. */
export const openMeetingCase = (
  work: Work,
  { meetingId, examId }: { readonly meetingId: string; readonly examId: string },
): Promise<SharedExam> => openCaseOf(work, { kind: 'meeting', id: meetingId, examId, call: meetingCalls.meetingOpenCase.name })

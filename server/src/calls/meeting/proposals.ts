import { meetingCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import { caseExam, casePatient } from '../../meetings/exam'
import { proposalsOf } from '../../meetings/proposals'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { meets } from '../policies'
import { dayStart } from './list'

const DAY = 24 * 60 * 60_000
/** A meeting looks back at days, not at years. */
const MOST_DAYS = 92

export const meetingProposals = sessionHandler(meetingCalls.meetingProposals, meets, async (work, q) => {
  const [from, until] = [dayStart(q.from, 'from'), dayStart(q.to, 'to') + DAY]
  if (from >= until) throw new CallError(CODE.parameterIllegal, 'from')
  if (until - from > MOST_DAYS * DAY) throw new CallError(CODE.parameterIllegal, 'to')
  const found = await proposalsOf(work, { from, until, reason: q.reason, search: q.search?.trim().toLowerCase() ?? '' })
  const t = String(work.now)
  const val = found.map((one) => ({
    exam: caseExam(one, t, work.sign),
    ...casePatient(one),
    reasons: one.reasons,
    note: one.note,
    writerName: one.author_name,
    reviewerName: one.reviewer_name,
    time: formatDateTime(one.at),
  }))
  return { val }
})

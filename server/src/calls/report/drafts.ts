import { type AnswerOf, reportWorkCalls } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import { draftsOf } from '../../reports/journal'
import { sessionHandler } from '../handler'
import { writesReports } from '../policies'
import { readableExam } from '../readable-exam'

/** Earlier moments of one's own draft. Nobody sees another's (decision 50: a draft is its author's). */
export const queryDrafts = sessionHandler(reportWorkCalls.queryDrafts, writesReports, async (work, { procedureId }) => {
  work.about(procedureId)
  const rows = await draftsOf(work, await readableExam(work, procedureId))
  const val = rows.map(({ version, at, user_name, content }) => ({
    version,
    time: formatDateTime(at),
    userName: user_name,
    content: content as AnswerOf<typeof reportWorkCalls.queryDrafts>['val'][number]['content'],
  }))
  return { val, total: val.length, totalIsFloor: false }
})

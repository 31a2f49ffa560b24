import type { CallName } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { content, makeExam } from '../exams'
import { canary } from './canary'
import type { Case, Cell } from './case'
import { callOutcome } from './outcome'

export type Shape = NonNullable<Case['exam']>

const mark = (field: string): string => canary('stranger', field)
const id = ({ target }: Cell): Record<string, unknown> => ({ procedureId: target.examId })

/** Completed by the one who asks. */
export const completed: Shape = ({ person, now }) => ({
  state: STATE.completed,
  report_has_complete: true,
  complete_time: now,
  author_id: person.userId,
  author_name: person.name,
})
/** In hand of the one who asks. */
export const writing: Shape = ({ person, now }) => ({
  state: STATE.diagnosing,
  author_id: person.userId,
  author_name: person.name,
  holder_id: person.userId,
  holder_name: person.name,
  lease_until: now + 180_000,
})
const waiting: Shape = () => ({})

function about(
  covers: CallName,
  exam: Shape,
  payload: (cell: Cell) => Record<string, unknown>,
  situation = '',
  plant?: (cell: Cell) => Promise<unknown>,
): Case {
  return {
    name: situation ? `${covers} (${situation})` : covers,
    covers,
    relations: true,
    exam,
    async act(cell) {
      await plant?.(cell)
      const answer = await cell.by.call(covers, payload(cell))
      return { outcome: callOutcome(answer), text: answer.text }
    },
  }
}

/** A foreign hospital's draft of the one who asks, for this very exam. */
async function foreignDraft({ world, identity, target }: Cell): Promise<void> {
  if (target.exam.state !== STATE.diagnosing) return
  const userId = world.accounts.get(identity.name)?.userId ?? world.colleagues.stranger.userId
  await world.root.query(
    'INSERT INTO report_journal (facility_id, exam_id, version, content, user_id, user_name, at) SELECT $1, e.exam_id, 7, $3, $4, $5, now() FROM exam e WHERE e.exam_id = $2',
    [world.facilities.stranger, target.examId, content(mark('draft')), userId, mark('person')],
  )
}

/** A foreign hospital's exam of a patient of the same name, which an order shows to a third one. */
const foreignNamesake = ({ server, world, target }: Cell): Promise<unknown> =>
  makeExam(server, world.facilities.stranger, {
    pat_name: target.exam.pat_name,
    check_item: mark('check_item'),
    reader_facility_id: world.facilities.partner,
  })

const issue = (cell: Cell): Record<string, unknown> => ({
  ...id(cell),
  kind: 'correction',
  report: content('更正的所见'),
  reason: 'x',
  baseIssue: 1,
})

/** Versions, issues, the journal and the history of a report. */
const textCases: readonly Case[] = [
  about('queryReportLog', completed, id, 'completed'),
  about('queryReportLog', writing, id, 'in writing'),
  about('searchHistory', waiting, (cell) => ({ ...id(cell), historyType: 'name' }), '', foreignNamesake),
  about('queryDrafts', writing, id, '', foreignDraft),
  about('issueReport', completed, issue, 'completed'),
  about('issueReport', writing, issue, 'in writing'),
]

const held: Shape = (cast) => ({
  ...writing(cast),
  hung_up: true,
  hung_until: cast.now + 3_600_000,
  hung_reason: 'x',
  lease_until: cast.now + 3_600_000,
})
/** Sent by the one who asks a moment ago. */
const sent: Shape = ({ person, now }) => ({
  state: STATE.toFirstCheck,
  author_id: person.userId,
  author_name: person.name,
  last_actor_id: person.userId,
  take_back_until: now + 10_000,
})
/** Written by somebody else: the one who asks may rate it. */
const readBy: Shape = (cast) => completed({ ...cast, person: cast.other })
const colleague = ({ world, identity }: Cell): string => world.colleagues[identity.facility].userId

/** Images of another patient than the exam's, in the exam's own hospital. */
const otherPatient = ({ world, target }: Cell): Promise<unknown> =>
  world.root.query(
    "INSERT INTO study (facility_id, study_uid, exam_id, patient_name, received) SELECT e.facility_id, '2.25.7.' || e.exam_id, e.exam_id, 'Other^Patient', now() FROM exam e WHERE e.exam_id = $1",
    [target.examId],
  )
/** As a submit keeps it. */
const undo = ({ world, target }: Cell): Promise<unknown> =>
  world.root.query(
    `UPDATE report SET undo = '{"exam":{},"report":{"submitted":null,"returned_reason":"","reviewers":[],"submission_id":null,"changed_by":null,"changed_name":"","changed_at":null}}' WHERE exam_id = $1`,
    [target.examId],
  )

/** Parked, referred, taken back, rated, confirmed. */
const stepCases: readonly Case[] = [
  about('hangUpReport', writing, (cell) => ({ ...id(cell), hang: 1, reason: 'x' }), 'parked'),
  about('hangUpReport', held, (cell) => ({ ...id(cell), hang: 0 }), 'taken up'),
  about('referReport', waiting, (cell) => ({ ...id(cell), doctorId: colleague(cell) }), 'to a colleague'),
  about(
    'referReport',
    waiting,
    (cell) => ({ ...id(cell), doctorId: cell.world.colleagues.stranger.userId }),
    'to another hospital’s doctor',
  ),
  about('referReport', writing, (cell) => ({ ...id(cell), doctorId: colleague(cell) }), 'in writing'),
  about('queryColleagues', waiting, id),
  about('takeBackReport', sent, id, '', undo),
  about('rateReport', readBy, (cell) => ({ ...id(cell), stars: 5 })),
  about('rateReport', completed, (cell) => ({ ...id(cell), stars: 5 }), 'by its author'),
  about('confirmIdentity', writing, (cell) => ({ ...id(cell), reason: 'x' }), 'writing', otherPatient),
  about(
    'submitReport',
    writing,
    (cell) => ({ ...id(cell), report: content('新的所见'), baseVersion: 1, toReview: 1 }),
    'another patient’s images',
    otherPatient,
  ),
]

/** Everything that is done with a report beside writing and reviewing it. */
export const workCases: readonly Case[] = [...textCases, ...stepCases]

import type { CallName } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { content } from '../exams'
import type { Case, Cast, Cell } from './case'
import { callOutcome } from './outcome'

const LEASE = 180_000
type Shape = NonNullable<Case['exam']>

const held = ({ person, now }: Cast) => ({ holder_id: person.userId, holder_name: person.name, lease_until: now + LEASE })
const by = (author: { userId: string; name: string }) => ({ author_id: author.userId, author_name: author.name })

const fresh: Shape = () => ({})
const returned: Shape = ({ person }) => ({ returned: true, ...by(person) })
/** In writing: the person's claim. */
const writing: Shape = (cast) => ({ state: STATE.diagnosing, ...held(cast), ...by(cast.person) })
/** Waiting for a level's review of somebody else's text. */
const waiting =
  (level: 1 | 2 | 3): Shape =>
  ({ other }) => ({ state: STATE.toFirstCheck + 2 * (level - 1), ...by(other) })
/** In review: the person's claim, somebody else's text. */
const reviewing =
  (level: 1 | 2 | 3): Shape =>
  (cast) => ({ state: STATE.firstCheck + 2 * (level - 1), ...held(cast), ...by(cast.other) })
const completed: Shape = ({ person, now }) => ({
  state: STATE.completed,
  report_has_complete: true,
  complete_time: now,
  ...by(person),
})

const address = ({ server, target }: Cell): Record<string, unknown> => server.sign(target.examId, 'CT')
const id = ({ target }: Cell): Record<string, unknown> => ({ procedureId: target.examId })
const text = { report: content('新的所见'), baseVersion: 1 }

function one(
  covers: CallName,
  exam: Shape,
  payload: (cell: Cell) => Record<string, unknown>,
  situation = '',
  more: Partial<Case> = {},
): Case {
  return {
    name: situation ? `${covers} (${situation})` : covers,
    covers,
    relations: true,
    exam,
    async act(cell) {
      const answer = await cell.by.call(covers, payload(cell))
      return { outcome: callOutcome(answer), text: answer.text }
    },
    ...more,
  }
}

const LEVELS = [1, 2, 3] as const

/** Everything around a report. "own" is: held or written by the one who asks; "colleague": by another doctor of the hospital. */
export const reportCases: readonly Case[] = [
  one('openReport', fresh, address, 'waiting'),
  one('openReport', returned, address, 'returned'),
  one('openReport', writing, address, 'in writing'),
  one('openReport', completed, address, 'completed'),
  one('openReport', fresh, (cell) => ({ ...address(cell), sign: 'x'.repeat(43) }), 'made-up address'),
  ...LEVELS.map((level) => one('openReview', waiting(level), address, `level ${level}`)),
  one('openReview', reviewing(1), address, 'in review'),
  one('openReview', ({ person }) => ({ state: STATE.toFirstCheck, ...by(person) }), address, 'text of the one who asks'),
  one('getReport', completed, address, 'completed'),
  one('getReport', writing, address, 'in writing'),
  one('getReport', (cast) => ({ ...completed(cast), reader_facility_id: cast.elsewhere }), address, 'sent out by an order', {
    relations: false,
  }),
  one('getReport', completed, address, 'no report of its own', { plantedReport: true }),
  one('viewReport', completed, id),
  one('saveReport', writing, (cell) => ({ ...id(cell), ...text }), 'writing'),
  one('saveReport', reviewing(1), (cell) => ({ ...id(cell), ...text }), 'reviewing'),
  one('submitReport', writing, (cell) => ({ ...id(cell), ...text, toReview: 1 }), 'to review'),
  one('submitReport', writing, (cell) => ({ ...id(cell), ...text, toReview: 0 }), 'finish'),
  ...LEVELS.map((level) => one('passReview', reviewing(level), (cell) => ({ ...id(cell), ...text, stars: 5 }), `level ${level}`)),
  ...LEVELS.map((level) =>
    one('rebutReport', reviewing(level), (cell) => ({ ...id(cell), baseVersion: 1, reason: 'x' }), `level ${level}`),
  ),
  one('abandonReport', writing, (cell) => ({ ...id(cell), reason: 'x' }), 'writing'),
  one('abandonReport', reviewing(1), (cell) => ({ ...id(cell), reason: 'x' }), 'reviewing'),
  one('keepLock', writing, id),
  one('getPrintData', completed, id, 'completed'),
  one('getPrintData', writing, id, 'in writing'),
  one('setPrinted', completed, ({ target }) => ({ risProcedureIds: [target.examId] }), 'completed'),
]

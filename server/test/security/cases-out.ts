import { randomBytes, randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { outgoingKey } from '../../src/print/code'
import { pushHash } from '../../src/reports/push-out'
import { canary } from './canary'
import type { Case, Cell } from './case'
import { callOutcome, webOutcome } from './outcome'

type Shape = NonNullable<Case['exam']>

const completed: Shape = ({ person, now }) => ({
  state: STATE.completed,
  report_has_complete: true,
  complete_time: now,
  author_id: person.userId,
  author_name: person.name,
})
const writing: Shape = ({ person }) => ({ state: STATE.diagnosing, author_id: person.userId, author_name: person.name })
/** A ward of its own, so that a list of one row tells whether it is there. */
const onWard: Shape = (cast) => ({ ...completed(cast), department: randomUUID() })

const one = (covers: CallName, exam: Shape, payload: (cell: Cell) => Record<string, unknown>, situation = ''): Case => ({
  name: situation ? `${covers} (${situation})` : covers,
  covers,
  relations: true,
  exam,
  async act(cell) {
    const answer = await cell.by.call(covers, payload(cell))
    return { outcome: callOutcome(answer), text: answer.text }
  },
})
const id = ({ target }: Cell): Record<string, unknown> => ({ procedureId: target.examId })

/** A row of the stranger's in a table, past all walls. */
async function plant(cell: Cell, table: string, row: Record<string, unknown>): Promise<void> {
  const all = { facility_id: cell.world.facilities.stranger, ...row }
  const places = Object.keys(all).map((_, i) => `$${i + 1}`)
  await cell.world.root.query(
    `INSERT INTO ${table} (${Object.keys(all).join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING`,
    Object.values(all),
  )
}
const strangersExam = async ({ world }: Cell): Promise<string> =>
  (await world.root.query<{ exam_id: string }>('SELECT exam_id FROM exam WHERE facility_id = $1 LIMIT 1', [world.facilities.stranger]))
    .rows[0]!.exam_id

/** A key that names one's own hospital and stands in a row of the stranger's: only the hospital stands between. */
const foreignKey = (cell: Cell): string => outgoingKey(cell.world.facilities[cell.identity.facility])

const plantPush = (cell: Cell, exam_id: string, token: string): Promise<void> =>
  plant(cell, 'report_push', {
    push_id: randomUUID(),
    exam_id,
    token_hash: pushHash(token),
    phone: '13900001234',
    user_id: randomUUID(),
    user_name: canary('stranger', 'person'),
    at: new Date(cell.server.clock.now),
    until: new Date(cell.server.clock.now + 3_600_000),
  })

/** What leaves the house. */
export const outCases: readonly Case[] = [
  {
    ...one('queryUnprinted', onWard, () => ({})),
    ownList: true,
    async act(cell) {
      const answer = await cell.by.call('queryUnprinted', { by: 'department', name: cell.target.exam.department })
      const outcome = callOutcome(answer)
      const there = answer.text.includes(cell.target.examId)
      return { outcome: outcome === 'ok' && !there ? 'none' : outcome, text: answer.text }
    },
  },
  // The site of the tests has no SMS provider: who may push is told so.
  one('pushToPatient', completed, id),
  {
    ...one('getPush', completed, id),
    // A foreign hospital's push names the exam.
    async act(cell) {
      if (cell.facility) await plantPush(cell, cell.target.examId, foreignKey(cell))
      const answer = await cell.by.call('getPush', id(cell))
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  one('countPrint', completed, (cell) => ({ ...id(cell), issue: 1, layout: 'A4', copies: 1, local: 0 })),
  one('countPrint', writing, (cell) => ({ ...id(cell), issue: 1, layout: 'A4', copies: 1, local: 0 }), 'in writing'),
  {
    name: 'getPrintSettings',
    covers: 'getPrintSettings',
    relations: false,
    async act(cell) {
      await plant(cell, 'print_setting', { footer: canary('stranger', 'footer') })
      const answer = await cell.by.call('getPrintSettings')
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  {
    name: 'verifyReport (a foreign row)',
    covers: 'verifyReport',
    relations: false,
    async act(cell) {
      const code = foreignKey(cell)
      const exam_id = await strangersExam(cell)
      await plant(cell, 'report_code', { exam_id, issue: 1, digest: randomBytes(32), code: Buffer.from(code, 'base64url'), at: new Date() })
      const answer = await cell.by.call('verifyReport', { code })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  {
    name: 'openPatientReport (a foreign row)',
    covers: 'openPatientReport',
    relations: false,
    async act(cell) {
      const token = foreignKey(cell)
      await plantPush(cell, await strangersExam(cell), token)
      const answer = await cell.by.call('openPatientReport', { token, phoneEnd: '1234' })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
  {
    name: 'GET /report.pdf (in writing)',
    covers: 'GET /report.pdf',
    relations: true,
    exam: writing,
    async act(cell) {
      const answer = await cell.by.send(`/report.pdf?procedureId=${cell.target.examId}`)
      return { outcome: webOutcome(answer), text: answer.text }
    },
  },
]

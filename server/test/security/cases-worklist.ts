import { STATE } from '@farsight/shared/domain'
import type { Answer } from '../harness'
import type { Case, Cell, Seen } from './case'
import { COUNTED_SHOWN, callOutcome } from './outcome'

/** The row's facts do not matter here. */
const plain = (): object => ({})

/** A list answers `ok` when the exam is in it, `none` when it is not. */
function listed(answer: Answer, examId: string): Seen {
  const outcome = callOutcome(answer)
  const rows = (answer.body?.val ?? []) as { risProcedureId: string }[]
  const there = outcome === 'ok' && rows.some((row) => row.risProcedureId === examId)
  return { outcome: outcome === 'ok' && !there ? 'none' : outcome, text: answer.text }
}

/** Searches for the exam by a field, and then by a word that only a foreign hospital's index gives it. */
const search = (field: string, value: (cell: Cell) => string): Case => ({
  name: `queryLocalList (by ${field})`,
  covers: 'queryLocalList',
  relations: true,
  ownList: true,
  exam: plain,
  async act(cell) {
    const states = cell.relation === 'deleted' ? { states: [STATE.deleted] } : {}
    const seen = listed(await cell.by.call('queryLocalList', { [field]: value(cell), ...states }), cell.target.examId)
    if (cell.relation !== 'own' || seen.outcome !== 'ok') return seen
    const planted = listed(await cell.by.call('queryLocalList', { [field]: cell.target.planted }), cell.target.examId)
    return { outcome: planted.outcome === 'none' ? 'ok' : 'ok, by a foreign word', text: seen.text + planted.text }
  },
})

const count = async (cell: Cell, condition: string, whose = 'facility_id = $1'): Promise<number> => {
  const facility = cell.world.facilities[cell.identity.facility]
  const { rows } = await cell.world.root.query(`SELECT count(*)::int AS n FROM exam WHERE (${whose}) AND ${condition}`, [facility])
  return rows[0].n
}

/** One's own exams, and those that orders show to the one who asks. */
const withShown = ({ world, identity }: Cell): string =>
  `facility_id = $1 OR (reader_facility_id = $1 AND (reader_user_id IS NULL OR reader_user_id = '${world.accounts.get(identity.name)!.userId}'))`

/** What the chip of urgent cases holds, in the table's own words. */
const URGENT = '(urgent OR green_channel OR critical) AND NOT report_has_complete AND state IN (2060, 2, 3, 4, 5, 6, 7, 8)'

/** Lists, rows and counters of a hospital's own exams. */
export const worklistCases: readonly Case[] = [
  {
    name: 'queryLocalList (whole)',
    covers: 'queryLocalList',
    relations: false,
    ownList: true,
    async act(cell) {
      const before = await count(cell, 'state <> 3000')
      const answer = await cell.by.call('queryLocalList', { pageSize: 200 })
      const after = await count(cell, 'state <> 3000')
      const outcome = callOutcome(answer)
      const right = outcome !== 'ok' || (answer.body.total >= before && answer.body.total <= after)
      return { outcome: right ? outcome : 'ok, counted others', text: answer.text }
    },
  },
  search('search', (cell) => cell.target.exam.accession_no),
  search('patName', (cell) => cell.target.exam.pat_name),
  search('hospitalNo', (cell) => cell.target.exam.hospital_no),
  search('accessionNo', (cell) => cell.target.exam.accession_no),
  search('checkNo', (cell) => cell.target.exam.check_no),
  search('patientNo', (cell) => cell.target.exam.outpatient_no!),
  {
    // What the data range shows of agreed members is what it is for; of everybody else nothing.
    name: 'queryLocalList (consortium)',
    covers: 'queryLocalList',
    relations: true,
    ownList: true,
    known: ['facility', 'pat_name', 'pinyin', 'department', 'bodypart', 'check_item', 'person'].flatMap((field) => [
      `sibling:${field}`,
      `clinic:${field}`,
      `home:${field}`,
    ]),
    exam: plain,
    act: async (cell) =>
      listed(
        await cell.by.call('queryLocalList', { dataRange: 'consortium', accessionNo: cell.target.exam.accession_no }),
        cell.target.examId,
      ),
  },
  {
    name: 'queryLocalList (reviewed by me)',
    covers: 'queryLocalList',
    relations: true,
    ownList: true,
    exam: plain,
    async act(cell) {
      const asking = cell.world.accounts.get(cell.identity.name)?.userId
      const { stranger } = cell.world.facilities
      // A foreign version that says: reviewed by who asks. The exam itself was not.
      if (asking && cell.relation === 'own')
        await cell.world.root.query(
          `INSERT INTO report_version (exam_id, version, facility_id, step, content, author_id, author_name, at) VALUES ($1, 60, $2, 'pass1', '{}', $3, '', now())`,
          [cell.target.examId, stranger, asking],
        )
      return listed(
        await cell.by.call('queryLocalList', { diagnosticType: 'reviewed', accessionNo: cell.target.exam.accession_no }),
        cell.target.examId,
      )
    },
  },
  {
    name: 'queryRows',
    covers: 'queryRows',
    relations: true,
    ownList: true,
    exam: plain,
    act: async (cell) => listed(await cell.by.call('queryRows', { risProcedureIds: [cell.target.examId] }), cell.target.examId),
  },
  {
    name: 'queryQueues',
    covers: 'queryQueues',
    relations: false,
    ownList: true,
    async act(cell) {
      const answer = await cell.by.call('queryQueues')
      const outcome = callOutcome(answer)
      if (outcome !== 'ok') return { outcome, text: answer.text }
      const { urgent } = answer.body.val
      if (urgent === (await count(cell, URGENT))) return { outcome, text: answer.text }
      return { outcome: urgent === (await count(cell, URGENT, withShown(cell))) ? COUNTED_SHOWN : 'ok, counted others', text: answer.text }
    },
  },
  {
    name: 'getStateLog',
    covers: 'getStateLog',
    relations: true,
    exam: plain,
    async act(cell) {
      const answer = await cell.by.call('getStateLog', { risProcedureId: cell.target.examId })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
]

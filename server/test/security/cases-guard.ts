import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { content } from '../exams'
import { canary } from './canary'
import type { Case, Cast, Cell, Seen } from './case'
import { callOutcome } from './outcome'

const mark = (field: string): string => canary('stranger', field)
const completed = ({ other, now }: Cast) => ({
  state: STATE.completed,
  report_has_complete: true,
  complete_time: now,
  author_id: other.userId,
  author_name: other.name,
})
const writing = ({ person, now }: Cast) => ({
  state: STATE.diagnosing,
  author_id: person.userId,
  author_name: person.name,
  holder_id: person.userId,
  holder_name: person.name,
  lease_until: now + 180_000,
})

async function insert({ world }: Cell, table: string, row: Record<string, unknown>): Promise<void> {
  const places = Object.keys(row).map((_, i) => `$${i + 1}`)
  await world.root.query(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING`,
    Object.values(row),
  )
}
const now = ({ server }: Cell): Date => new Date(server.clock.now)
const ownIdOf = ({ world, identity }: Cell): string => world.facilities[identity.facility]

async function seen(cell: Cell, call: CallName, payload: Record<string, unknown> = {}): Promise<Seen> {
  const answer = await cell.by.call(call, payload)
  return { outcome: callOutcome(answer), text: answer.text }
}

/** The stranger's rules; version 0, so that they come first where nothing says whose they are. */
const strangersRules = (cell: Cell): Promise<void> =>
  insert(cell, 'guard_rules', {
    facility_id: cell.world.facilities.stranger,
    version: 0,
    rules: '[]',
    saved_by: randomUUID(),
    saved_name: mark('person'),
    saved_at: now(cell),
  })

/** An override of a rule by this doctor, in the exam's own hospital. */
const plantOverride = (cell: Cell, author: string, rule: string): Promise<void> =>
  insert(cell, 'report_version', {
    exam_id: cell.target.examId,
    version: 70 + Math.floor(Math.random() * 1_000_000),
    facility_id: cell.target.exam.facility_id,
    step: 'submit',
    content: JSON.stringify(content('x')),
    author_id: author,
    author_name: 'x',
    at: now(cell),
    overrides: JSON.stringify([{ rule, field: 'finding', text: 'x', reason: rule }]),
  })

let serial = 0
/** A drawn reading of the target; two readers have differed where it is for the arbiter. */
async function plantReading(cell: Cell, differed: boolean): Promise<string> {
  const id = randomUUID()
  if (!cell.facility) return id
  const text = JSON.stringify(content(canary(cell.facility, 'finding')))
  await insert(cell, 'second_reading', {
    reading_id: id,
    facility_id: cell.target.exam.facility_id,
    exam_id: cell.target.examId,
    modality: 'CT',
    // Older than all before it: a page has it first.
    drawn_at: new Date(-1000 * ++serial),
    first: text,
    first_people: [randomUUID()],
    ...(differed ? { state: 'differed', second: text, reader_id: randomUUID() } : {}),
  })
  return id
}

/** A reading of the stranger's own, over hits that its reader let stand. */
const strangersReading = (cell: Cell): Promise<void> =>
  insert(cell, 'second_reading', {
    reading_id: randomUUID(),
    facility_id: cell.world.facilities.stranger,
    exam_id: cell.target.examId,
    modality: 'CT',
    drawn_at: now(cell),
    read_at: now(cell),
    first: '{}',
    first_people: [],
    overrides: JSON.stringify([{ rule: mark('reason'), field: 'finding', text: 'x', reason: mark('reason') }]),
  })

async function listed(cell: Cell, role: 'reader' | 'arbiter'): Promise<Seen> {
  const id = await plantReading(cell, role === 'arbiter')
  const answer = await cell.by.call('querySecondReadings', { role })
  const outcome = callOutcome(answer)
  if (outcome !== 'ok') return { outcome, text: answer.text }
  const { rows } = await cell.world.root.query<{ n: number }>('SELECT count(*)::int AS n FROM second_reading WHERE facility_id = $1', [
    ownIdOf(cell),
  ])
  const counted = answer.body.facts.drawn > rows[0]!.n
  const there = answer.body.val.some((row: { id: string }) => row.id === id)
  return { outcome: counted ? 'ok, counted others' : there ? 'ok' : 'none', text: answer.text }
}

const bare = (covers: CallName, name: string, act: (cell: Cell) => Promise<Seen>): Case => ({ name, covers, relations: false, act })
const about = (covers: CallName, act: (cell: Cell) => Promise<Seen>, name: string = covers, exam: Case['exam'] = completed): Case => ({
  name,
  covers,
  relations: true,
  exam: exam!,
  act,
})

/** The guard's rules and second readings are one's own hospital's; overrides are those of its doctors. */
export const guardCases: readonly Case[] = [
  bare('getGuardRules', 'getGuardRules', async (cell) => {
    await strangersRules(cell)
    return seen(cell, 'getGuardRules')
  }),
  bare('saveGuardRules', 'saveGuardRules (upon an old version)', async (cell) => {
    await strangersRules(cell)
    return seen(cell, 'saveGuardRules', { rules: [], baseVersion: 1_000_000, secondReadingPercent: 0 })
  }),
  bare('saveGuardRules', 'saveGuardRules', async (cell) => {
    await cell.world.root.query('DELETE FROM guard_rules WHERE facility_id = $1', [ownIdOf(cell)])
    const answer = await cell.by.call('saveGuardRules', { rules: [], baseVersion: 0, secondReadingPercent: 0 })
    // Two administrators of the matrix may have met.
    return { outcome: callOutcome(answer) === 'E-116' ? 'ok' : callOutcome(answer), text: '' }
  }),
  about('queryGuardUse', async (cell) => {
    const rule = `rule ${cell.target.examId}`
    if (cell.facility) await plantOverride(cell, cell.world.colleagues[cell.identity.facility].userId, rule)
    // Somebody of another hospital who once wrote here is none of its doctors.
    if (cell.relation === 'own') await plantOverride(cell, cell.world.colleagues.stranger.userId, mark('reason'))
    if (cell.relation === 'own') await strangersReading(cell)
    const answer = await cell.by.call('queryGuardUse', { days: 1 })
    const outcome = callOutcome(answer)
    const there = outcome === 'ok' && answer.body.val.some((one: { rule: string }) => one.rule === rule)
    return { outcome: outcome === 'ok' && !there ? 'none' : outcome, text: answer.text }
  }),
  about('querySecondReadings', (cell) => listed(cell, 'reader'), 'querySecondReadings (reader)'),
  about('querySecondReadings', (cell) => listed(cell, 'arbiter'), 'querySecondReadings (arbiter)'),
  about('saveSecondReading', async (cell) =>
    seen(cell, 'saveSecondReading', { id: await plantReading(cell, false), report: content('x', 'y', '', 1) }),
  ),
  about('arbitrateReading', async (cell) =>
    seen(cell, 'arbitrateReading', { id: await plantReading(cell, true), sides: 'first', reason: 'x' }),
  ),
  about(
    'submitReport',
    async (cell) => {
      const { root, facilities } = cell.world
      await root.query('UPDATE facility SET second_reading_percent = 100 WHERE facility_id = $1 AND second_reading_percent <> 100', [
        facilities.stranger,
      ])
      const report = content('x')
      const answer = await cell.by.call('submitReport', { procedureId: cell.target.examId, report, baseVersion: 1, toReview: 0 })
      const { rows } = await root.query('SELECT 1 FROM second_reading WHERE exam_id = $1', [cell.target.examId])
      return { outcome: rows.length > 0 ? 'ok, drawn by a foreign share' : callOutcome(answer), text: answer.text }
    },
    'submitReport (not drawn for a second reading)',
    writing,
  ),
]

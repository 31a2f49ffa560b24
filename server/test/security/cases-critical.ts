import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { canary } from './canary'
import type { Case, Cell, Seen } from './case'
import { callOutcome } from './outcome'

const plain = (): object => ({})
const mark = (field: string): string => canary('stranger', field)

async function insert({ world }: Cell, table: string, row: Record<string, unknown>): Promise<void> {
  const places = Object.keys(row).map((_, i) => `$${i + 1}`)
  await world.root.query(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places})`, Object.values(row))
}

/** An entry of a hospital's list. */
async function plantItem(cell: Cell, facility_id: string, text: string): Promise<string> {
  const item_id = randomUUID()
  const minutes = { tell_minutes: 10, escalate_minutes: 10 }
  await insert(cell, 'critical_item', {
    item_id,
    facility_id,
    // Before all others: the list is cut at a thousand.
    place: -1,
    zh: text,
    en: text,
    modality: '',
    bodypart: '',
    words: '[]',
    ...minutes,
  })
  return item_id
}

/** A loop about an exam, found by somebody whom the matrix does not ask. */
async function plantLoop(cell: Cell, facility_id: string, examId: string, text: string, item_id: string = randomUUID()): Promise<string> {
  const loop_id = randomUUID()
  const at = new Date(cell.server.clock.now)
  await insert(cell, 'critical_loop', {
    loop_id,
    facility_id,
    exam_id: examId,
    kind: 'report',
    item_id,
    item_zh: text,
    item_en: text,
    finding: text,
    finder_facility_id: facility_id,
    finder_id: randomUUID(),
    finder_name: text,
    found_at: at,
    tell_due: at,
    escalate_due: at,
    escalate_minutes: 10,
    next_at: new Date(at.getTime() + 365 * 24 * 3_600_000),
  })
  return loop_id
}

/** The target's own loop, and a stranger's row that names an exam of one's own; a made-up number where nothing is. */
async function loopOf(cell: Cell): Promise<string> {
  const { target, facility, relation, world } = cell
  if (!facility) return randomUUID()
  if (relation === 'own') await plantLoop(cell, world.facilities.stranger, target.examId, mark('finding'))
  return plantLoop(cell, target.exam.facility_id, target.examId, canary(facility, 'finding'))
}

const homeOf = ({ world, identity }: Cell): string => world.facilities[identity.facility]

async function seen(cell: Cell, call: CallName, payload: Record<string, unknown> = {}): Promise<Seen> {
  const answer = await cell.by.call(call, payload)
  return { outcome: callOutcome(answer), text: answer.text }
}

const bare = (covers: CallName, name: string, act: (cell: Cell) => Promise<Seen>): Case => ({ name, covers, relations: false, act })
const about = (covers: CallName, act: (cell: Cell) => Promise<Seen>, name: string = covers): Case => ({
  name,
  covers,
  relations: true,
  exam: plain,
  act,
})
const act = (covers: CallName, more: Record<string, unknown>): Case =>
  about(covers, async (cell) => seen(cell, covers, { id: await loopOf(cell), ...more }))

const item = { zh: 'x', en: 'x', modality: '', bodypart: '', words: [], tellMinutes: 1, escalateMinutes: 1, enabled: true }

async function registered(cell: Cell): Promise<Seen> {
  const id = await loopOf(cell)
  const answer = await cell.by.call('queryCriticals', { procedureId: cell.target.examId })
  const outcome = callOutcome(answer)
  const there = outcome === 'ok' && answer.body.val.some((row: { id: string }) => row.id === id)
  return { outcome: outcome === 'ok' && !there ? 'none' : outcome, text: answer.text }
}

/** Critical values: the list is one's own hospital's; a loop is its exam's. */
export const criticalCases: readonly Case[] = [
  bare('criticalItems', 'criticalItems', async (cell) => {
    await plantItem(cell, cell.world.facilities.stranger, mark('item'))
    return seen(cell, 'criticalItems')
  }),
  bare('criticalItemSave', 'criticalItemSave', (cell) => seen(cell, 'criticalItemSave', { item })),
  bare('criticalItemSave', 'criticalItemSave (a foreign one)', async (cell) =>
    seen(cell, 'criticalItemSave', { item, id: await plantItem(cell, cell.world.facilities.stranger, mark('item')) }),
  ),
  about('openCritical', async (cell) => {
    const itemId = await plantItem(cell, homeOf(cell), 'x')
    // A stranger's open loop of the same exam and entry is none of this one.
    const planted =
      cell.relation === 'own' ? await plantLoop(cell, cell.world.facilities.stranger, cell.target.examId, mark('finding'), itemId) : ''
    const answer = await cell.by.call('openCritical', { procedureId: cell.target.examId, itemId, finding: 'x' })
    const outcome = callOutcome(answer)
    return { outcome: outcome === 'ok' && answer.body.val.id === planted ? 'ok, a foreign loop' : outcome, text: answer.text }
  }),
  about(
    'openCritical',
    async (cell) =>
      seen(cell, 'openCritical', {
        procedureId: cell.target.examId,
        itemId: await plantItem(cell, cell.world.facilities.stranger, mark('item')),
        finding: 'x',
      }),
    'openCritical (with a foreign entry)',
  ),
  act('tellCritical', { toldTo: 'x', toldPhone: '1', readBack: true }),
  act('acknowledgeCritical', {}),
  act('cancelCritical', { reason: 'x' }),
  {
    ...about('queryCriticals', registered),
    ownList: true,
  },
]

import { randomInt, randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { formatDate, STATE } from '@farsight/shared/domain'
import { canary } from './canary'
import type { Case, Cell, Seen } from './case'
import { FACILITIES } from './identities'
import { callOutcome } from './outcome'

type Shape = NonNullable<Case['exam']>
const registered: Shape = ({ now }) => ({ state: STATE.registered, register_time: now })
const waiting: Shape = () => ({ state: STATE.toBeChecked })
const started: Shape = () => ({ state: STATE.checkStarted })

const CHECK = { contrastAgent: '', contrastMl: null, ctdi: null, dlp: null, dap: null, doseFrom: '', grade: '', note: '' }
const SAID = { name: 1, sex: 1, number: 1, confirm: 1 }

/** A CT room of a hospital; always the same one of its number. */
async function roomOf({ world }: Cell, facility_id: string, number = 1): Promise<string> {
  const { rows } = await world.root.query<{ room_id: string }>(
    `INSERT INTO image_room (room_id, facility_id, name, modality) VALUES ($1, $2, $3, 'CT') ON CONFLICT (facility_id, name) DO UPDATE SET modality = 'CT' RETURNING room_id`,
    [randomUUID(), facility_id, `matrix ${number}`],
  )
  return rows[0]!.room_id
}
const ownRoom = (cell: Cell, number = 1): Promise<string> => roomOf(cell, cell.world.facilities[cell.identity.facility], number)

/** A room that asks nobody: other cells call to it at the same time. */
async function freeRoom(cell: Cell): Promise<string> {
  const roomId = await ownRoom(cell)
  await cell.world.root.query('UPDATE image_room SET capacity = 50 WHERE room_id = $1', [roomId])
  await cell.world.root.query(`UPDATE queue_entry SET call_state = 'done' WHERE room_id = $1 AND call_state IN ('called', 'in')`, [roomId])
  return roomId
}

/** Puts an exam into a queue of its own hospital, or, to be found by nobody, into a room of another. */
async function queue(cell: Cell, examId: string, facility_id: string, room_id: string, call_state: string, place = 1): Promise<void> {
  const owner = FACILITIES.find((key) => cell.world.facilities[key] === facility_id) ?? 'stranger'
  const at = new Date(cell.server.clock.now)
  await cell.world.root.query(
    `INSERT INTO queue_entry (exam_id, facility_id, room_id, day, ticket, place, call_state, queued_at, called_at, called_name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) ON CONFLICT (exam_id) DO UPDATE SET call_state = excluded.call_state, room_id = excluded.room_id, day = excluded.day`,
    [
      examId,
      facility_id,
      room_id,
      formatDate(cell.server.clock.now),
      `T${randomUUID().slice(0, 8)}`,
      place,
      call_state,
      at,
      canary(owner, 'person'),
    ],
  )
}

/** A row of the stranger's queue that names one's own room. */
async function plantForeign(cell: Cell): Promise<void> {
  const { world } = cell
  const { rows } = await world.root.query<{ exam_id: string }>('SELECT exam_id FROM exam WHERE facility_id = $1 ORDER BY exam_id LIMIT 1', [
    world.facilities.stranger,
  ])
  await queue(cell, rows[0]!.exam_id, world.facilities.stranger, await ownRoom(cell), 'waiting')
}

const seen = (answer: Parameters<typeof callOutcome>[0]): Seen => ({ outcome: callOutcome(answer), text: answer.text })

/** A call about the cell's exam, which stands in its hospital's queue. */
function about(covers: CallName, exam: Shape, payload: object | ((cell: Cell) => Promise<object>), call_state?: string): Case {
  return {
    name: covers,
    covers,
    relations: true,
    exam,
    async act(cell) {
      const { target } = cell
      const { facility_id } = target.exam
      if (cell.facility && call_state) {
        await queue(cell, target.examId, facility_id, await roomOf(cell, facility_id), call_state)
        // Somebody behind, so that there is a place to change with.
        if (covers === 'moveQueue') {
          const behind = await cell.world.root.query<{ exam_id: string }>(
            `SELECT exam_id FROM exam WHERE facility_id = $1 AND state = 2020 AND exam_id <> $2 LIMIT 1`,
            [facility_id, target.examId],
          )
          if (behind.rows[0]) await queue(cell, behind.rows[0].exam_id, facility_id, await roomOf(cell, facility_id), 'waiting', 2)
        }
      }
      const more = typeof payload === 'function' ? await payload(cell) : payload
      return seen(await cell.by.call(covers, { risProcedureId: target.examId, ...more }))
    },
  }
}

/** A call about no exam. */
const plain = (covers: CallName, payload: (cell: Cell) => Promise<object>): Case => ({
  name: covers,
  covers,
  relations: false,
  async act(cell) {
    return seen(await cell.by.call(covers, (await payload(cell)) as Record<string, unknown>))
  },
})

/** A screen of the stranger's. */
async function foreignScreen({ world, server }: Cell): Promise<string> {
  const id = randomUUID()
  await world.root.query(
    `INSERT INTO screen (screen_id, facility_id, name, room_ids, user_id, user_name, at) VALUES ($1, $2, $3, '[]', $1, $3, $4)`,
    [id, world.facilities.stranger, canary('stranger', 'person'), new Date(server.clock.now)],
  )
  return id
}

/** Queues, calling, checks, the screens of halls. */
export const triageCases: readonly Case[] = [
  plain('queryQueue', async (cell) => {
    await plantForeign(cell)
    return { roomId: await ownRoom(cell), callState: '', pageNo: 1 }
  }),
  about('toQueue', registered, async (cell) => ({ roomId: await ownRoom(cell) })),
  about('callPatient', waiting, async (cell) => ({ roomId: await freeRoom(cell) }), 'waiting'),
  about('passPatient', waiting, { to: 'behind' }, 'called'),
  about('moveQueue', waiting, { direction: 'delay' }, 'waiting'),
  about('changeQueueRoom', waiting, async (cell) => ({ roomId: await ownRoom(cell, 2) }), 'waiting'),
  about('startCheck', waiting, SAID, 'called'),
  about('endCheck', started, { check: CHECK }, 'in'),
  about('getCheck', started, {}),
  about('saveCheck', started, { check: CHECK, baseVersion: 0 }),
  about('addRetake', started, { reason: 'motion', note: '' }),
  plain('queryCheckQuality', async () => ({ startTime: '2026-01-01', endTime: '2026-12-31' })),
  plain('queryBigScreen', async (cell) => {
    await plantForeign(cell)
    return { roomIds: [await ownRoom(cell), await roomOf(cell, cell.world.facilities.stranger)] }
  }),
  plain('pairScreen', async (cell) => ({ code: String(randomInt(1_000_000)).padStart(6, '0'), roomIds: [await ownRoom(cell)], name: '' })),
  plain('queryScreens', async (cell) => {
    await foreignScreen(cell)
    return {}
  }),
  plain('revokeScreen', async (cell) => ({ id: await foreignScreen(cell) })),
  plain('beginScreen', async () => ({})),
  plain('watchScreen', async () => ({})),
]

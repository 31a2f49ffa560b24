import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { content } from '../exams'
import { canary } from './canary'
import type { Case, Cast, Cell } from './case'
import { FACILITIES, type FacilityKey } from './identities'
import { callOutcome } from './outcome'

type Status = 'open' | 'completed' | 'rejected' | 'recalled'

const keyOf = (cell: Cell, facilityId: string): FacilityKey => FACILITIES.find((key) => cell.world.facilities[key] === facilityId)!

/** The order behind a cell's exam: sent by the exam's hospital, to whom the relation says. Answers its number; a made-up one where nothing is. */
async function plantOrder(cell: Cell, status: Status, expert: boolean): Promise<string> {
  const { world, target, facility } = cell
  if (facility === undefined) return randomUUID()
  const orderId = randomUUID()
  const { root, facilities, colleagues } = world
  const src = facilities[facility]
  const dest = target.exam.reader_facility_id ?? (src === facilities.partner ? facilities.home : facilities.partner)
  const destKey = keyOf(cell, dest)
  // A colleague of the one who asks: an order to one expert is not theirs.
  const destUser = expert ? colleagues[destKey].userId : null
  await root.query(
    `INSERT INTO remote_order (order_id, exam_id, src_facility_id, dest_facility_id, dest_user_id, chain_id, status, modality, parts, unit, fee_cost, fee_urgent, fee_night, fee_total,
      src_name, dest_name, launcher_id, launcher_name, launched_at, promised_at, ended_at, reject_reason)
     VALUES ($1, $2, $3, $4, $5, $1, $6, 'CT', '[]', 0, 0, 0, 0, 0, $7, $8, $9, $10, now(), now() + interval '1 hour', CASE WHEN $6 = 'open' THEN NULL ELSE now() END, $11)`,
    [
      orderId,
      target.examId,
      src,
      dest,
      destUser,
      status,
      canary(facility, 'facility'),
      canary(destKey, 'facility'),
      world.accounts.get(cell.identity.name)?.userId ?? randomUUID(),
      canary(facility, 'person'),
      status === 'rejected' ? canary(facility, 'reason') : '',
    ],
  )
  await root.query('INSERT INTO remote_order_case (order_id, src_facility_id, condition) VALUES ($1, $2, $3)', [
    orderId,
    src,
    canary(facility, 'condition_description'),
  ])
  await root.query(
    `INSERT INTO remote_order_step (order_id, chain_id, chain_no, facility_id, action, side, user_name, at) VALUES ($1, $1, 1, $2, $3, 'src', $4, now())`,
    [orderId, src, status === 'rejected' ? 'reject' : 'launch', canary(facility, 'person')],
  )
  // A later rejection of an unrelated order, left by an earlier cell: who looks for the last one of all finds this.
  if (status === 'rejected')
    await root.query(
      `INSERT INTO remote_order_step (order_id, chain_id, chain_no, facility_id, action, side, user_name, at)
       SELECT order_id, chain_id, chain_no, src_facility_id, 'reject', 'dest', $2, now() FROM remote_order
       WHERE src_facility_id = $1 AND dest_facility_id NOT IN ($3, $4) LIMIT 1`,
      [facilities.stranger, canary('stranger', 'person'), facilities.home, facilities.clinic],
    )
  const open = status === 'open' || status === 'completed'
  await root.query('UPDATE exam SET order_id = $2, reader_facility_id = $3, reader_user_id = $4 WHERE exam_id = $1', [
    target.examId,
    orderId,
    open ? dest : null,
    open ? destUser : null,
  ])
  return orderId
}

/** What a cell launched ends with it: an open order joins two hospitals, and would open the sibling to all later cells. */
async function endOrders({ world, target }: Cell): Promise<void> {
  const { root, facilities } = world
  await root.query("UPDATE remote_order SET status = 'recalled', ended_at = now() WHERE exam_id = $1 AND dest_facility_id = $2", [
    target.examId,
    facilities.sibling,
  ])
  // Its own row keeps the name of whom it was sent to, and a list would show it to a later cell.
  await root.query(
    "UPDATE exam SET reader_facility_id = NULL, reader_user_id = NULL, order_target = '' WHERE exam_id = $1 AND (reader_facility_id = $2 OR order_target LIKE $3)",
    [target.examId, facilities.sibling, `%${canary('sibling', 'facility')}%`],
  )
}

/** Names of the two sides stand in an order; what an order that has ended shows is looked for in its own cells. */
const SIDES = ['partner:facility', 'partner:person']
const waiting = (): object => ({ state: STATE.toBeReceivedByFacility })
const dealt = (): object => ({ state: STATE.toBeDistributed })
const rejected = (): object => ({ state: STATE.rejected, reader_facility_id: null })
const completed = ({ person, now }: Cast) => ({
  state: STATE.completed,
  report_has_complete: true,
  complete_time: now,
  author_id: person.userId,
  author_name: person.name,
})

interface Situation {
  readonly name?: string
  readonly status?: Status
  readonly expert?: boolean
  readonly exam?: NonNullable<Case['exam']>
  readonly more?: (cell: Cell) => Record<string, unknown>
}

function one(covers: CallName, { name, status = 'open', expert = false, exam = waiting, more = () => ({}) }: Situation = {}): Case {
  return {
    name: name ? `${covers} (${name})` : covers,
    covers,
    relations: true,
    exam,
    known: SIDES,
    async act(cell) {
      const remoteOrderId = await plantOrder(cell, status, expert)
      const answer = await cell.by.call(covers, { remoteOrderId, ...more(cell) })
      if (covers === 'remoteRelaunch') await endOrders(cell)
      // The counterpart of an order that has ended keeps the order, and nothing of its patient.
      const told = status === 'rejected' && cell.relation === 'counterpart' && answer.text.includes(canary('partner', 'pat_name'))
      return { outcome: told ? `${callOutcome(answer)}, with its patient` : callOutcome(answer), text: answer.text }
    },
  }
}

const launch = ({ target, world }: Cell): Record<string, unknown> => ({
  risProcedureId: target.examId,
  targetFacilityId: world.facilities.sibling,
  bodyparts: [{ bodypart: target.exam.bodypart ?? '', side: '' }],
  shownTotal: 10,
})

/** A launch, and what a launch shows: of one's own hospital's exams alone. */
function launching(covers: CallName, payload: (cell: Cell) => Record<string, unknown>): Case {
  return {
    name: covers,
    covers,
    relations: true,
    ownList: true,
    exam: () => ({}),
    async act(cell) {
      const answer = await cell.by.call(covers, payload(cell))
      await endOrders(cell)
      return { outcome: callOutcome(answer), text: answer.text }
    },
  }
}

/** A list answers `ok` when the order is in it, `none` when it is not. */
/** The last step of a report at the order's target: the order goes along with it. */
const finishing: Case = {
  name: 'submitReport (finish, at an order)',
  covers: 'submitReport',
  relations: true,
  exam: ({ person, now }) => ({
    state: STATE.diagnosing,
    holder_id: person.userId,
    holder_name: person.name,
    lease_until: now + 180_000,
    author_id: person.userId,
    author_name: person.name,
  }),
  known: SIDES,
  async act(cell) {
    await plantOrder(cell, 'open', false)
    const answer = await cell.by.call('submitReport', {
      procedureId: cell.target.examId,
      report: content('新的所见'),
      baseVersion: 1,
      toReview: 0,
    })
    return { outcome: callOutcome(answer), text: answer.text }
  },
}

const listed: Case = {
  name: 'remoteQueryList',
  covers: 'remoteQueryList',
  relations: true,
  exam: waiting,
  known: SIDES,
  async act(cell) {
    const remoteOrderId = await plantOrder(cell, 'open', false)
    const answer = await cell.by.call('remoteQueryList', { remoteOrderIds: [remoteOrderId] })
    const outcome = callOutcome(answer)
    const there = answer.body?.val?.length === 1
    return { outcome: outcome === 'ok' && !there ? 'none' : outcome, text: answer.text }
  },
}

/** Remote orders as either side has them; to one expert of the hospital they are nobody else's. */
export const orderCases: readonly Case[] = [
  finishing,
  launching('remoteLaunch', launch),
  launching('remoteGetLaunch', ({ target }) => ({ risProcedureId: target.examId })),
  one('remoteRelaunch', { status: 'rejected', exam: rejected, more: launch }),
  listed,
  one('remoteReceive'),
  one('remoteReceive', { name: 'to a colleague alone', expert: true, exam: () => ({ state: STATE.toBeReceivedByDoctor }) }),
  one('remoteDistribute', {
    exam: dealt,
    more: ({ world, identity }) => ({ doctorId: world.accounts.get(identity.name)?.userId ?? randomUUID() }),
  }),
  one('remoteDistribute', {
    name: 'to another hospital’s doctor',
    exam: dealt,
    more: ({ world }) => ({ doctorId: world.colleagues.stranger.userId }),
  }),
  one('remoteReject', { more: () => ({ reason: 'x' }) }),
  one('remoteRecall'),
  one('remoteRecall', { name: 'rejected', status: 'rejected', exam: rejected }),
  one('getRejectReason', { status: 'rejected', exam: rejected }),
  one('remoteOrderLog'),
  one('remoteGetOrder'),
  one('remoteGetOrder', { name: 'to a colleague alone', expert: true }),
  one('remoteGetOrder', { name: 'completed', status: 'completed', exam: completed }),
  one('remoteGetOrder', { name: 'ended', status: 'rejected', exam: rejected }),
  one('remoteGetByPK'),
  one('remoteGetByPK', { name: 'ended', status: 'rejected', exam: rejected }),
  {
    name: 'queryDoctorList',
    covers: 'queryDoctorList',
    relations: false,
    async act(cell) {
      const answer = await cell.by.call('queryDoctorList', { modality: 'CT' })
      return { outcome: callOutcome(answer), text: answer.text }
    },
  },
]

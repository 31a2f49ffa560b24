import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import type { Answer } from '../harness'
import { canary } from './canary'
import type { Case, Cell } from './case'
import { callOutcome } from './outcome'
import { FOREIGN_CREDITS, plantRecharge, plantRequest } from './plant-credits'

/** Hospitals of the own union are targets: their cards are there to be read. */
const CARDS = ['home', 'clinic', 'sibling'].flatMap((key) => [`${key}:facility`, `${key}:person`])

/** A sum that no own account holds is another hospital's marker. */
function markSums(answer: Answer): string {
  // A number of its own: digits in an id are nobody's credits.
  const numbers = [...answer.text.matchAll(/(?<!\w)\d{9,10}(?!\w)/g)].map(([n]) => Number(n))
  return numbers.some((n) => n >= FOREIGN_CREDITS) ? `${answer.text} ${canary('stranger', 'credits')}` : answer.text
}

function one(
  covers: CallName,
  payload: (cell: Cell) => Record<string, unknown> | Promise<Record<string, unknown>>,
  more: Partial<Case> & { situation?: string } = {},
): Case {
  const { situation, ...rest } = more
  return {
    name: situation ? `${covers} (${situation})` : covers,
    covers,
    relations: false,
    async act(cell) {
      const answer = await cell.by.call(covers, await payload(cell))
      return { outcome: callOutcome(answer), text: markSums(answer) }
    },
    ...rest,
  }
}

const parts = [{ bodypart: '胸部', side: '' }]
const home = ({ identity, facility }: Cell) => facility ?? identity.facility
const transferOf = async (cell: Cell): Promise<string> =>
  cell.facility ? plantRecharge(cell.world.root, cell.world.facilities[cell.facility], cell.facility) : randomUUID()
const requestOf = async (cell: Cell): Promise<string> =>
  cell.facility ? plantRequest(cell.world.root, cell.world.facilities[cell.facility], cell.facility) : randomUUID()

/** The one who asks has recharged to the limit in another hospital: that says nothing here. */
async function rechargedElsewhere({ world, identity }: Cell): Promise<void> {
  const userId = world.accounts.get(identity.name)?.userId
  if (!userId) return
  await world.root.query(
    `INSERT INTO credit_request (request_id, facility_id, kind, amount, remark, asked_by, asked_at, state, answered_by, answered_at)
     VALUES ($1, $2, 'recharge', $3, '', $4, now(), 'done', $4, to_timestamp($5))`,
    [randomUUID(), world.facilities.stranger, FOREIGN_CREDITS, userId, world.server.clock.now / 1000],
  )
}

/** Targets and prices, balance, statement, recharges and their approval; the object's hospital is the relation's. */
export const creditCases: readonly Case[] = [
  one('remoteQueryHospitals', () => ({ modality: 'CT' }), {
    known: CARDS,
    async act({ by }) {
      const answer = await by.call('remoteQueryHospitals', { modality: 'CT' })
      const theirs = callOutcome(answer) === 'ok' && answer.body.val.some(({ union }: { union: number }) => union)
      return { outcome: theirs ? 'ok, by the button of a foreign union' : callOutcome(answer), text: markSums(answer) }
    },
  }),
  one('remoteQueryExperts', () => ({ modality: 'CT' }), { known: CARDS }),
  one('remoteGetExpert', (cell) => ({ doctorId: cell.facility ? cell.world.colleagues[home(cell)].userId : randomUUID() }), {
    relations: true,
    known: CARDS,
  }),
  one(
    'remoteGetFee',
    ({ target, world }) => ({ risProcedureId: target.examId, targetFacilityId: world.facilities.sibling, bodyparts: parts }),
    { relations: true, exam: () => ({}) },
  ),
  one(
    'remoteGetFee',
    ({ target, world }) => ({ risProcedureId: target.examId, targetFacilityId: world.facilities.stranger, bodyparts: parts }),
    {
      situation: 'to an unrelated hospital',
      exam: () => ({}),
    },
  ),
  one('remoteGetBalance', () => ({}), {
    async act(cell) {
      await rechargedElsewhere(cell)
      const answer = await cell.by.call('remoteGetBalance', {})
      const less = callOutcome(answer) === 'ok' && answer.body.val.rechargeLimit === 0
      return { outcome: less ? 'ok, less by a foreign recharge' : callOutcome(answer), text: markSums(answer) }
    },
  }),
  // Names the other side of each order: the sibling, to which this hospital has launched, and the partner, whose order it ended.
  one('remoteQueryLedger', () => ({}), {
    known: [...CARDS, 'partner:facility', 'partner:person'],
    async act({ by }) {
      const answer = await by.call('remoteQueryLedger', { pageSize: 1000 })
      const empty = callOutcome(answer) === 'ok' && answer.body.val.length === 0
      return { outcome: empty ? 'none' : callOutcome(answer), text: markSums(answer) }
    },
  }),
  one('remoteQueryRequests', () => ({})),
  one('remoteRecharge', () => ({ amount: 100 })),
  one('remoteReverse', async (cell) => ({ transferId: await transferOf(cell), reason: '重复' }), { relations: true }),
  one('remoteAnswerRequest', async (cell) => ({ requestId: await requestOf(cell), agree: 1 }), { relations: true }),
]

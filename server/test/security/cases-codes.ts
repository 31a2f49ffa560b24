import { randomInt, randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { hashKey } from '../../src/embed/partners'
import type { Answer } from '../harness'
import { canary } from './canary'
import type { Case, Cell, Seen } from './case'
import { callOutcome } from './outcome'
import { inVisit } from './visit'

const KEY = 'the key of the matrix'
const aPhone = (): string => `137${randomInt(10_000_000, 99_999_999)}`
const seen = (answer: Answer): Seen => ({ outcome: callOutcome(answer), text: answer.text })

const one = (covers: CallName, payload: (cell: Cell) => Record<string, unknown> = () => ({}), name: string = covers): Case => ({
  name,
  covers,
  relations: false,
  act: async (cell) => seen(await cell.by.call(covers, payload(cell))),
})

async function sendSms(cell: Cell): Promise<Seen> {
  // The matrix asks from one address, oftener than the budget allows.
  await cell.world.root.query('DELETE FROM sms')
  return seen(await inVisit(cell.by, 'sendSmsCode', { phone: aPhone(), scene: 'forgetPwd' }))
}

/** A launch by the partner of the hospital of the one who asks, for that person or a colleague. */
async function entryLaunch({ world, server, identity, by }: Cell): Promise<{ answer: Answer; userName: string }> {
  const partnerId = `m-${randomUUID()}`
  await server.pools.gate.query(
    `INSERT INTO partner (partner_id, facility_id, name, key_hash, origins, added) VALUES ($1, $2, $1, $3, '{}', now())`,
    [partnerId, world.facilities[identity.facility], hashKey(KEY)],
  )
  const userName = (world.accounts.get(identity.name) ?? world.colleagues[identity.facility]).loginName
  return { answer: await by.call('entryLaunch', { partnerId, key: KEY, userName, identityType: 'local' }), userName }
}

async function enter(cell: Cell): Promise<Seen> {
  const { answer, userName } = await entryLaunch(cell)
  const fresh = await cell.world.caller(cell.identity, { fresh: true })
  return seen(await fresh.call('login', { token: answer.body?.val?.token ?? 'x', un: userName, identityType: 'local' }))
}

/** Feedback of the one who asks, written in another hospital: answered, not acknowledged, and so much that it fills a budget. */
async function plantFeedback({ world, server, identity }: Cell): Promise<string> {
  const userId = (world.accounts.get(identity.name) ?? world.colleagues.home).userId
  const { rows } = await world.root.query(
    `INSERT INTO feedback (feedback_id, facility_id, user_id, content, curr_url, ua, resolution, at, answer, answered_at)
     SELECT gen_random_uuid(), $1, $2, 'x', '', '', '', $3, $4, $3 FROM generate_series(1, 20) RETURNING feedback_id`,
    [world.facilities.stranger, userId, new Date(server.clock.now), canary('stranger', 'reason')],
  )
  return rows[0].feedback_id
}

async function feedbackOf(cell: Cell, act: (plantedId: string) => Promise<Answer>): Promise<Seen> {
  return seen(await act(await plantFeedback(cell)))
}

/** Found when the exam is among the rows; then a number that only a foreign hospital's index gives it. */
const scan = (by: string, value: (cell: Cell) => string): Case => ({
  name: `queryByScanId (by ${by})`,
  covers: 'queryByScanId',
  relations: true,
  ownList: true,
  exam: () => ({}),
  async act(cell) {
    const find = async (scanId: string): Promise<Seen> => {
      const answer = await cell.by.call('queryByScanId', { scanId })
      const rows = (answer.body?.val ?? []) as { risProcedureId: string }[]
      const there = answer.body?.errorCode === 0 && rows.some((row) => row.risProcedureId === cell.target.examId)
      return { outcome: callOutcome(answer) === 'ok' && !there ? 'none' : callOutcome(answer), text: answer.text }
    }
    const found = await find(value(cell))
    if (cell.relation !== 'own' || found.outcome !== 'ok') return found
    const planted = await find(cell.target.planted)
    return { outcome: planted.outcome === 'none' ? 'ok' : 'ok, by a foreign word', text: found.text + planted.text }
  },
})

/** Codes, entry tokens, second factor, feedback, scanned codes, video accounts. */
export const codeCases: readonly Case[] = [
  { ...one('sendSmsCode'), act: sendSms },
  one('checkSmsCode', () => ({ phone: aPhone(), smsCode: '123456' })),
  one('resetPwd', () => ({ phone: aPhone(), resetTicket: randomUUID(), newPwd: 'kettle-91-Lamp', rePwd: 'kettle-91-Lamp' })),
  one('stepUpSend'),
  one('stepUp', () => ({ smsCode: '123456' })),
  { ...one('entryLaunch'), act: async (cell) => seen((await entryLaunch(cell)).answer) },
  { ...one('login', undefined, 'login (entry token)'), act: enter },
  one('demoOutbox'),
  scan('id', (cell) => cell.target.examId),
  scan('number', (cell) => cell.target.exam.accession_no),
  {
    ...one('feedback'),
    act: async (cell) => {
      // The matrix writes oftener than a user may in an hour. Rows are locked in one order: cells run at once.
      await cell.world.root.query(
        `UPDATE feedback SET at = at - interval '1 day'
         WHERE feedback_id = ANY (ARRAY(SELECT feedback_id FROM feedback WHERE facility_id <> $1 ORDER BY feedback_id FOR UPDATE))`,
        [cell.world.facilities.stranger],
      )
      return feedbackOf(cell, () => cell.by.call('feedback', { content: 'x', curr_url: '', ua: '', resolution: '' }))
    },
  },
  { ...one('feedbackReplies'), act: (cell) => feedbackOf(cell, () => cell.by.call('feedbackReplies')) },
  { ...one('feedbackSeen'), act: (cell) => feedbackOf(cell, (ids) => cell.by.call('feedbackSeen', { ids })) },
  one('getIMAccMsg', () => ({ number: '8001', type: '' })),
  one('remoteGetIMAccMsg', () => ({ phone: aPhone() })),
  one('checkTeacher', () => ({ number: '8001' })),
]

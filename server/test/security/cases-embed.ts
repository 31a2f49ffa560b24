import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { hashKey } from '../../src/embed/partners'
import type { Answer } from '../harness'
import type { Case, Cell } from './case'
import { callOutcome } from './outcome'

const ORIGIN = 'https://his.example'
const KEY = 'the key of the matrix'

/**
 * A launch by the partner of the hospital of the one who asks, for that person: whoever sends it brings the partner's key,
 * since these calls know no session. People without an account in the hospital launch for a colleague.
 */
async function launch({ world, server, identity, target, by }: Cell): Promise<Answer> {
  // A new one for each cell: a partner may not launch as often in a minute as the matrix does.
  const partnerId = `m-${randomUUID()}`
  await server.pools.gate.query(
    `INSERT INTO partner (partner_id, facility_id, name, key_hash, origins, added) VALUES ($1, $2, $1, $3, $4, now())`,
    [partnerId, world.facilities[identity.facility], hashKey(KEY), [ORIGIN]],
  )
  const userName = (world.accounts.get(identity.name) ?? world.colleagues[identity.facility]).loginName
  return by.call('embedLaunch', { partnerId, key: KEY, origin: ORIGIN, userName, mode: 'view', procedureId: target.examId })
}

async function enter(cell: Cell): Promise<Answer> {
  const launched = await launch(cell)
  return cell.by.call('embedEnter', { token: launched.body.val?.token ?? 'x', origin: ORIGIN })
}

const one = (covers: CallName, act: (cell: Cell) => Promise<Answer>): Case => ({
  name: covers,
  covers,
  relations: true,
  ownList: true,
  exam: () => ({}),
  async act(cell) {
    const answer = await act(cell)
    return { outcome: callOutcome(answer), text: answer.text }
  },
})

/** What a partner's key opens, by the relation of the exam to the partner's hospital. */
export const embedCases: readonly Case[] = [one('embedLaunch', launch), one('embedEnter', enter)]

import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import sql from 'sql-template-tag'
import { TEST_PASSWORD } from '../harness'
import type { Case, Cell, Seen } from './case'
import { callOutcome } from './outcome'
import { inVisit } from './visit'
import { PLANTED_SETTING } from './world'

const one = (covers: CallName, payload: (cell: Cell) => Record<string, unknown> = () => ({}), name: string = covers): Case => ({
  name,
  covers,
  relations: false,
  async act(cell) {
    const answer = await cell.by.call(covers, payload(cell))
    return { outcome: callOutcome(answer), text: answer.text }
  },
})

async function logIn({ by }: Cell, userName: string): Promise<Seen> {
  const answer = await inVisit(by, 'login', { userName, password: TEST_PASSWORD })
  return { outcome: callOutcome(answer), text: answer.text }
}

/** A doctor whose login names the hospital that was left; a new one for each cell, since a refused name rests after five. */
async function logInMoved(cell: Cell): Promise<Seen> {
  const { server, world } = cell
  const { loginName } = await server.account(world.facilities.stranger)
  await world.root.query('UPDATE login SET facility_id = $1 WHERE login_name = $2', [world.facilities.home, loginName])
  return logIn(cell, loginName)
}

const template = (level: 'personal' | 'clinic') => () => ({
  name: `t-${randomUUID()}`,
  level,
  modality: 'CT',
  bodypart: '',
  abnormal: false,
  findings: 'x',
  diagnosis: '',
})

/** The same person used the same key in another hospital once. */
async function plantKey({ world, server }: Cell, userId: string, key: string): Promise<void> {
  const facilityId = world.facilities.stranger
  await server.asTenant({ facilityId, userId }, (tx) =>
    tx.run(
      sql`INSERT INTO request_key (facility_id, user_id, key, body_hash, answer, at) VALUES (${facilityId}, ${userId}, ${key}, ${Buffer.alloc(32)}, '{}', now())`,
    ),
  )
}

/** Calls that touch no exam. */
export const sessionCases: readonly Case[] = [
  one('initLogin'),
  one('getValidateImage'),
  { ...one('login'), act: (cell) => logIn(cell, cell.world.colleagues.home.loginName) },
  { ...one('login', undefined, 'login (name of a doctor who left the hospital)'), act: logInMoved },
  one('logException', () => ({ level: 3, message: 'x', url: '' })),
  one('loginSuccess'),
  {
    ...one('logout'),
    async act(cell) {
      // Ends a session of its own, not the one that the other cells use.
      const by = await cell.world.caller(cell.identity, { fresh: true })
      const answer = await by.call('logout')
      const after = await by.call('checkSession')
      const ended = after.status === 302 ? '' : ', still there'
      return { outcome: callOutcome(answer) + ended, text: answer.text }
    },
  },
  one('checkSession'),
  one('wsAuthenticate'),
  one('saveUserSetting', () => ({ key: 'skin', value: 'eye.css' })),
  one('getUserSetting', () => ({ key: PLANTED_SETTING })),
  one('queryModality'),
  one('queryBodypart'),
  one('templateList'),
  one('templateSave', template('personal'), 'templateSave (a new personal one)'),
  one('templateSave', template('clinic'), 'templateSave (a new one of the hospital)'),
  {
    ...one('templateSave', undefined, 'templateSave (same request twice)'),
    async act(cell) {
      const { userId } = cell.world.accounts.get(cell.identity.name) ?? cell.world.colleagues.home
      const requestKey = randomUUID()
      await plantKey(cell, userId, requestKey)
      const payload = { ...template('personal')(), requestKey }
      const first = await cell.by.call('templateSave', payload)
      const again = await cell.by.call('templateSave', payload)
      const same = first.text === again.text || first.status === 302 ? '' : ', another answer'
      return { outcome: callOutcome(first) + same, text: first.text + again.text }
    },
  },
]

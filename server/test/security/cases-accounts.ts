import type { CallName } from '@farsight/shared/contract'
import { SessionStore } from '../../src/session/store'
import { TEST_PASSWORD } from '../harness'
import type { Caller } from './caller'
import type { Case, Cell } from './case'
import type { FacilityKey } from './identities'
import { callOutcome } from './outcome'

/** A case whose calls go through a session of their own: it is locked, ended, or used up by wrong passwords. */
const fresh = (covers: CallName, name: string, act: (by: Caller, cell: Cell) => Promise<{ outcome: string; text: string }>): Case => ({
  name,
  covers,
  relations: false,
  act: async (cell) => act(await cell.world.caller(cell.identity, { fresh: true }), cell),
})

/** Sessions of a doctor of a hospital, looked at. */
const sessionsOf = (whose: FacilityKey): Case =>
  fresh('querySessions', `querySessions (of a doctor of ${whose})`, async (by, { world }) => {
    const answer = await by.call('querySessions', { userId: world.colleagues[whose].userId })
    const empty = answer.body?.errorCode === 0 && answer.body.val.length === 0
    return { outcome: empty ? 'none' : callOutcome(answer), text: answer.text }
  })

/** A new session of a doctor of a hospital, ended. */
const endOf = (whose: FacilityKey): Case =>
  fresh('endSession', `endSession (of a doctor of ${whose})`, async (by, { world, server }) => {
    const { userId, facilityId } = world.colleagues[whose]
    const sessions = new SessionStore(server.pools.gate, server.asTenant)
    const token = await sessions.create({ userId, facilityId, identityType: 'local' }, server.clock.now)
    const { sessionId } = (await sessions.find(token, server.clock.now))!
    const answer = await by.call('endSession', { sessionId })
    const { rowCount } = await world.root.query('SELECT 1 FROM session WHERE session_id = $1', [sessionId])
    const wrong = (answer.body?.errorCode === 0) === (rowCount === 1) ? ', and the opposite happened' : ''
    return { outcome: callOutcome(answer) + wrong, text: answer.text }
  })

/** The account's own calls: password, sessions, the locked desk. */
export const accountCases: readonly Case[] = [
  fresh('changePwd', 'changePwd (wrong present one)', async (by) => {
    const answer = await by.call('changePwd', { oldPwd: 'not-the-one-7', newPwd: 'kettle-91-Lamp', rePwd: 'kettle-91-Lamp' })
    return { outcome: callOutcome(answer), text: answer.text }
  }),
  fresh('querySessions', 'querySessions', async (by) => {
    const answer = await by.call('querySessions')
    return { outcome: callOutcome(answer), text: answer.text }
  }),
  sessionsOf('home'),
  sessionsOf('stranger'),
  endOf('home'),
  endOf('stranger'),
  fresh('lock', 'lock', async (by) => {
    const answer = await by.call('lock')
    const after = await by.call('getUserSetting', { key: 'skin' })
    return { outcome: `${callOutcome(answer)}, then ${callOutcome(after)}`, text: answer.text + after.text }
  }),
  fresh('unlock', 'unlock', async (by) => {
    await by.call('lock')
    const answer = await by.call('unlock', { password: TEST_PASSWORD })
    const after = await by.call('getUserSetting', { key: 'skin' })
    return { outcome: `${callOutcome(answer)}, then ${callOutcome(after)}`, text: answer.text + after.text }
  }),
  fresh('getMenuConfig', 'getMenuConfig', async (by) => {
    const answer = await by.call('getMenuConfig')
    return { outcome: callOutcome(answer), text: answer.text }
  }),
]

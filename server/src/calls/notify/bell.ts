import { chatCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { clearBell, readBell } from '../../push/bell'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { anySession, background } from '../policies'

/** What the bell holds, and from where the socket goes on: the page asks by itself. Names of patients are in it. */
export const notifyUnread = sessionHandler(
  chatCalls.notifyUnread,
  background({ ...anySession, name: 'ownBell', audited: true }),
  async ({ tx, session, now, sign }) => ({ val: await readBell(tx, session, now, sign) }),
)

const IDS = /^[0-9]{1,15}(,[0-9]{1,15})*$/

/** A click, a removal, a cleared or an opened bell. */
export const notifyClear = sessionHandler(chatCalls.notifyClear, anySession, async ({ tx, session, now }, { ids, all, read }) => {
  const named = ids ?? ''
  if (named !== '' && !IDS.test(named)) throw new CallError(CODE.parameterIllegal, 'ids')
  if (named === '' && all !== 1 && read !== 1) throw new CallError(CODE.parameterEmpty, 'ids')
  if (all === 1) return { val: { cleared: await clearBell(tx, session, now, 'all') } }
  return { val: { cleared: await clearBell(tx, session, now, named === '' ? 'read' : named.split(',').map(Number)) } }
})

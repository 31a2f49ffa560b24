import { api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { leaveAllPages, leaveForGood } from '../desk'

/** Editors save first. Ends the session here even where the server cannot be told: a shared desk must not stay open. */
export async function logOut(): Promise<void> {
  await leaveAllPages()
  leaveForGood('logout')
  await api.call('logout', {}, { promptType: 'none', handleOverTime: false }).catch(() => undefined)
  session.end('logout')
}

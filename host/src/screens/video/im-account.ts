import { ApiError, api } from '@farsight/shared/api'
import { desktop, type ImCall } from '@farsight/shared/desktop'
import { alertBox, message } from '@farsight/shared/ui'
import { shellText } from '../shell/texts'

/** A refusal is told as an alert with the server's words (product.md section 8, "IM call"). */
const ALERT = { promptType: 'alert' } as const

/** Stands for a number where the account is the user's own. */
const OWN = 'self'

/** Video calls are the desktop software's: outside it the user is told so, exactly so. */
export function hasVideo(): boolean {
  if (desktop().isWrapper) return true
  alertBox(shellText('video.outside'))
  return false
}

/** The account for a call: to a colleague by his number, to a remote expert by his phone. Undefined: refused, and told. */
async function account(type: ImCall['type'], target: string): Promise<{ readonly accId: string; readonly token: string } | undefined> {
  try {
    const { myAccId, accToken } =
      type === 'remote'
        ? await api.call('remoteGetIMAccMsg', { phone: target }, ALERT)
        : await api.call('getIMAccMsg', { number: target, type }, ALERT)
    return { accId: myAccId, token: accToken }
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Logs the user in to the video service, inside the wrapper. */
export async function logInToVideo(): Promise<void> {
  if (!hasVideo()) return
  const own = await account('login', OWN)
  if (own && desktop().imCall({ ...own, type: 'login' })) message.success(shellText('video.login'))
}

/** Calls somebody. True when the wrapper has taken the call. */
export async function callByVideo(type: 'local' | 'remote', target: string): Promise<boolean> {
  const own = await account(type, target)
  return own !== undefined && desktop().imCall({ ...own, target, type })
}

import { ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { readSite, writeSite } from '@farsight/shared/i18n'

/** Says that a session was begun in this browser: without it a fresh login page makes no call that can only fail. */
const ENTERED = 'ENTERED'

/** HospitalDoctorLoginSuccess: seeds the session from the server. False when there is none. */
export async function enterSession(): Promise<boolean> {
  try {
    const { val } = await api.call('loginSuccess', {}, { handleOverTime: false, promptType: 'none' })
    session.start(val)
    writeSite(ENTERED, '1')
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.kind === 'expired' || error.kind === 'business') writeSite(ENTERED, undefined)
    return false
  }
}

/** Has this browser a session that may still be alive? */
export const mayHaveSession = (): boolean => readSite(ENTERED) === '1'

export function forgetSession(): void {
  writeSite(ENTERED, undefined)
}

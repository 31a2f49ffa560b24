import { ApiError, api, logger } from '@farsight/shared/api'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { bilingual } from '@farsight/shared/i18n'
import type { Entry } from './entry'
import { type Entering, enterSession, forgetSession, resetFor } from './session'
import type { WorkType } from './work-type'

const refusal = (code: number): ApiError => new ApiError('business', code, bilingual(errorMessage(code)!))

/** The link itself is not to be used: nothing was asked of the server. */
export const brokenEntry = (): ApiError => refusal(CODE.entryToken)
/** Nothing is open to the account. */
export const noMenu = (): ApiError => refusal(CODE.noMenu)

/**
 * From outside (product.md section 4, "Login entry"): what a former user left goes, then the doctor's login with the token,
 * then login success. The server takes the user from the token alone; `un` must agree with it.
 */
export async function comeIn({ token, un, identityType }: Entry, type: WorkType): Promise<Entering> {
  const as = { login_user: un, login_user_type: identityType ?? (type === 'clinic' ? 'remote' : 'local') } as const
  resetFor(as)
  forgetSession()
  try {
    await api.call('login', { token, un, identityType: as.login_user_type }, { promptType: 'none', handleOverTime: false })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { as: 'refused', error }
  }
  return enterSession(as)
}

/** Logs that an entry failed, by its code alone: never a token or a name. */
export const noteRefused = ({ kind, code }: ApiError): void => logger.error(`entry: login failed (${kind} ${code})`)

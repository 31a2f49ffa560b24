import { ApiError, api, logger } from '@farsight/shared/api'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { bilingual } from '@farsight/shared/i18n'
import type { Entry } from './entry'
import { type Entering, enterSession, resetFor } from './session'
import type { WorkType } from './work-type'

const refusal = (code: number): ApiError => new ApiError('business', code, bilingual(errorMessage(code)!))

const BROKEN = {
  zh: '入口链接有误，请从来源系统重新打开',
  en: 'The entry link is not right: open the page again from where you came',
}
/** The link itself is not to be used, by our own judgement or by the server's: whoever opened it knows no field's name. */
export const brokenEntry = (code: number = CODE.parameterIllegal): ApiError => new ApiError('business', code, bilingual(BROKEN))
/** Nothing is open to the account. */
export const noMenu = (): ApiError => refusal(CODE.noMenu)

/**
 * From outside (product.md section 4, "Login entry"): the doctor's login with the token, then login success. Anybody can
 * send a link: what a former user left goes only when the server has accepted the token. The server takes the user from
 * the token alone; `un` must agree with it.
 */
export async function comeIn({ token, un, identityType }: Entry, type: WorkType): Promise<Entering> {
  const as = { login_user: un, login_user_type: identityType ?? (type === 'clinic' ? 'remote' : 'local') } as const
  try {
    await api.call('login', { token, un, identityType: as.login_user_type }, { promptType: 'none', handleOverTime: false })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code } = error
    return { as: 'refused', error: code === CODE.parameterEmpty || code === CODE.parameterIllegal ? brokenEntry(code) : error }
  }
  resetFor(as)
  return enterSession(as)
}

/** Logs that an entry failed, by its code alone: never a token or a name. */
export const noteRefused = ({ kind, code }: ApiError): void => logger.error(`entry: login failed (${kind} ${code})`)

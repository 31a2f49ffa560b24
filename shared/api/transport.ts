import axios, { AxiosError, type AxiosResponse } from 'axios'
import { session } from '../bus'
import { CALL_NAMES } from '../contract/names'
import { currentLanguage } from '../i18n'
import { apiConfig } from './config'
import { cancelledError, networkError, timeoutError } from './errors'
import { encodeForm } from './form'

/** An answer as it came: its body, and the address that gave it in the end. */
export interface Received {
  readonly body: unknown
  readonly url: string
  readonly status: number
}

/** The call that carries no body, not even the version marker (product.md section 7, decision 37). */
const WITHOUT_BODY: string = CALL_NAMES.wsAuthenticate

interface FinalAddress {
  /** XMLHttpRequest. */
  readonly responseURL?: string
  /** Node's http, in tests. */
  readonly res?: { readonly responseUrl?: string }
}

const finalUrl = (response: AxiosResponse): string => {
  const request = response.request as FinalAddress | undefined
  return request?.responseURL ?? request?.res?.responseUrl ?? response.config.url ?? ''
}

/** The calls by which the page learns whose session this browser has: they are nobody's, whoever was here before. */
const OF_NOBODY: readonly string[] = [CALL_NAMES.login, CALL_NAMES.loginSuccess]

/** For whom this page acts: the server does nothing when somebody else has logged in meanwhile (code 2302). */
const ownUser = (name: string): Record<string, string> => {
  const user = session.current()?.loginUserId
  return user === undefined || OF_NOBODY.includes(name) ? {} : { 'X-Farsight-User': user }
}

/** Sends one call. Rejects with network, timeout or cancelled alone: any status and any body is an answer here. */
export async function send(name: string, payload: object, timeout: number, signal?: AbortSignal): Promise<Received> {
  const body = name === WITHOUT_BODY ? undefined : encodeForm(payload).toString()
  try {
    const response = await axios.request<unknown>({
      method: 'post',
      url: `${apiConfig().base}/${name}`,
      data: body,
      timeout,
      signal,
      withCredentials: true,
      validateStatus: () => true,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Accept-Language': currentLanguage(), ...ownUser(name) },
    })
    return { body: response.data, url: finalUrl(response), status: response.status }
  } catch (error) {
    if (axios.isCancel(error)) throw cancelledError()
    const timedOut = error instanceof AxiosError && (error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT)
    throw timedOut ? timeoutError() : networkError()
  }
}

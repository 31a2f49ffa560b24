import { CODE, errorMessage, NETWORK_ERROR, UNDEFINED_ERROR } from '../domain'
import { bilingual, translate } from '../i18n'

/**
 * `business`: the server answered a nonzero code. `network`: status other than 200, refused, no JSON. `timeout`: no answer
 * in time. `expired`: the session is over. `cancelled`: the caller's own signal, or a second factor that was not given.
 */
export type ApiErrorKind = 'business' | 'network' | 'timeout' | 'expired' | 'cancelled'

/** What `api.call` rejects with. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly kind: ApiErrorKind,
    /** The server's code; 0 when no answer of the application arrived. */
    readonly code: number | string,
    /** In the language of the moment; ready to be shown. */
    message: string,
    /** What stands on the server, where a code brings it (116: the report as it is now). */
    readonly val?: unknown,
    /** HTTP status, 0 when there was none. */
    readonly status = 0,
  ) {
    super(message)
  }
}

export const networkError = (status = 0): ApiError => new ApiError('network', 0, bilingual(NETWORK_ERROR), undefined, status)
export const timeoutError = (): ApiError => new ApiError('timeout', 0, bilingual(NETWORK_ERROR))
export const cancelledError = (): ApiError => new ApiError('cancelled', 0, '')
export const expiredError = (): ApiError => new ApiError('expired', CODE.sessionExpired, translate('shared', 'alert.loginAgain'))

/** What the server says when it could not: its database was away, its disk full. */
const PASSING: readonly (number | string)[] = [CODE.systemError, CODE.serverBusy, CODE.storageFull]

/** It may pass by itself, and nobody knows whether the request was done: it is sent again as it was, under its own key. */
export const mayPass = ({ kind, code }: { readonly kind: ApiErrorKind; readonly code: number | string }): boolean =>
  kind === 'network' || kind === 'timeout' || (kind === 'business' && PASSING.includes(code))

/** A code and its text as an answer carries them. */
export interface ErrorPair {
  readonly code: number | string
  readonly text: string
}

type Body = Readonly<Record<string, unknown>>

const numeric = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const given = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * The first error pair of an answer in the order errorCode/errorMsg, errCode/errMsg, code/message (decision 38). A text that
 * is no number counts only as errorCode; a `code` that is data is no pair (decision 39).
 */
export function errorPair(body: unknown): ErrorPair | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const { errorCode, errorMsg, errCode, errMsg, code, message } = body as Body
  if (given(errorCode)) return { code: numeric(errorCode) ?? String(errorCode), text: textOf(errorMsg) }
  const second = numeric(errCode)
  if (second !== undefined) return { code: second, text: textOf(errMsg) }
  const third = numeric(code)
  return third === undefined ? undefined : { code: third, text: textOf(message) }
}

/** Calls whose codes are told by the local table, not by the server's text (product.md section 8, decision 40). */
const hasLocalTable = (name: string): boolean => /^(emr|rs)_dataApi\.do(\?|$)/.test(name)

/** The error that an answer of a call is, or undefined when it is a success. */
export function businessError(name: string, body: unknown): ApiError | undefined {
  const pair = errorPair(body)
  if (!pair || pair.code === 0) return undefined
  const local = hasLocalTable(name) && typeof pair.code === 'number' ? errorMessage(pair.code) : undefined
  const message = local ? bilingual(local) : pair.text || bilingual(UNDEFINED_ERROR)
  return new ApiError('business', pair.code, message, (body as Body).val, 200)
}

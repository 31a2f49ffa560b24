import type { CallName, CallTypes } from '../contract'
import { CALL_NAMES } from '../contract/names'
import { CODE } from '../domain'
import { type CacheType, cacheGeneration, cacheKey, readCache, writeCache } from './cache'
import { isCentral, secondFactor, showCentral, stepUpMark } from './central'
import { apiConfig } from './config'
import { ApiError, businessError, errorPair, expiredError, networkError } from './errors'
import { isLoginPage, sessionExpired, sessionMark } from './expiry'
import { beginLoading } from './loading'
import { type PromptType, prompt } from './prompt'
import { type Received, send } from './transport'

/** Options per call (product.md section 7). */
export interface CallOptions<Answer = unknown> {
  /** Counts for the loading indicator; true by default. */
  readonly showLoading?: boolean
  /** How an error is told: a toast (default), a modal, or not at all. It is rejected either way. */
  readonly promptType?: PromptType
  /** True (default): a nonzero code is rejected with a prompt. False: the raw answer is returned. */
  readonly handleErrCode?: boolean
  /** True (default): expiry and time-out are handled here. False: they are left to the caller (decision 47). */
  readonly handleOverTime?: boolean
  readonly cacheType?: CacheType
  /** With cacheAndNet: gets the renewed answer after the remembered one was returned. */
  readonly onFresh?: (answer: Answer) => void
  readonly timeout?: number
  readonly signal?: AbortSignal
}

type AnswerTo<K extends CallName> = CallTypes[K]['answer']

/**
 * Calls the server by a call's short name. Resolves with its answer, rejects with {@link ApiError} alone. With
 * handleErrCode false the answer may be an error's: look at its code.
 */
export async function call<K extends CallName>(
  short: K,
  payload: CallTypes[K]['request'],
  options: CallOptions<AnswerTo<K>> = {},
): Promise<AnswerTo<K>> {
  if (!options.cacheType) return fromNet(short, payload, options)
  const key = cacheKey(CALL_NAMES[short], payload)
  const since = cacheGeneration()
  const remembered = readCache(short, key) as AnswerTo<K> | undefined
  const fetchAndKeep = async (how: CallOptions<AnswerTo<K>>): Promise<AnswerTo<K>> => {
    const answer = await fromNet(short, payload, how)
    if (!businessError(CALL_NAMES[short], answer)) writeCache(short, key, answer, since)
    return answer
  }
  if (remembered === undefined) return fetchAndKeep(options)
  if (options.cacheType === 'cacheAndNet') {
    // The remembered answer is already on the screen: a failed renewal disturbs nobody.
    fetchAndKeep({ ...options, showLoading: false, promptType: 'none' }).then(options.onFresh, () => undefined)
  }
  return remembered
}

async function fromNet<K extends CallName>(short: K, payload: object, options: CallOptions<AnswerTo<K>>): Promise<AnswerTo<K>> {
  const { showLoading = true, promptType = 'msg', handleErrCode = true, handleOverTime = true } = options
  const endLoading = showLoading ? beginLoading() : undefined
  const name = CALL_NAMES[short]
  const mark = sessionMark()
  const ask = () => send(name, payload, options.timeout ?? apiConfig().timeout, options.signal)
  try {
    const body = await answerOf(name, ask)
    const refused = handleErrCode || isCentral(errorPair(body)?.code) ? businessError(name, body) : undefined
    if (refused) throw refused
    return body as AnswerTo<K>
  } catch (thrown) {
    const error = thrown instanceof ApiError ? thrown : networkError()
    tell(error, promptType, handleOverTime, mark)
    throw error
  } finally {
    endLoading?.()
  }
}

/** Sends, and sends once more when the second factor was wanted and is given. */
async function answerOf(name: string, ask: () => Promise<Received>): Promise<object> {
  const mark = stepUpMark()
  const body = read(await ask())
  if (errorPair(body)?.code !== CODE.stepUpRequired) return body
  const given = await secondFactor(mark)
  if (given === undefined) return body
  // Who closed the question knows why nothing was done.
  if (!given) throw new ApiError('cancelled', CODE.stepUpRequired, businessError(name, body)?.message ?? '')
  return read(await ask())
}

function read(received: Received): object {
  if (isLoginPage(received.url) || errorPair(received.body)?.code === CODE.sessionExpired) throw expiredError()
  if (received.status !== 200 || typeof received.body !== 'object' || received.body === null) throw networkError(received.status)
  return received.body
}

function tell(error: ApiError, promptType: PromptType, handleOverTime: boolean, mark: number): void {
  if (error.kind === 'cancelled') return
  if (error.kind === 'expired') {
    if (handleOverTime) sessionExpired(mark)
    return
  }
  if (error.kind === 'timeout' && !handleOverTime) return
  if (error.kind === 'business' && showCentral(error.code)) return
  prompt(promptType, error.message)
}

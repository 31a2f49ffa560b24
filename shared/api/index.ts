import { call } from './call'

/** The client: `api.call('queryLocalList', { pageNo: 1 })`, typed by the contract. */
export const api = { call }

export type { CacheType } from './cache'
export type { CallOptions } from './call'
export { registerLocked, registerOtherUser, registerStepUp } from './central'
export { type ApiConfig, apiConfig, configureApi } from './config'
export { ApiError, type ApiErrorKind, mayPass } from './errors'
export { LOGIN_AGAIN_HASH, leaveSession } from './expiry'
export { loading$ } from './loading'
export { configureLog, instantOf, LOG_LEVEL, type LogLevel, logger, logPost, noteUnknown, placeOf, watchUncaught } from './log'
export { type Prompter, type PromptType, registerPrompter } from './prompt'
export { RequestKeys } from './request-keys'
export { type FormAnswer, sendForm } from './send-form'

import { call } from './call'

/** The client: `api.call('queryLocalList', { pageNo: 1 })`, typed by the contract. */
export const api = { call }

export type { CacheType } from './cache'
export type { CallOptions } from './call'
export { type ApiConfig, apiConfig, configureApi } from './config'
export { ApiError, type ApiErrorKind } from './errors'
export { LOGIN_AGAIN_HASH } from './expiry'
export { loading$ } from './loading'
export { type Prompter, type PromptType, registerPrompter } from './prompt'

export type { Freshness, VerifiedSet } from './check'
export { SessionGone, SetFault } from './fault'
export { fetchSet } from './fetch-set'
export { type SetWatch, type WatchOptions, watchSet } from './watch-set'

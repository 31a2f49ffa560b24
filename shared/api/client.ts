import { call } from './call'

/** The client: `api.call('queryLocalList', { pageNo: 1 })`, typed by the contract. */
export const api = { call }

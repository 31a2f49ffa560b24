export { captureFor, type Held, holdFor, releaseFor, urgentReleaseFor } from './ledger'
export { type PriceAsk, type Priced, priceOf } from './price'

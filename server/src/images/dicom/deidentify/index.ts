export { deidentified } from './file.ts'
export { deidentifiedMetadata } from './metadata.ts'
export { bareFrame, canBeBared, withoutOverlayBits } from './pixels.ts'
export { uidMapper } from './uids.ts'

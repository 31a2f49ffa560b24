export { deidentified } from './file.ts'
export { deidentifiedMetadata } from './metadata.ts'
export { withoutComments, withoutOverlayBits } from './pixels.ts'
export { uidMapper } from './uids.ts'

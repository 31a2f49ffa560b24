import { createHmac } from 'node:crypto'

/** DICOM's own UIDs (classes, syntaxes, well-known frames of reference) name nobody and stay. */
const REGISTERED = /^1\.2\.840\.10008\./

/** Another UID for each one, the same for the same key: what belongs together stays together, and nobody without the key finds the way back. */
export type UidMapper = (uid: string) => string

/** UIDs by a keyed hash, below the arc of UUIDs (PS3.5 B.2): 122 bits of it, in the form of a UUID. */
export function uidMapper(key: Buffer): UidMapper {
  return (uid) => {
    if (uid === '' || REGISTERED.test(uid)) return uid
    const bytes = createHmac('sha256', key).update(uid).digest().subarray(0, 16)
    bytes[6] = (bytes[6]! & 0x0f) | 0x80
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    return `2.25.${BigInt(`0x${bytes.toString('hex')}`)}`
  }
}

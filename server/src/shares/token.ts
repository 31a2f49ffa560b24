import { createHash, createHmac } from 'node:crypto'

const HOSPITAL_BYTES = 16
const TOKEN = /^[A-Za-z0-9_-]{64}$/

/**
 * A link's token names its hospital and then 256 bits that nobody guesses: who brings it has no session, and the first wall wants to know
 * whose rows to look at. The bits follow from the share's random name and the installation's secret, so that no table needs to hold them.
 */
export const shareToken = (secret: Buffer, facilityId: string, shareId: string): string =>
  Buffer.concat([
    Buffer.from(facilityId.replaceAll('-', ''), 'hex'),
    createHmac('sha256', secret).update(`share|${shareId}`).digest(),
  ]).toString('base64url')

/** The hospital that a token names; undefined for what is no token. */
export function facilityOfToken(token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined
  const hex = Buffer.from(token, 'base64url').subarray(0, HOSPITAL_BYTES).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A link is known by its token's hash alone: who reads the database opens nothing. */
export const shareHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What a link's UIDs are made with: another one for each link, in no table. */
export const uidKey = (secret: Buffer, shareId: string): Buffer => createHmac('sha256', secret).update(`share-uid|${shareId}`).digest()

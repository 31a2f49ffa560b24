import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The key of an engine for one hospital: the hospital's code and a text that only who can read the data folder can make. It is
 * good for results of this engine, in this hospital, and for nothing else.
 */
export function engineKey(secret: Buffer, engine: string, facilityCode: string): string {
  return `${encodeURIComponent(facilityCode)}.${createHmac('sha256', secret).update(`ai|${engine}|${facilityCode}`).digest('base64url')}`
}

/** A stable id for the audit's rows of an engine: a UUID made of its name and hospital. */
export function engineUser(secret: Buffer, engine: string, facilityId: string): string {
  const hex = createHmac('sha256', secret).update(`ai user|${engine}|${facilityId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The code of the hospital that a bearer's key is for; undefined when it is not this engine's key. */
export function hospitalOfKey(secret: Buffer, engine: string, bearer: string): string | undefined {
  const m = /^([^.]{1,200}(?:\.[^.]{1,200})*)\.[\w-]{43}$/.exec(bearer)
  if (!m) return undefined
  let code: string
  try {
    code = decodeURIComponent(m[1]!)
  } catch {
    return undefined
  }
  const [right, given] = [Buffer.from(engineKey(secret, engine, code)), Buffer.from(bearer)]
  return right.length === given.length && timingSafeEqual(right, given) ? code : undefined
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'

/** A machine of this installation that brings images: no person, bound to one hospital for this request. */
export interface GatewayIdentity {
  readonly facilityId: string
  readonly userId: string
  readonly name: string
}

/** The installation's gateway key: derived from its secret, so that only who can read the data folder has it. */
export const gatewayKey = (secret: Buffer): string => createHmac('sha256', secret).update('gateway').digest('base64url')

/** A stable id for the audit's rows of a gateway: a UUID made of the hospital's. */
function gatewayUser(secret: Buffer, facilityId: string): string {
  const hex = createHmac('sha256', secret).update(`gateway|${facilityId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * The gateway of a request with `Authorization: Bearer <key>` and `X-Farsight-Facility: <code or name, percent-encoded>`.
 * Undefined for a wrong key or an unknown hospital; 'none' when the request brings no key at all.
 */
export async function gatewayOf(request: FastifyRequest, gate: Pool, secret: Buffer): Promise<GatewayIdentity | undefined | 'none'> {
  const bearer = /^Bearer ([A-Za-z0-9_-]{1,100})$/.exec(request.headers.authorization ?? '')
  if (!bearer) return request.headers.authorization === undefined ? 'none' : undefined
  const right = Buffer.from(gatewayKey(secret))
  const given = Buffer.from(bearer[1]!)
  if (right.length !== given.length || !timingSafeEqual(right, given)) return undefined
  let wanted: string
  try {
    wanted = decodeURIComponent(String(request.headers['x-farsight-facility'] ?? ''))
  } catch {
    return undefined
  }
  const { rows } = await gate.query<{ facility_id: string }>(
    sql`SELECT facility_id FROM facility_directory WHERE code = ${wanted} OR name = ${wanted} OR name_en = ${wanted}`,
  )
  const facilityId = rows.length === 1 ? rows[0]!.facility_id : undefined
  return facilityId ? { facilityId, userId: gatewayUser(secret, facilityId), name: '影像网关' } : undefined
}

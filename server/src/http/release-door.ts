import { CODE } from '@farsight/shared/domain'
import { REQUEST_HEADERS } from '@farsight/shared/release'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { managesSite } from '../calls/policies'
import type { AsTenant } from '../database/tenant'
import { type LogLine, logRelease } from '../modules/change'
import { type Actor, actAs, actorOfKey } from '../modules/publish/actor'
import type { KnownKey } from '../modules/publish/keys'
import { Often } from '../modules/publish/often'
import { NotSigned, requestCheck } from '../modules/publish/request'
import { ReleaseRefusal } from '../modules/refusal'
import type { Session } from '../session/session'
import { sameOrigin } from './origin'

/** What stands before the releases' routes needs. */
export interface DoorParts {
  readonly gate: Pool
  readonly asTenant: AsTenant
  readonly site: string
  readonly clock: () => number
  readonly secure: boolean
  sessionOf(request: FastifyRequest): Promise<Session | undefined>
}

/** Who was let in. */
export interface Visitor {
  readonly actor: Actor
  /** Undefined for an administrator. */
  readonly key: KnownKey | undefined
  /** What the body must hash to; undefined for an administrator, whose session vouches for it. */
  readonly body: string | undefined
}

/** Lets a vendor's key or the union's administrator in, by the headers alone. */
export interface ReleaseDoor {
  /** Throws {@link NotSigned} or {@link ReleaseRefusal}. */
  vendor(request: FastifyRequest): Promise<Visitor & { readonly key: KnownKey; readonly body: string }>
  /** Undefined when the reply was sent: a browser whose session is over goes to the login page. */
  anyone(request: FastifyRequest, reply: FastifyReply): Promise<Visitor | undefined>
  /** Keeps a refused request in the log, and in the audit where a hospital is known. */
  refused(
    request: FastifyRequest,
    act: LogLine['act'],
    error: ReleaseRefusal,
    visitor?: Visitor,
    about?: { name: string; version: string },
  ): Promise<void>
}

/** Strangers' refused requests that are kept in the log, in a minute: a flood of them must not fill the disk. */
const STRANGERS_LOGGED = 30
const MINUTE = 60_000

export function releaseDoor(parts: DoorParts): ReleaseDoor {
  const check = requestCheck(parts)
  const logged = new Often(STRANGERS_LOGGED, MINUTE)
  const routeOf = (request: FastifyRequest): string => `${request.method} ${(request.raw.url ?? '').split('?')[0]}`

  const vendor: ReleaseDoor['vendor'] = async (request) => {
    const { key, body } = await check({ method: request.method, path: request.raw.url ?? '', headers: request.headers })
    return { actor: actorOfKey(key, request.ip), key, body }
  }

  return {
    vendor,
    async anyone(request, reply) {
      if (request.headers[REQUEST_HEADERS.key] !== undefined) return vendor(request)
      // Only a page of our own may act by a cookie: an Origin must be there.
      if (request.headers.origin === undefined) throw new NotSigned(CODE.releaseRequest, REQUEST_HEADERS.key)
      if (!sameOrigin(request.headers.origin, request.headers.host, parts.secure, false))
        throw new ReleaseRefusal(CODE.noPermission, 'Origin')
      const session = await parts.sessionOf(request)
      if (!session) {
        await reply.redirect('/login', 302)
        return undefined
      }
      const actor = { by: session.userName, facilityId: session.facilityId, userId: session.userId, address: request.ip }
      const visitor = { actor, key: undefined, body: undefined }
      // As for the calls beside it: the role alone, with the menu taken away, opens nothing.
      const may = managesSite.allows(session)
      if (may && session.stepUpUntil && session.stepUpUntil > parts.clock()) return visitor
      const error = new ReleaseRefusal(may ? CODE.stepUpRequired : CODE.noPermission, session.role)
      await this.refused(request, 'publish', error, visitor)
      throw error
    },
    async refused(request, act, error, visitor, about = { name: '', version: '' }) {
      const key = error instanceof NotSigned ? error.key : undefined
      const stranger: Actor = { by: '', facilityId: null, userId: '', address: request.ip }
      const actor = visitor?.actor ?? (key ? actorOfKey(key, request.ip) : stranger)
      const now = parts.clock()
      if (actor === stranger && !logged.allows('', now)) return
      const line = { act, ...about, by: actor.by, code: error.code, detail: error.detail }
      const objectId = about.name ? `${about.name}@${about.version}` : ''
      await actAs(parts, actor, { call: routeOf(request), outcome: error.code, objectId }, (db) => logRelease(db, now, line))
    },
  }
}

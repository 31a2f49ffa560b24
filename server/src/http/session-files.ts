import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeAudit } from '../audit/audit'
import { CallError } from '../calls/error'
import type { Policy } from '../calls/handler'
import type { AsTenant } from '../database/tenant'
import type { Session } from '../session/session'
import { sameOrigin } from './origin'

/** What files of a session need of the server. */
export interface SessionFileParts {
  readonly asTenant: AsTenant
  readonly secure: boolean
  sessionOf(request: FastifyRequest, act: boolean): Promise<Session | undefined>
}

/** A file that is handed out. */
export interface SentFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer | string
}

/** A file's name in a header (RFC 6266): the plain one for those who know no other. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/**
 * Files that a session of one policy gets by an address: from our own pages alone, never kept, never shown as a page. 401 without a session,
 * 403 for who may not, 404 where nothing is found; what goes out is audited under the address's `id`.
 */
export function sessionFiles(scope: FastifyInstance, { asTenant, secure, sessionOf }: SessionFileParts, policy: Policy) {
  const sessions = new WeakMap<FastifyRequest, Session>()
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (!sameOrigin(request.headers.origin, request.headers.host, secure, true)) return reply.code(403).send()
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send()
    if (request.headers['content-encoding'] !== undefined) return reply.code(415).send()
    const session = await sessionOf(request, true)
    if (!session) return reply.code(401).send()
    sessions.set(request, session)
  })

  /** Why this session may not; `user`: who the page believes to be, '' where it does not say. */
  function refused(session: Session, user: string): CallError | undefined {
    if (session.embed) return new CallError(CODE.embedMode)
    if (session.locked) return new CallError(CODE.sessionLocked)
    if (user !== '' && user !== session.userId) return new CallError(CODE.otherUser)
    return policy.allows(session) ? undefined : new CallError(policy.denies)
  }

  async function sent(
    request: FastifyRequest,
    reply: FastifyReply,
    call: string,
    find: (session: Session) => Promise<SentFile | undefined>,
  ): Promise<FastifyReply> {
    const session = sessions.get(request)!
    const objectId = (request.params as { id: string }).id
    const audit = (outcome: number): Promise<void> =>
      asTenant(session, (tx) => writeAudit(tx, { call, outcome, objectId, address: request.ip }))
    const denied = refused(session, '')
    if (denied) {
      await audit(denied.code)
      return reply.code(403).send()
    }
    const found = await find(session)
    await audit(found ? CODE.success : CODE.notFound)
    if (!found) return reply.code(404).send()
    return reply
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Disposition', attachment(found.name))
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .type(found.type)
      .send(found.content)
  }

  return { sessions, refused, sent }
}

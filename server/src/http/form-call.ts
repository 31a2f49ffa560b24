import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InTransaction } from '../acts/add-images'
import { writeAudit } from '../audit/audit'
import { CallError, isDenial } from '../calls/error'
import { keepsExams } from '../calls/policies'
import type { AsTenant } from '../database/tenant'
import type { Archive } from '../images/door/archive'
import { eventSink } from '../push/events'
import type { Session } from '../session/session'
import type { Signer } from '../session/signer'
import { browserOf } from './browser'
import { sameOrigin } from './origin'
import { formStreams, sendRefusal, storingFault, uploadAt } from './upload-routes'

/** What an upload to an exam needs of the server. */
export interface FormCallParts {
  readonly asTenant: AsTenant
  readonly archive: Archive
  readonly sign: Signer
  readonly secure: boolean
  readonly clock: () => number
  sessionOf(request: FastifyRequest, act: boolean): Promise<Session | undefined>
}

/** Who asks may not upload; undefined for those who may. */
function refused(session: Session, user: string): CallError | undefined {
  if (session.embed) return new CallError(CODE.embedMode)
  if (session.locked) return new CallError(CODE.sessionLocked)
  if (user !== '' && user !== session.userId) return new CallError(CODE.otherUser)
  return keepsExams.allows(session) ? undefined : new CallError(keepsExams.denies)
}

/** An upload to an exam: a form of several parts at a call's own address, which answers like a call. */
export function formCall(
  app: FastifyInstance,
  parts: FormCallParts,
  path: string,
  act: (request: FastifyRequest, run: InTransaction) => Promise<unknown>,
): void {
  const { asTenant, clock } = parts
  app.register(async (scope) => {
    const sessions = new WeakMap<FastifyRequest, Session>()
    formStreams(scope)
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      if (!sameOrigin(request.headers.origin, request.headers.host, parts.secure, true)) return reply.code(403).send()
      if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send()
      if (request.headers['content-encoding'] !== undefined) return reply.code(415).send()
      const session = await parts.sessionOf(request, true)
      if (!session) return reply.redirect('/login', 302)
      sessions.set(request, session)
    })
    scope.post(`/${path.split('?')[0]}`, { constraints: uploadAt(path) }, async (request, reply) => {
      const session = sessions.get(request)!
      reply.type('application/json; charset=utf-8')
      const browser = browserOf(request, reply, parts.secure)
      let objectId = ''
      const audit = (outcome: number) => ({ call: path, outcome, objectId, address: request.ip })
      const run: InTransaction = (work, keeps) =>
        asTenant(session, async (tx) => {
          const now = clock()
          const about = (id: string): void => {
            objectId = id
          }
          const { sign } = parts
          const done = await work({
            session,
            tx,
            now,
            sign,
            events: eventSink(tx, now),
            about,
            browser,
            address: request.ip,
            log: request.log,
          })
          if (keeps) await writeAudit(tx, audit(CODE.success))
          return done
        })
      try {
        const denied = refused(session, browser.user)
        if (denied) throw denied
        const val = await act(request, run)
        return { errorCode: 0, errorMsg: '', val }
      } catch (error) {
        const fault = storingFault(error)
        if (!fault) throw error
        if (fault.cause) request.log.error({ err: fault.cause }, 'what was uploaded could not be kept')
        if (isDenial(fault.code)) await asTenant(session, (tx) => writeAudit(tx, audit(fault.code)))
        return sendRefusal(request, reply, fault)
      }
    })
  })
}

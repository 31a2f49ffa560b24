import { ADD_IMAGE_LIMIT, ADD_IMAGES_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAudit } from '../audit/audit'
import { CallError, isDenial } from '../calls/error'
import { keepsExams } from '../calls/policies'
import type { AsTenant } from '../database/tenant'
import { browserOf } from '../http/browser'
import { readFormParts } from '../http/form-parts'
import { sameOrigin } from '../http/origin'
import { formStreams, sendRefusal, storingFault, uploadAt } from '../http/upload-routes'
import type { Archive } from '../images/door/archive'
import { eventSink } from '../push/events'
import type { Session } from '../session/session'
import type { Signer } from '../session/signer'
import { addImages, type InTransaction } from './add-images'

/** What the upload of pictures needs of the server. */
export interface ActRouteParts {
  readonly asTenant: AsTenant
  readonly archive: Archive
  readonly sign: Signer
  readonly secure: boolean
  readonly clock: () => number
  sessionOf(request: FastifyRequest, act: boolean): Promise<Session | undefined>
}

/** Pictures of one upload. */
const MOST_FILES = 10
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The exam and its pictures; nothing else is in the form. Throws 1 and 2 with the field, 2436. */
async function readForm(request: FastifyRequest): Promise<{ examId: string; files: Buffer[] }> {
  const rule = { fields: ['risProcedureId'], mostFiles: MOST_FILES, mostBytes: ADD_IMAGE_LIMIT, tooLarge: CODE.imageOver5M }
  const { fields, files } = await readFormParts(request.headers['content-type'] ?? '', request.body as AsyncIterable<Uint8Array>, rule)
  const examId = fields.get('risProcedureId')
  if (examId === undefined) throw new CallError(CODE.parameterEmpty, 'risProcedureId')
  if (!ID.test(examId)) throw new CallError(CODE.parameterIllegal, 'risProcedureId')
  return { examId, files: files.map(({ bytes }) => bytes) }
}

/** Who asks may not upload; undefined for those who may. */
function refused(session: Session, user: string): CallError | undefined {
  if (session.embed) return new CallError(CODE.embedMode)
  if (session.locked) return new CallError(CODE.sessionLocked)
  if (user !== '' && user !== session.userId) return new CallError(CODE.otherUser)
  return keepsExams.allows(session) ? undefined : new CallError(keepsExams.denies)
}

/** The upload of pictures for an exam: a form of several parts at a call's own address, which answers like a call. */
export function actRoutes(app: FastifyInstance, parts: ActRouteParts): void {
  const { asTenant, archive, clock } = parts
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
    scope.post(`/${ADD_IMAGES_PATH.split('?')[0]}`, { constraints: uploadAt(ADD_IMAGES_PATH) }, async (request, reply) => {
      const session = sessions.get(request)!
      reply.type('application/json; charset=utf-8')
      const browser = browserOf(request, reply, parts.secure)
      let objectId = ''
      const audit = (outcome: number) => ({ call: ADD_IMAGES_PATH, outcome, objectId, address: request.ip })
      const run: InTransaction = (act) =>
        asTenant(session, async (tx) => {
          const now = clock()
          const about = (id: string): void => {
            objectId = id
          }
          const { sign } = parts
          return act({ session, tx, now, sign, events: eventSink(tx, now), about, browser, address: request.ip, log: request.log })
        })
      try {
        const denied = refused(session, browser.user)
        if (denied) throw denied
        const { examId, files } = await readForm(request)
        const count = await addImages(archive, run, examId, files)
        await asTenant(session, (tx) => writeAudit(tx, audit(CODE.success)))
        return { errorCode: 0, errorMsg: '', val: { count } }
      } catch (error) {
        const fault = storingFault(error)
        if (!fault) throw error
        if (fault.cause) request.log.error({ err: fault.cause }, 'pictures could not be kept')
        if (isDenial(fault.code)) await asTenant(session, (tx) => writeAudit(tx, audit(fault.code)))
        return sendRefusal(request, reply, fault)
      }
    })
  })
}

import { ADD_IMAGE_LIMIT, ADD_IMAGES_PATH, VERSION_FIELD } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAudit } from '../audit/audit'
import { CallError, isDenial, languageOf, refusal } from '../calls/error'
import { keepsExams } from '../calls/policies'
import type { AsTenant } from '../database/tenant'
import { browserOf } from '../http/browser'
import { sameOrigin } from '../http/origin'
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
const UPLOAD_LIMIT = MOST_FILES * ADD_IMAGE_LIMIT + 64 * 1024
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const ADDRESS = `/${ADD_IMAGES_PATH}`
const UPLOAD = 'upload'

/** The exam and its pictures; nothing else is in the form. Throws 1 and 2 with the field. */
async function readForm(contentType: string, body: Buffer): Promise<{ examId: string; files: Buffer[] }> {
  let form: FormData
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new CallError(CODE.parameterIllegal, 'file')
  }
  const foreign = [...form.keys()].find((name) => !['file', 'risProcedureId', VERSION_FIELD].includes(name))
  if (foreign !== undefined) throw new CallError(CODE.parameterIllegal, foreign.slice(0, 64))
  const ids = form.getAll('risProcedureId')
  if (ids.length === 0) throw new CallError(CODE.parameterEmpty, 'risProcedureId')
  const [examId] = ids
  if (ids.length > 1 || typeof examId !== 'string' || !ID.test(examId)) throw new CallError(CODE.parameterIllegal, 'risProcedureId')
  const given = form.getAll('file')
  if (given.length === 0) throw new CallError(CODE.parameterEmpty, 'file')
  const files: Buffer[] = []
  for (const file of given) {
    if (typeof file === 'string' || given.length > MOST_FILES) throw new CallError(CODE.parameterIllegal, 'file')
    if (file.size === 0) throw new CallError(CODE.parameterEmpty, 'file')
    files.push(Buffer.from(await file.arrayBuffer()))
  }
  return { examId, files }
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
  // The path is the calls'; this address of it, byte for byte, is ours.
  app.addConstraintStrategy({
    name: UPLOAD,
    storage() {
      const handlers = new Map<unknown, never>()
      return { get: (key) => handlers.get(key) ?? null, set: (key, handler) => void handlers.set(key, handler as never) }
    },
    deriveConstraint: (request: { url?: string }) => (request.url === ADDRESS ? UPLOAD : undefined),
    mustMatchWhenDerived: false,
  } as Parameters<FastifyInstance['addConstraintStrategy']>[0])

  app.register(async (scope) => {
    const sessions = new WeakMap<FastifyRequest, Session>()
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(/^multipart\/form-data/i, { parseAs: 'buffer', bodyLimit: UPLOAD_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      if (!sameOrigin(request.headers.origin, request.headers.host, parts.secure, true)) return reply.code(403).send()
      if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send()
      if (request.headers['content-encoding'] !== undefined) return reply.code(415).send()
      const session = await parts.sessionOf(request, true)
      if (!session) return reply.redirect('/login', 302)
      sessions.set(request, session)
    })
    // Said as a call says it: the size is a matter of the pictures, not of the transport.
    scope.setErrorHandler((error: { code?: string }, request, reply) => {
      if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
      return reply
        .code(200)
        .header('Connection', 'close')
        .send(refusal(new CallError(CODE.imageOver5M, 'file'), languageOf(request.headers['accept-language'])))
    })

    scope.post(`/${ADD_IMAGES_PATH.split('?')[0]}`, { constraints: { [UPLOAD]: UPLOAD } }, async (request, reply) => {
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
        const { examId, files } = await readForm(request.headers['content-type'] ?? '', request.body as Buffer)
        const count = await addImages(archive, run, examId, files)
        await asTenant(session, (tx) => writeAudit(tx, audit(CODE.success)))
        return { errorCode: 0, errorMsg: '', val: { count } }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (isDenial(error.code)) await asTenant(session, (tx) => writeAudit(tx, audit(error.code)))
        return refusal(error, languageOf(request.headers['accept-language']))
      }
    })
  })
}

import { UPLOAD_IMAGE_PATH } from '@farsight/shared/contract'
import { CODE, PICTURE_BYTES } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lockOwn } from '../acts/own'
import { writeAudit } from '../audit/audit'
import { CallError, isDenial } from '../calls/error'
import { keepsExams } from '../calls/policies'
import type { AsTenant } from '../database/tenant'
import { browserOf } from '../http/browser'
import { readFormParts } from '../http/form-parts'
import { sameOrigin } from '../http/origin'
import { formStreams, sendRefusal, storingFault, uploadAt } from '../http/upload-routes'
import type { Archive } from '../images/door/archive'
import type { Session } from '../session/session'
import { FILE_PATH, fileAddress, isGoodAddress, keepFile, readFile } from './files'
import { redraw } from './redraw'

/** What the uploads of pictures need of the server. */
export interface PictureRouteParts {
  readonly asTenant: AsTenant
  readonly archive: Archive
  readonly secret: Buffer
  readonly secure: boolean
  readonly clock: () => number
  sessionOf(request: FastifyRequest, act: boolean): Promise<Session | undefined>
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const KINDS = ['sheet', 'avatar', 'sign'] as const

function check(session: Session, user: string): void {
  if (session.embed) throw new CallError(CODE.embedMode)
  if (session.locked) throw new CallError(CODE.sessionLocked)
  if (user !== '' && user !== session.userId) throw new CallError(CODE.otherUser)
}

/** `RisCommon.do?func=UploadImage` (a request form, a portrait, a signature), and the pictures for who may see them. */
export function pictureRoutes(app: FastifyInstance, parts: PictureRouteParts): void {
  const { asTenant, archive, clock, secret } = parts

  app.register(async (scope) => {
    formStreams(scope)
    const sessions = new WeakMap<FastifyRequest, Session>()
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      if (!sameOrigin(request.headers.origin, request.headers.host, parts.secure, true)) return reply.code(403).send()
      if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send()
      // A picture is fetched by the page itself: no act.
      const session = await parts.sessionOf(request, request.method === 'POST')
      if (session) sessions.set(request, session)
    })

    scope.post(`/${UPLOAD_IMAGE_PATH.split('?')[0]}`, { constraints: uploadAt(UPLOAD_IMAGE_PATH) }, async (request, reply) => {
      const session = sessions.get(request)
      if (!session) return reply.redirect('/login', 302)
      let objectId = ''
      try {
        check(session, browserOf(request, reply, parts.secure).user)
        // The kind says how much it may be, but stands in the same form: the largest bounds the stream.
        const rule = { fields: ['kind', 'risProcedureId'], mostFiles: 1, mostBytes: PICTURE_BYTES.sheet, tooLarge: CODE.imageOver5M }
        const { fields, files } = await readFormParts(
          request.headers['content-type'] ?? '',
          request.body as AsyncIterable<Uint8Array>,
          rule,
        )
        const kind = KINDS.find((one) => one === fields.get('kind'))
        if (!kind) throw new CallError(fields.has('kind') ? CODE.parameterIllegal : CODE.parameterEmpty, 'kind')
        const examId = fields.get('risProcedureId') ?? null
        if (examId !== null && (!ID.test(examId) || kind !== 'sheet')) throw new CallError(CODE.parameterIllegal, 'risProcedureId')
        if (kind === 'sheet' && !keepsExams.allows(session)) throw new CallError(keepsExams.denies)
        const [file] = files
        if (file!.bytes.length > PICTURE_BYTES[kind]) throw new CallError(CODE.imageTooLarge, 'file')
        const picture = await redraw(archive, file!.bytes, CODE.notAnImage)
        const fileId = await asTenant(session, async (tx) => {
          const now = clock()
          if (examId !== null) await lockOwn({ tx } as Parameters<typeof lockOwn>[0], examId)
          const id = await keepFile(tx, { kind, examId, name: file!.name, picture }, now)
          objectId = id
          await writeAudit(tx, { call: UPLOAD_IMAGE_PATH, outcome: CODE.success, objectId: id, address: request.ip })
          return id
        })
        return { errorCode: 0, errorMsg: '', val: { id: fileId, url: fileAddress(secret, session.facilityId, fileId, clock()) } }
      } catch (error) {
        const fault = storingFault(error)
        if (!fault) throw error
        if (fault.cause) request.log.error({ err: fault.cause }, 'an upload could not be kept')
        if (isDenial(fault.code))
          await asTenant(session, (tx) => writeAudit(tx, { call: UPLOAD_IMAGE_PATH, outcome: fault.code, objectId, address: request.ip }))
        return sendRefusal(request, reply, fault)
      }
    })

    scope.get<{ Params: { fileId: string } }>(`${FILE_PATH}/:fileId`, async (request, reply) => {
      const session = sessions.get(request)
      const { fileId } = request.params
      const query = request.query as { until?: unknown; sign?: unknown }
      // Without a session, of another hospital, past its time: the same as for a file that nobody uploaded.
      const good =
        session !== undefined &&
        !session.locked &&
        !session.embed &&
        ID.test(fileId) &&
        isGoodAddress(secret, session.facilityId, fileId, query, clock())
      const file = good ? await asTenant(session, (tx) => readFile(tx, fileId)) : undefined
      if (!file) return reply.code(404).send()
      return reply
        .header('Content-Disposition', `inline; filename="picture-${fileId.slice(0, 8)}"`)
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .type(file.type)
        .send(file.bytes)
    })
  })
}

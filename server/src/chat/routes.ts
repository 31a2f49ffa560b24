import { CHAT_IMAGE_LIMIT, CHAT_UPLOAD_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAudit } from '../audit/audit'
import { chats } from '../calls/chat'
import { CallError } from '../calls/error'
import type { AsTenant } from '../database/tenant'
import { browserOf } from '../http/browser'
import { readFormParts } from '../http/form-parts'
import { sameOrigin } from '../http/origin'
import { formStreams, sendRefusal, storingFault } from '../http/upload-routes'
import type { Archive } from '../images/door/archive'
import { redraw } from '../pictures/redraw'
import type { Session } from '../session/session'
import { IMAGE_PATH, imageAddress, keepImage, readImage } from './images'

/** What the images of the chat need of the server. */
export interface ChatRouteParts {
  readonly asTenant: AsTenant
  readonly archive: Archive
  readonly secure: boolean
  readonly clock: () => number
  sessionOf(request: FastifyRequest, act: boolean): Promise<Session | undefined>
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Who asks may use the chat, or the refusal; undefined for nobody. */
function refused(session: Session, user: string): CallError | undefined {
  if (session.embed) return new CallError(CODE.embedMode)
  if (session.locked) return new CallError(CODE.sessionLocked)
  if (user !== '' && user !== session.userId) return new CallError(CODE.otherUser)
  return chats.allows(session) ? undefined : new CallError(chats.denies)
}

/** Images of the chat: their upload, which answers like a call, and their bytes for members alone. */
export function chatRoutes(app: FastifyInstance, parts: ChatRouteParts): void {
  const { asTenant, clock } = parts

  app.register(async (scope) => {
    const sessions = new WeakMap<FastifyRequest, Session>()
    formStreams(scope)
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      if (!sameOrigin(request.headers.origin, request.headers.host, parts.secure, true)) return reply.code(403).send()
      if (request.headers['content-encoding'] !== undefined) return reply.code(415).send()
      // A picture is fetched by the page itself: no act.
      const session = await parts.sessionOf(request, request.method === 'POST')
      if (!session) return reply.code(401).send()
      sessions.set(request, session)
    })
    scope.post(CHAT_UPLOAD_PATH, async (request, reply) => {
      const session = sessions.get(request)!
      reply.type('application/json; charset=utf-8')
      const call = CHAT_UPLOAD_PATH.slice(1)
      const audited = { call, objectId: '', address: request.ip }
      const denied = refused(session, browserOf(request, reply, parts.secure).user)
      if (denied) return sendRefusal(request, reply, denied)
      try {
        const rule = { fields: [], mostFiles: 1, mostBytes: CHAT_IMAGE_LIMIT, tooLarge: CODE.imageTooLarge }
        const { files } = await readFormParts(request.headers['content-type'] ?? '', request.body as AsyncIterable<Uint8Array>, rule)
        const picture = await redraw(parts.archive, files[0]!.bytes, CODE.notAnImage)
        const imageId = await asTenant(session, async (tx) => {
          const id = await keepImage(tx, picture, clock())
          await writeAudit(tx, { ...audited, outcome: CODE.success, objectId: id })
          return id
        })
        return { errorCode: 0, errorMsg: '', val: { url: imageAddress(imageId) } }
      } catch (error) {
        const fault = storingFault(error)
        if (!fault) throw error
        return sendRefusal(request, reply, fault)
      }
    })

    scope.get<{ Params: { imageId: string } }>(`${IMAGE_PATH}/:imageId`, async (request, reply) => {
      const session = sessions.get(request)!
      const { imageId } = request.params
      if (refused(session, '')) return reply.code(403).send()
      const image = ID.test(imageId) ? await asTenant(session, (tx) => readImage(tx, imageId)) : undefined
      if (!image) return reply.code(404).send()
      return reply
        .header('X-Content-Type-Options', 'nosniff')
        .header('Content-Disposition', 'inline')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .type(image.type)
        .send(image.bytes)
    })
  })
}

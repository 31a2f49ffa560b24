import { CHAT_IMAGE_LIMIT, CHAT_UPLOAD_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAudit } from '../audit/audit'
import { chats } from '../calls/chat'
import { CallError, languageOf, refusal } from '../calls/error'
import type { AsTenant } from '../database/tenant'
import { browserOf } from '../http/browser'
import { sameOrigin } from '../http/origin'
import type { Session } from '../session/session'
import { IMAGE_PATH, imageAddress, keepImage, readImage } from './images'
import { readUpload } from './upload'

/** What the images of the chat need of the server. */
export interface ChatRouteParts {
  readonly asTenant: AsTenant
  readonly secure: boolean
  readonly clock: () => number
  sessionOf(request: FastifyRequest, act: boolean): Promise<Session | undefined>
}

/** An image with what a form puts around it. */
const UPLOAD_LIMIT = CHAT_IMAGE_LIMIT + 16 * 1024
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
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(/^multipart\/form-data/i, { parseAs: 'buffer', bodyLimit: UPLOAD_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      if (!sameOrigin(request.headers.origin, request.headers.host, parts.secure, true)) return reply.code(403).send()
      if (request.headers['content-encoding'] !== undefined) return reply.code(415).send()
      // A picture is fetched by the page itself: no act.
      const session = await parts.sessionOf(request, request.method === 'POST')
      if (!session) return reply.code(401).send()
      sessions.set(request, session)
    })
    // Said as a call says it: the size is a matter of the picture, not of the transport.
    scope.setErrorHandler((error: { code?: string }, request, reply) => {
      if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
      return reply
        .code(200)
        .header('Connection', 'close')
        .send(refusal(new CallError(CODE.imageTooLarge, 'file'), languageOf(request.headers['accept-language'])))
    })

    scope.post(CHAT_UPLOAD_PATH, async (request, reply) => {
      const session = sessions.get(request)!
      const language = languageOf(request.headers['accept-language'])
      reply.type('application/json; charset=utf-8')
      const call = CHAT_UPLOAD_PATH.slice(1)
      const audited = { call, objectId: '', address: request.ip }
      const denied = refused(session, browserOf(request, reply, parts.secure).user)
      if (denied) return refusal(denied, language)
      try {
        const bytes = await readUpload(request.headers['content-type'] ?? '', request.body as Buffer)
        const imageId = await asTenant(session, async (tx) => {
          const id = await keepImage(tx, bytes, clock())
          await writeAudit(tx, { ...audited, outcome: CODE.success, objectId: id })
          return id
        })
        return { errorCode: 0, errorMsg: '', val: { url: imageAddress(imageId) } }
      } catch (error) {
        if (error instanceof CallError) return refusal(error, language)
        throw error
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

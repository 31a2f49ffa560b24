import { type BookingMime, UPLOAD_MIME_PATH } from '@farsight/shared/contract'
import { CODE, formatDateTime, PICTURE_BYTES } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAudit } from '../audit/audit'
import { CallError, isDenial } from '../calls/error'
import { books } from '../calls/policies'
import { browserOf } from '../http/browser'
import { readFormParts } from '../http/form-parts'
import { sameOrigin } from '../http/origin'
import { formStreams, sendRefusal, storingFault, uploadAt } from '../http/upload-routes'
import { fileAddress } from '../pictures/files'
import { redraw } from '../pictures/redraw'
import type { PictureRouteParts } from '../pictures/routes'
import type { Session } from '../session/session'
import { readBooking } from './booking'
import { keepMime } from './mimes'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function check(session: Session, user: string): void {
  if (session.embed) throw new CallError(CODE.embedMode)
  if (session.locked) throw new CallError(CODE.sessionLocked)
  if (user !== '' && user !== session.userId) throw new CallError(CODE.otherUser)
  if (!books.allows(session)) throw new CallError(books.denies)
}

/** `RisAppointment.do?func=UploadMime`: a picture for a booking, of at most 5M. */
export function bookingRoutes(app: FastifyInstance, parts: PictureRouteParts): void {
  const { asTenant, archive, clock, secret } = parts
  app.register(async (scope) => {
    formStreams(scope)
    const sessions = new WeakMap<FastifyRequest, Session>()
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      if (!sameOrigin(request.headers.origin, request.headers.host, parts.secure, true)) return reply.code(403).send()
      if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send()
      const session = await parts.sessionOf(request, true)
      if (!session) return reply.redirect('/login', 302)
      sessions.set(request, session)
    })
    scope.post(`/${UPLOAD_MIME_PATH.split('?')[0]}`, { constraints: uploadAt(UPLOAD_MIME_PATH) }, async (request, reply) => {
      const session = sessions.get(request)!
      let objectId = ''
      const audit = (outcome: number) => ({ call: UPLOAD_MIME_PATH, outcome, objectId, address: request.ip })
      try {
        check(session, browserOf(request, reply, parts.secure).user)
        const rule = { fields: ['appointmentId'], mostFiles: 1, mostBytes: PICTURE_BYTES.sheet, tooLarge: CODE.imageOver5M }
        const body = request.body as AsyncIterable<Uint8Array>
        const { fields, files } = await readFormParts(request.headers['content-type'] ?? '', body, rule)
        const bookingId = fields.get('appointmentId')
        if (bookingId === undefined || !ID.test(bookingId))
          throw new CallError(bookingId === undefined ? CODE.parameterEmpty : CODE.parameterIllegal, 'appointmentId')
        const [file] = files
        const picture = await redraw(archive, file!.bytes, CODE.notAnImage)
        const now = clock()
        const kept = await asTenant(session, async (tx) => {
          const about = (id: string): void => {
            objectId = id
          }
          await readBooking({ tx, about }, bookingId)
          const mime = await keepMime(tx, now, bookingId, session.userName, file!.name, picture)
          await writeAudit(tx, audit(CODE.success))
          return mime
        })
        const val: BookingMime = {
          mimeId: kept.mime_id,
          name: kept.name,
          type: kept.type,
          url: fileAddress(secret, session.facilityId, kept.mime_id, now),
          userName: kept.user_name,
          time: formatDateTime(now),
          own: 1,
        }
        return { errorCode: 0, errorMsg: '', val }
      } catch (error) {
        const fault = storingFault(error)
        if (!fault) throw error
        if (fault.cause) request.log.error({ err: fault.cause }, 'an upload could not be kept')
        if (isDenial(fault.code)) await asTenant(session, (tx) => writeAudit(tx, audit(fault.code)))
        return sendRefusal(request, reply, fault)
      }
    })
  })
}

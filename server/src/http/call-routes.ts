import { CODE, errorMessage } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dispatcher } from '../calls/dispatch'
import { CallError, languageOf, refusal } from '../calls/error'
import { frameCookie } from '../embed/cookie'
import { frameOf } from '../embed/prefix'
import type { Session } from '../session/session'
import { addCookie, browserOf } from './browser'
import { setCookie } from './cookie'
import { sameOrigin } from './origin'

/** Largest form body. Three texts of 6000 characters, each up to nine bytes when encoded, fit several times. */
export const FORM_LIMIT = 1024 * 1024

/** What looks like a call's address. */
const CALL_LIKE = /\.(do|log)$/

const FORM = /^application\/x-www-form-urlencoded(; ?charset=utf-8)?$/i

/** What the routes of the calls need. */
export interface CallRouteParts {
  readonly dispatch: Dispatcher
  readonly secure: boolean
  readonly cookie: string
  sessionOf(request: FastifyRequest, act: boolean, anew?: boolean): Promise<Session | undefined>
}

const pathOf = (address: string): string => address.split('?')[0]!
/** A call's name is its address without the leading slash. */
const nameOf = (url: string | undefined): string => (url ?? '').slice(1)

/**
 * The calls over HTTP. The address must be one of the contract's, byte for byte: no second spelling of a path, no other
 * order of a query reaches a handler. Transport faults answer by HTTP, refusals of a call by its code.
 */
export function callRoutes(app: FastifyInstance, parts: CallRouteParts): void {
  const { dispatch } = parts
  const paths = new Set(dispatch.names.map(pathOf))

  // Whoever calls what is not there is answered in the words of the calls; any other address as the web does it.
  app.setNotFoundHandler((request, reply) => {
    const { method, url } = request.raw
    reply.code(404)
    if (method !== 'POST' || !CALL_LIKE.test(pathOf(url ?? ''))) return reply.send({ statusCode: 404, message: 'not found' })
    return reply
      .header('Cache-Control', 'no-store')
      .send(refusal(new CallError(CODE.notFound), languageOf(request.headers['accept-language'])))
  })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: FORM_LIMIT }, (_request, body, done) => done(null, body))

    scope.addHook('onRequest', async (request, reply) => {
      // The session's cookie is SameSite=Lax; what another site's page sends is refused besides, session or not (SS-06).
      if (!sameOrigin(request.headers.origin, request.headers.host, parts.secure, true)) return reply.code(403).send()
      if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send()
      const type = request.headers['content-type']
      const empty =
        request.headers['content-length'] === '0' ||
        (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined)
      if (type === undefined ? !empty : !FORM.test(type)) return reply.code(415).send()
    })

    for (const path of paths) {
      scope.post(`/${path}`, async (request, reply) => {
        const address = nameOf(request.raw.url)
        if (pathOf(address) !== path) return reply.code(404).send()
        const frame = frameOf(request.raw)
        const language = languageOf(request.headers['accept-language'])
        reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8')
        if (!dispatch.has(address)) return refusal(new CallError(CODE.parameterIllegal, 'func'), language)
        try {
          const answer = await dispatch.run(address, {
            body: typeof request.body === 'string' ? request.body : '',
            address: request.ip,
            browser: browserOf(request, reply, parts.secure),
            log: request.log,
            session: (act, anew) => parts.sessionOf(request, act, anew),
            framed: frame !== undefined,
            setSession(token) {
              const value = frame === undefined ? setCookie(parts.cookie, token, parts.secure) : frameCookie(frame, token, parts.secure)
              addCookie(reply, value)
              // After a logout nothing of a patient stays in a shared computer's cache (SS-04).
              if (token === undefined) reply.header('Clear-Site-Data', '"cache"')
            },
            setFrameSession: (id, token) => addCookie(reply, frameCookie(id, token, parts.secure)),
          })
          if (answer.kind === 'login') return reply.redirect('/login', 302)
          if (answer.kind === 'refused' && answer.error.cause !== undefined)
            request.log.error({ err: answer.error.cause, call: address }, 'a write was refused by the database')
          return answer.kind === 'refused' ? refusal(answer.error, language) : { errorCode: 0, errorMsg: '', ...answer.body }
        } catch (error) {
          request.log.error({ err: error, call: address }, 'a call failed')
          return { errorCode: CODE.systemError, errorMsg: errorMessage(CODE.systemError)?.[language] ?? '', requestId: request.id }
        }
      })
    }
  })
}

import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Browser } from '../calls/handler'
import { readCookie } from './cookie'

const VISIT = 'visit'
const TOKEN = /^[\w-]{16,100}$/
const AGENT_LIMIT = 300
const ORIGIN_LIMIT = 300
/** A machine's key: printable characters without gaps. */
const BEARER = /^Bearer ([!-~]{1,300})$/
const USER = /^[0-9a-f-]{36}$/

/** Our cookies' names on the wire: with TLS the browser itself keeps them to this origin. */
const wire = (name: string, secure: boolean): string => `${secure ? '__Host-' : ''}farsight_${name}`

/** Adds one Set-Cookie line to those that the answer has already (Fastify itself joins them). */
export const addCookie = (reply: FastifyReply, line: string): void => void reply.header('Set-Cookie', line)

/** Reads what a browser brings beside its session, and sets what it is to keep. */
export function browserOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Browser {
  const add = (line: string): void => addCookie(reply, line)
  const rest = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
  const user = request.headers['x-farsight-user']
  let visit: string | undefined
  const self: Browser = {
    agent: String(request.headers['user-agent'] ?? '').slice(0, AGENT_LIMIT),
    user: typeof user === 'string' && USER.test(user) ? user : '',
    origin: (request.headers.origin ?? '').slice(0, ORIGIN_LIMIT),
    bearer: BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '',
    cookie(name) {
      const value = readCookie(request.headers.cookie, wire(name, secure))
      return value !== undefined && TOKEN.test(value) ? value : undefined
    },
    setCookie: (name, value, maxAge) => add(`${wire(name, secure)}=${value}; Max-Age=${maxAge}; HttpOnly; ${rest}`),
    visit() {
      visit ??= self.cookie(VISIT)
      if (visit === undefined) {
        visit = randomBytes(24).toString('base64url')
        add(`${wire(VISIT, secure)}=${visit}; HttpOnly; ${rest}`)
      }
      return visit
    },
    setReadable(cookies) {
      for (const [name, value] of Object.entries(cookies))
        add(value === undefined ? `${name}=; Max-Age=0; ${rest}` : `${name}=${encodeURIComponent(value)}; ${rest}`)
    },
  }
  return self
}

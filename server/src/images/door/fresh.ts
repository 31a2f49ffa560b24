import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const pack = promisify(gzip)

/** The name of an answer's bytes, made of what they are made of. */
export const tagOf = (...parts: readonly unknown[]): string =>
  `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`

const known = (request: FastifyRequest, tag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*')

/**
 * Pixels may stay in their reader's own cache, which asks again each time before it shows one: whoever may not see them any more
 * gets the refusal, not the copy (LK-11), and a logout clears it. True: the copy is good, 304 has been sent. To be asked when it is sure
 * that there is such a thing, and that it is to be had in that form (RFC 9110 13.2.2).
 */
export function isFresh(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('Cache-Control', 'private, no-cache').header('ETag', tag).header('Vary', 'Accept, Cookie')
  const same = known(request, tag)
  if (same) reply.code(304).send()
  return same
}

/** The same of what names the patient, and so is kept by no cache: by who holds it already. `weak` where it may go out packed. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, tag: string, weak = false): boolean {
  reply.header('ETag', weak ? `W/${tag}` : tag)
  const same = known(request, tag)
  if (same) reply.code(304).send()
  return same
}

/** The stretch that is asked for, unless it belongs to other bytes than these (If-Range, RFC 9110 13.1.5): then all of them. */
export function rangeFor(request: FastifyRequest, tag: string, bytes: number): ReturnType<typeof rangeOf> {
  const condition = request.headers['if-range']
  return condition === undefined || condition === tag ? rangeOf(request.headers.range, bytes) : undefined
}

/** One stretch of bytes that a Range header asks for; undefined: all of it, 'none': it lies outside (416). RFC 9110 14.1.2. */
export function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | undefined | 'none' {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined
  const [from, to] = [asked[1]!, asked[2]!]
  if (from === '') {
    const last = Number(to)
    return last === 0 || bytes === 0 ? 'none' : { start: Math.max(0, bytes - last), end: bytes - 1 }
  }
  if (to !== '' && Number(to) < Number(from)) return undefined
  return Number(from) >= bytes ? 'none' : { start: Number(from), end: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) }
}

/** DICOM JSON of many instances says the same words over and over: a tenth of it goes over the line. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, text: string): Promise<unknown> {
  reply.type('application/dicom+json; charset=utf-8').header('Vary', 'Accept-Encoding')
  const gzipped = /(^|[\s,])gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[\d.]+\s*)?(,|$)/i.test(String(request.headers['accept-encoding'] ?? ''))
  if (!gzipped || text.length < 2048) return reply.send(text)
  return reply.header('Content-Encoding', 'gzip').send(await pack(text, { level: 3 }))
}

import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** The policy of the page: scripts and styles of our own origin or with this answer's nonce; workers and codecs for the viewer. */
export const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "worker-src 'self' blob:",
    "img-src 'self' data: blob:",
    "connect-src 'self' ws: wss:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

/** Of a static file: a worker takes its policy from its own script, and the viewer's workers decode with wasm. */
export const SCRIPT_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self' blob:"

export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * Headers that every answer carries. What is not a page may load nothing at all. And one that no request may: a compressed
 * body is refused everywhere, before anything could decode it (IV-13).
 */
export function securityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['content-encoding'] !== undefined) return reply.code(415).send()
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('X-Content-Type-Options', 'nosniff')
    reply.header('Referrer-Policy', 'same-origin')
    reply.header('Cross-Origin-Opener-Policy', 'same-origin')
    reply.header('Cross-Origin-Resource-Policy', 'same-origin')
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    if (secure) reply.header('Strict-Transport-Security', 'max-age=31536000')
    return payload
  })
}

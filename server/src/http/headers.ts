import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Stands for the push socket's address until the answer knows by which name it was asked. */
const OWN_SOCKETS = 'own-sockets.invalid'

/** Where browsers report what a policy stopped, see reports.ts. */
export const REPORT_ADDRESS = '/csp-report'

/**
 * The policy of a page. Scripts come from our own origin alone, and by Integrity-Policy only with a hash; none stands in the
 * page itself, so that not even this answer's nonce lets one in. Styles: our own, or with the nonce. Workers are started from
 * bytes that the page has checked. `ancestors`: who may hold the page in a frame.
 */
export const contentSecurityPolicy = (nonce: string, ancestors = "'self'"): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    'worker-src blob:',
    "img-src 'self' data: blob:",
    `connect-src 'self' ${OWN_SOCKETS}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    `report-uri ${REPORT_ADDRESS}`,
    'report-to csp',
  ].join('; ')

/** Of a static file, where somebody opens it as a page. */
export const SCRIPT_POLICY = "default-src 'none'; frame-ancestors 'none'"

const HOST = /^([a-z0-9.-]{1,253}|\[[0-9a-f:]{2,45}\])(:\d{1,5})?$/i

/** The push socket's origin: browsers of before 2023 do not count a socket to the page's own host as 'self'. */
const ownSockets = (host: string | undefined, secure: boolean): string =>
  host !== undefined && HOST.test(host) ? `${secure ? 'wss' : 'ws'}://${host}` : ''

/** The headers of a page: its policy made complete, and what goes with it. `host`: what the request called us. */
export const pagePolicies = (policy: string, host: string | undefined, secure: boolean): Record<string, string> => ({
  'Content-Security-Policy': policy.replace(` ${OWN_SOCKETS}`, ` ${ownSockets(host, secure)}`.trimEnd()),
  'Integrity-Policy': 'blocked-destinations=(script), endpoints=(csp)',
  'Reporting-Endpoints': `csp="${REPORT_ADDRESS}"`,
})

/** What no page of ours asks a browser for; the big screen, copying, dictation and the desk's camera stay, for our own pages alone. */
const NO_DEVICES =
  'accelerometer=(), browsing-topics=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(self), midi=(), payment=(), serial=(), usb=()'

export const newNonce = (): string => randomBytes(16).toString('base64')

const isDicomweb = (url: string): boolean => url.startsWith('/dicomweb/')

/** What a DICOMweb client is told, whose people read logs and no pages. */
const ENCODED = {
  code: 'CONTENT_ENCODING',
  zh: '不接受压缩的请求内容（Content-Encoding），请原样发送',
  en: 'A request body is not taken with a Content-Encoding: send it as it is',
}

/** `identity` is no coding at all (RFC 9110 8.4.1), and some DICOM senders say it. */
const isNone = (coding: string, url: string): boolean => isDicomweb(url) && coding.trim().toLowerCase() === 'identity'

/**
 * Headers that every answer carries. What is not a page may load nothing at all. And one that no request may: a compressed
 * body is refused everywhere, before anything could decode it (IV-13).
 */
export function securityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    const coding = request.headers['content-encoding']
    if (coding !== undefined && !isNone(coding, request.url)) return reply.code(415).send(isDicomweb(request.url) ? ENCODED : undefined)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('X-Content-Type-Options', 'nosniff')
    reply.header('Referrer-Policy', 'no-referrer')
    reply.header('Cross-Origin-Opener-Policy', 'same-origin')
    if (!reply.hasHeader('Cross-Origin-Resource-Policy')) reply.header('Cross-Origin-Resource-Policy', 'same-origin')
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    const policy = String(reply.getHeader('Content-Security-Policy'))
    if (policy.includes(OWN_SOCKETS)) reply.headers(pagePolicies(policy, request.headers.host, secure))
    reply.header('Permissions-Policy', NO_DEVICES)
    if (secure) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    return payload
  })
}

import type { FastifyInstance } from 'fastify'
import { REPORT_ADDRESS } from './headers'

/** A browser sends a few at once; more than this is no report. */
const LARGEST = 16 * 1024
const A_MINUTE = 60

/** What of a report goes into the log: what was stopped and in which file of ours. Never the page's address: its route names an exam. */
interface Stopped {
  readonly directive: string
  readonly blocked: string
  readonly source: string
  readonly line: number
}

/** Origin or kind (`inline`, `eval`, `data`) of what was stopped: the rest of an address may say anything. */
function originOf(address: unknown): string {
  const text = String(address ?? '').slice(0, 2000)
  if (/^[a-z-]{1,20}$/.test(text)) return text
  try {
    const { protocol, origin } = new URL(text)
    return origin === 'null' ? protocol : origin
  } catch {
    return '?'
  }
}

function pathOf(address: unknown): string {
  try {
    return new URL(String(address).slice(0, 2000)).pathname.replace(/[^\w./+-]/g, '?').slice(0, 120)
  } catch {
    return ''
  }
}

function stopped(report: unknown): Stopped | undefined {
  if (typeof report !== 'object' || report === null) return undefined
  // The old form (report-uri) and the new one (report-to) name the same things differently.
  const old = (report as { 'csp-report'?: Record<string, unknown> })['csp-report']
  const body = old ?? (report as { body?: Record<string, unknown> }).body
  if (typeof body !== 'object' || body === null) return undefined
  const directive = String(body['effective-directive'] ?? body['violated-directive'] ?? body.effectiveDirective ?? body.destination ?? '?')
  const line = Number(body['line-number'] ?? body.lineNumber ?? 0)
  return {
    directive: directive.replace(/[^a-z-]/g, '').slice(0, 40),
    blocked: originOf(body['blocked-uri'] ?? body.blockedURL),
    source: pathOf(body['source-file'] ?? body.sourceFile),
    line: Number.isSafeInteger(line) && line > 0 ? line : 0,
  }
}

/**
 * `POST /csp-report`: browsers tell what the page's policies stopped. Counted, and logged up to 60 a minute; nothing of it is kept
 * or answered, and anybody may send it, so that a sender gains nothing.
 */
export function policyReports(app: FastifyInstance, clock: () => number): void {
  let minute = 0
  let logged = 0
  let total = 0
  void app.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json', 'application/json']
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: LARGEST }, (_request, text, done) => {
      try {
        done(null, JSON.parse(String(text)))
      } catch {
        done(null, undefined)
      }
    })
    scope.post(REPORT_ADDRESS, async (request, reply) => {
      for (const report of [request.body].flat().slice(0, 20)) {
        const what = stopped(report)
        if (what === undefined) continue
        total += 1
        const now = Math.floor(clock() / 60_000)
        if (now !== minute) {
          minute = now
          logged = 0
        }
        logged += 1
        if (logged <= A_MINUTE) request.log.warn({ ...what, total }, 'a policy of the page stopped something')
      }
      return reply.code(204).send()
    })
  })
}

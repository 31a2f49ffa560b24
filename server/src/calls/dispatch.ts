import { type Call, closed, VERSION_FIELD } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { TObject } from 'typebox'
import { writeAudit } from '../audit/audit'
import { isSlowCounting } from '../database/pools'
import type { AsTenant } from '../database/tenant'
import { checkFrameCall, checkFrameExam, checkFramePublic, closesFrame } from '../embed/calls'
import { eventSink } from '../push/events'
import type { Session } from '../session/session'
import type { Signer } from '../session/signer'
import { compiledOnce, type Decoder, decoderOf } from './decode'
import { CallError, isDenial } from './error'
import type { Browser, Handler, PublicHandler, SessionHandler } from './handler'
import { bodyHash, once } from './idempotency'
import { archiveAway, storageFull } from './storage-full'

/** One request, as far as a call needs it. */
export interface CallRequest {
  readonly body: string
  readonly address: string
  readonly browser: Browser
  readonly log: FastifyBaseLogger
  /**
   * @param act whether it is the user's own act, which keeps the session from falling idle
   * @param anew whether rights are read from the database at this very call
   */
  session(act: boolean, anew?: boolean): Promise<Session | undefined>
  setSession(token: string | undefined): void
  setFrameSession(frame: string, token: string): void
  /** It came from a frame in a partner's page. */
  readonly framed: boolean
}

/** The answer of a call: a body, or the way to the login page. */
export type CallAnswer =
  | { readonly kind: 'answer'; readonly body: Record<string, unknown> }
  | { readonly kind: 'login' }
  | { readonly kind: 'refused'; readonly error: CallError }

/** What the dispatcher needs of the server. */
export interface DispatchParts {
  readonly asTenant: AsTenant
  /** The same for calls that count. */
  readonly asCounting: AsTenant
  readonly sign: Signer
  readonly clock: () => number
  /** The clock by which somebody comes in or stays in: it never goes back. */
  readonly steadyClock: () => number
  /** A frame's exam is out of its user's hands: its session ends soon. */
  readonly closeFrame: (session: Session, now: number) => Promise<void>
  /** Hold every answer against its schema, of which nothing may stand in it that it does not name (tests and development). */
  readonly checkAnswers: boolean
}

interface Entry {
  readonly handler: Handler
  readonly decode: Decoder
  readonly answer: ReturnType<typeof compiledOnce>
}

/** All calls by their exact address. */
export interface Dispatcher {
  readonly names: readonly string[]
  has(address: string): boolean
  run(address: string, request: CallRequest): Promise<CallAnswer>
}

/**
 * Makes the dispatcher. Throws when a declared call has no handler or a handler no declared call, when two share a name,
 * or when a call of a session has no policy: the server must not start then (AZ-02).
 */
export function dispatcher(
  declared: readonly Call[],
  handlers: readonly Handler[],
  publicCalls: readonly string[],
  parts: DispatchParts,
): Dispatcher {
  const byName = new Map<string, Handler>()
  const names = new Set(declared.map((call) => call.name))
  for (const handler of handlers) {
    const { name } = handler.call
    if (byName.has(name)) throw new Error(`two handlers for ${name}`)
    if (!names.has(name)) throw new Error(`${name} is not in the contract`)
    if (Object.hasOwn(handler.call.request.properties, VERSION_FIELD))
      throw new Error(`${name} has a field by the name of the version marker`)
    if (handler.kind === 'session' && typeof handler.policy?.allows !== 'function') throw new Error(`${name} has no policy`)
    if ((handler.kind === 'public') !== publicCalls.includes(name)) throw new Error(`${name} is not where the list of public calls has it`)
    byName.set(name, handler)
  }
  for (const name of names) if (!byName.has(name)) throw new Error(`${name} has no handler`)
  const entries = new Map<string, Entry>()
  for (const [name, handler] of byName)
    entries.set(name, { handler, decode: decoderOf(handler.call), answer: compiledOnce(() => closed(handler.call.answer as TObject)) })

  const checked = (entry: Entry, body: Record<string, unknown>): Record<string, unknown> => {
    if (parts.checkAnswers && !entry.answer().Check(body)) {
      const [first] = entry.answer().Errors(body)
      throw new Error(`${entry.handler.call.name} answers against its schema at ${first?.instancePath}: ${first?.message}`)
    }
    return body
  }

  async function runPublic(entry: Entry, handler: PublicHandler, request: CallRequest): Promise<CallAnswer> {
    if (request.framed) checkFramePublic(handler.call.name)
    const payload = entry.decode(request.body)
    const { body: given, address, browser, log, setSession, setFrameSession } = request
    const former = (): Promise<Session | undefined> => request.session(false)
    const work = { now: parts.steadyClock(), body: given, address, browser, log, former, setSession, setFrameSession }
    const body = await handler.handle(work, payload as never)
    return { kind: 'answer', body: checked(entry, body) }
  }

  /** A denied act is undone, so its row stands in a transaction of its own. */
  async function auditDenial(session: Session, call: string, error: CallError, objectId: string, address: string): Promise<void> {
    await parts.asTenant(session, (tx) => writeAudit(tx, { call, outcome: error.code, objectId, address }))
  }

  async function runSession(entry: Entry, handler: SessionHandler, request: CallRequest): Promise<CallAnswer> {
    const { call, policy } = handler
    const session = await request.session(!policy.background, call.writes && !policy.background)
    if (!session) return { kind: 'login' }
    let objectId = session.embed?.examId ?? ''
    try {
      if (session.embed) checkFrameCall(session.embed, call.name)
      // Another user has logged in meanwhile: a page of the former one must not act in the new one's name (SS-10).
      const { user } = request.browser
      if (user !== '' && user !== session.userId) throw new CallError(CODE.otherUser)
      if (session.locked && !policy.whileLocked) throw new CallError(CODE.sessionLocked)
      if (!policy.allows(session)) throw new CallError(policy.denies)
      if (policy.stepUp && !(session.stepUpUntil && session.stepUpUntil > parts.steadyClock())) throw new CallError(CODE.stepUpRequired)
      const payload = entry.decode(request.body)
      if (session.embed) checkFrameExam(session.embed, call.name, payload)
      const now = parts.clock()
      const key = typeof payload.requestKey === 'string' ? payload.requestKey : undefined
      const { browser, address, log } = request
      const about = (id: string): void => {
        objectId = id
      }
      const work = { session, now, sign: parts.sign, browser, address, log, about }
      await handler.first?.(work, payload as never)
      const run = handler.counts ? parts.asCounting : parts.asTenant
      const body = await run(session, async (tx) => {
        const answer = await once(tx, key, key ? bodyHash(call.name, payload) : Buffer.alloc(0), now, async () =>
          handler.handle({ ...work, tx, events: eventSink(tx, now) }, payload as never),
        )
        if (policy.audited || call.writes) await writeAudit(tx, { call: call.name, outcome: CODE.success, objectId, address })
        return answer
      })
      if (call.name === 'hospital_logout.do') request.setSession(undefined)
      if (session.embed && closesFrame(call.name)) await parts.closeFrame(session, now)
      return { kind: 'answer', body: checked(entry, handler.finish ? handler.finish(body as never, session) : body) }
    } catch (error) {
      if (handler.counts && isSlowCounting(error)) throw new CallError(CODE.statisticsSlow)
      if (error instanceof CallError && isDenial(error.code)) await auditDenial(session, call.name, error, objectId, request.address)
      throw error
    }
  }

  return {
    names: [...entries.keys()],
    has: (address) => entries.has(address),
    async run(address, request) {
      const entry = entries.get(address)
      if (!entry) throw new Error(`no call at ${address}`)
      try {
        return await (entry.handler.kind === 'public'
          ? runPublic(entry, entry.handler as PublicHandler, request)
          : runSession(entry, entry.handler as SessionHandler, request))
      } catch (error) {
        const refused = error instanceof CallError ? error : (storageFull(error) ?? archiveAway(error))
        if (refused) return { kind: 'refused', error: refused }
        throw error
      }
    },
  }
}

import type { AnswerOf, Call, RequestOf } from '@farsight/shared/contract'
import type { ErrorCode } from '@farsight/shared/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { TObject } from 'typebox'
import type { Tx } from '../database/tenant'
import type { EventSink } from '../push/events'
import type { Session } from '../session/session'
import type { Signer } from '../session/signer'

/** Who may make a call, before its object is looked at. `denies` is the code for those who may not. */
export interface Policy {
  readonly name: string
  readonly allows: (session: Session) => boolean
  readonly denies: ErrorCode
  /** Reads of patient data and all writes leave a row in the audit. */
  readonly audited: boolean
  /** The page makes this call by itself (heartbeat, live rows, socket): it does not keep an idle session alive (decision 50). */
  readonly background?: boolean
  /** A locked session may make it: to be opened again, to end, or to say that it is locked. Every other call answers 2323. */
  readonly whileLocked?: boolean
  /** Besides the session it wants the second factor (AN-18): without it the call answers 2301 and does nothing. */
  readonly stepUp?: boolean
}

/** The browser that asks, beside its session. */
export interface Browser {
  /** Its own words about itself (User-Agent), cut to 300 characters; '' when it says nothing. */
  readonly agent: string
  /** Who the page believes to be (`X-Farsight-User`); '' from a caller that does not say (section 7 needs no extra header). */
  readonly user: string
  /** The origin of the page that asks, as the browser names it; '' when it names none. */
  readonly origin: string
  /** The key of `Authorization: Bearer`, from a machine; '' from everybody else. */
  readonly bearer: string
  /**
   * This browser's visit: a random name in an HttpOnly cookie, made at the first need. It binds what is done before a login
   * (image code, SMS code, reset) to the browser that did it.
   */
  visit(): string
  /** Value of one of our own cookies beside the session's, by its short name; undefined when there is none. */
  cookie(name: string): string | undefined
  /** Sets an HttpOnly cookie beside the session's; `maxAge` in seconds. */
  setCookie(name: string, value: string, maxAge: number): void
  /** Sets cookies that the page can read (never anything that opens something); undefined removes one. */
  setReadable(cookies: Readonly<Record<string, string | undefined>>): void
}

/** What a handler works with. Identity comes from the session alone, never from the payload. */
export interface Work {
  readonly session: Session
  readonly tx: Tx
  /** Now, in milliseconds; the tests move it. */
  readonly now: number
  readonly sign: Signer
  readonly events: EventSink
  /** Names what the audit row is about. */
  about(objectId: string): void
  readonly browser: Browser
  readonly address: string
  readonly log: FastifyBaseLogger
}

/** A call of a session: one contract, one policy, one function in one transaction. */
export interface SessionHandler<C extends Call = Call> {
  readonly kind: 'session'
  readonly call: C
  readonly policy: Policy
  readonly handle: (work: Work, payload: RequestOf<C>) => Promise<AnswerOf<C>>
  /**
   * Done before the transaction begins: what waits, or takes connections of its own. Calls that hold a connection and ask for
   * another one at the same time would leave none to any of them.
   */
  readonly first?: (work: Omit<Work, 'tx' | 'events'>, payload: RequestOf<C>) => Promise<void>
  /** It counts over much: its transaction is of the pool for counting, at one moment, and 2742 tells of one that took too long. */
  readonly counts?: true
  /** Puts into the answer what no table may keep: a repeated request's answer is kept without it. The same answer, the same result. */
  readonly finish?: (answer: AnswerOf<C>, session: Session) => AnswerOf<C>
}

/** What a public call works with: no session, no tenant. */
export interface PublicWork {
  /** Now, in milliseconds, by the clock that never goes back (`jobs/clock-watch.ts`). */
  readonly now: number
  /** The form as it came: what is signed is signed in one spelling. */
  readonly body: string
  readonly address: string
  readonly browser: Browser
  readonly log: FastifyBaseLogger
  /** The session that this browser is in already; for a call that begins another one. */
  former(): Promise<Session | undefined>
  /** Sets the session's cookie, or clears it with undefined. */
  setSession(token: string | undefined): void
  /** Sets the cookie of a frame in a partner's page. */
  setFrameSession(frame: string, token: string): void
}

/** A call that needs no session (the literal list stands in a test). */
export interface PublicHandler<C extends Call = Call> {
  readonly kind: 'public'
  readonly call: C
  readonly handle: (work: PublicWork, payload: RequestOf<C>) => Promise<AnswerOf<C>>
}

export type Handler = SessionHandler<Call<TObject, TObject>> | PublicHandler<Call<TObject, TObject>>

/** Declares a call of a session. */
export function sessionHandler<C extends Call>(
  call: C,
  policy: Policy,
  handle: SessionHandler<C>['handle'],
  first?: SessionHandler<C>['first'],
  finish?: SessionHandler<C>['finish'],
): Handler {
  return { kind: 'session', call, policy, handle, ...(first ? { first } : {}), ...(finish ? { finish } : {}) } as unknown as Handler
}

/** Declares a call that counts over much of a hospital. */
export function countingHandler<C extends Call>(call: C, policy: Policy, handle: SessionHandler<C>['handle']): Handler {
  return { kind: 'session', call, policy, handle, counts: true } as unknown as Handler
}

/** Declares a public call. */
export function publicHandler<C extends Call>(call: C, handle: PublicHandler<C>['handle']): Handler {
  return { kind: 'public', call, handle } as unknown as Handler
}

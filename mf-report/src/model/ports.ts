import type { CallOptions } from '@farsight/shared/api'
import type { CallName, CallTypes, OpenedReport, ReportView } from '@farsight/shared/contract'
import { NETWORK_ERROR } from '@farsight/shared/domain'
import { bilingual } from '@farsight/shared/i18n'

/** The client as the model sees it: `api.call` of shared/api, or a table of answers in a test. */
export type Caller = <K extends CallName>(
  short: K,
  payload: CallTypes[K]['request'],
  options?: CallOptions<CallTypes[K]['answer']>,
) => Promise<CallTypes[K]['answer']>

/** Address of a report as every link carries it (decision 17). */
export interface ReportAddress {
  readonly procedureId: string
  readonly modality: string
  readonly t: string
  readonly sign: string
}

/** Who has the report, as a refusal carries it. */
export interface Held {
  readonly holderName: string
  readonly mayTakeOver?: boolean
  /** When it may be taken over if nothing is heard. */
  readonly leaseUntil?: string | null
  readonly hungUntil?: string
  readonly hungReason?: string
}

/** What went wrong, ready to be shown: the specification's text and its code, or 0 where no answer came. */
export interface Failure {
  readonly kind: 'business' | 'network' | 'timeout' | 'expired' | 'cancelled'
  readonly code: number
  readonly message: string
  /** What stands on the server now, where the refusal carries it (116). */
  readonly standing?: ReportView
  /** Who has the report, and whether it may be taken over, where the refusal carries it (115). */
  readonly held?: Held
}

export type { OpenedReport, ReportView }

const KINDS: readonly string[] = ['business', 'network', 'timeout', 'expired', 'cancelled']

/** Any thrown thing as a failure. An error that is not the client's own is a fault of this program: it goes on flying. */
export function failureOf(thrown: unknown): Failure {
  // A part of this program that did not come over the line: asked for again it may come.
  if ((thrown as { name?: unknown } | null)?.name === 'ChunkLoadError')
    return { kind: 'network', code: 0, message: bilingual(NETWORK_ERROR) }
  const error = thrown as Partial<Failure> & { val?: unknown }
  if (!KINDS.includes(error?.kind ?? '')) throw thrown
  const more = isReport(error.val) ? { standing: error.val } : isHeld(error.val) ? { held: error.val } : {}
  return { kind: error.kind!, code: Number(error.code ?? 0), message: error.message ?? '', ...more }
}

const isHeld = (value: unknown): value is NonNullable<Failure['held']> =>
  typeof value === 'object' && value !== null && 'holderName' in value

const isReport = (value: unknown): value is ReportView =>
  typeof value === 'object' && value !== null && 'content' in value && 'version' in value && 'state' in value

import type { Moment, NetworkFault } from './fault-proxy'
import type { Random } from './random'

/** What happens to the database in one round. */
export type Fault =
  | { readonly kind: NetworkFault; readonly moment?: Moment; readonly ms: number }
  /** The database is stopped in good order, at once, or killed, and begins again. */
  | { readonly kind: 'restart'; readonly signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'; readonly ms: number }

/** Requests of a write's transaction, in their order. */
const MOMENTS = [
  'BEGIN',
  'request_key',
  'FOR UPDATE',
  'UPDATE exam',
  'INTO exam_step',
  'INTO event',
  'INTO report',
  'INTO report_journal',
  'INTO report_version',
  'INTO audit',
  'COMMIT',
] as const

const NETWORK: readonly Exclude<NetworkFault, 'delay'>[] = ['reset', 'blackhole', 'halfOpen', 'mute']

/** The n-th of a run's faults: every fifth is a restart or a delay, the others a network fault, at a moment of a transaction or at any time. */
export function faultOf(n: number, random: Random): Fault {
  const ms = 100 + random.whole(500)
  if (n % 5 === 1) return { kind: 'restart', signal: random.pick(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const), ms: 50 + random.whole(150) }
  if (n % 10 === 4) return { kind: 'delay', ms }
  const kind = NETWORK[n % NETWORK.length]!
  if (random.chance(0.25)) return { kind, ms }
  // COMMIT is the one of which nobody knows whether it came through.
  const text = random.chance(0.4) ? 'COMMIT' : random.pick(MOMENTS)
  return { kind, moment: { text, passes: random.chance(0.5) }, ms }
}

export const describeFault = (fault: Fault): string =>
  fault.kind === 'restart'
    ? `restart ${fault.signal}`
    : `${fault.kind} ${'moment' in fault && fault.moment ? `${fault.moment.passes ? 'after' : 'at'} ${fault.moment.text}` : 'at any time'}`

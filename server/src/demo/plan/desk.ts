import { STATE, type StateCode } from '@farsight/shared/domain'
import type { DemoFacility } from '../group/facilities'
import type { StudyKind } from '../studies/study'

/** Where an exam stands, and what is special about it. */
export interface Scenario {
  readonly state: StateCode
  /** A reviewer sent it back. */
  readonly returned?: boolean
  /** The author has parked it. */
  readonly hungUp?: boolean
  /** Its report is complete though the state says otherwise (product.md section 4). */
  readonly overridden?: boolean
  /** Its holder went silent. */
  readonly abandoned?: boolean
  readonly pressure?: 'overdue' | 'soon'
  /** Gets this synthetic study. */
  readonly study?: StudyKind
  /** Reports without a finding, so that text and picture agree. */
  readonly normal?: boolean
  /** Marked as critical before it is reported. */
  readonly critical?: boolean
  readonly emergency?: boolean
  /** Goes out by a remote order that gets so far; `write/orders.ts` sends it. */
  readonly order?: StateCode
}

type Line = readonly [count: number, scenario: Scenario]

const repeat = (count: number, scenario: Scenario): Scenario[] => Array.from({ length: count }, () => scenario)

// What the work of a forenoon consists of; small demos take a part of it, but one of each line.
const PRE: readonly Line[] = [
  [6, { state: STATE.booked }],
  [5, { state: STATE.bookingPaid }],
  [4, { state: STATE.preRegistered }],
  [8, { state: STATE.registered }],
  [9, { state: STATE.toBeChecked }],
  [4, { state: STATE.checkStarted }],
  [4, { state: STATE.checkEnded }],
  [3, { state: STATE.uploading }],
]
// In turn; a knee takes longest to make and comes up least.
const KINDS: readonly StudyKind[] = [
  'ct-head',
  'ct-chest',
  'mr-brain',
  'dx-chest',
  'mr-knee',
  'ecg',
  'ct-head',
  'ct-chest',
  'mr-brain',
  'dx-chest',
  'ecg',
]
const withStudies = (count: number, more: Scenario): Line[] =>
  [...new Set(KINDS)].flatMap((study) => {
    const n = Array.from({ length: count }, (_, i) => KINDS[i % KINDS.length]).filter((kind) => kind === study).length
    return n > 0 ? [[n, { ...more, study }] as const] : []
  })

const remote = (order: StateCode, count: number): Line => [count, { state: STATE.toBeDiagnosed, order }]
const REMOTE_FEW = [STATE.toBeDistributed, STATE.toBeReceivedByFacility, STATE.toBeReceivedByDoctor, STATE.rejected].map((state) =>
  remote(state, 1),
)

const BIG: readonly Line[] = [
  ...withStudies(31, { state: STATE.toBeDiagnosed }),
  [2, { state: STATE.toBeDiagnosed, study: 'ct-head', pressure: 'overdue', emergency: true }],
  [2, { state: STATE.toBeDiagnosed, study: 'ct-chest', pressure: 'soon' }],
  [1, { state: STATE.toBeDiagnosed, study: 'ct-head', critical: true, pressure: 'soon', emergency: true }],
  [4, { state: STATE.toBeDiagnosed, pressure: 'overdue' }],
  [6, { state: STATE.toBeDiagnosed, pressure: 'soon' }],
  [14, { state: STATE.toBeDiagnosed }],
  [3, { state: STATE.toBeDiagnosed, returned: true }],
  [3, { state: STATE.toBeDiagnosed, overridden: true }],
  [3, { state: STATE.diagnosing }],
  [2, { state: STATE.diagnosing, abandoned: true }],
  [1, { state: STATE.diagnosing, hungUp: true }],
  [1, { state: STATE.diagnosing, returned: true }],
  ...withStudies(6, { state: STATE.toFirstCheck, normal: true }),
  [1, { state: STATE.toFirstCheck, pressure: 'overdue' }],
  [7, { state: STATE.toFirstCheck }],
  [2, { state: STATE.firstCheck }],
  [1, { state: STATE.firstCheck, abandoned: true }],
  ...REMOTE_FEW,
  remote(STATE.toBeDiagnosed, 1),
  remote(STATE.completed, 2),
  [3, { state: STATE.deleted }],
  [1, { state: STATE.completed }],
]

const THREE_LEVELS: readonly Line[] = [
  ...withStudies(4, { state: STATE.toBeDiagnosed }),
  [8, { state: STATE.toBeDiagnosed }],
  [1, { state: STATE.toBeDiagnosed, pressure: 'overdue' }],
  [2, { state: STATE.toBeDiagnosed, returned: true }],
  [2, { state: STATE.diagnosing }],
  [1, { state: STATE.toFirstCheck, normal: true, study: 'ct-chest' }],
  [5, { state: STATE.toFirstCheck }],
  [2, { state: STATE.firstCheck }],
  [1, { state: STATE.toSecondCheck, normal: true, study: 'ct-head' }],
  [4, { state: STATE.toSecondCheck }],
  [2, { state: STATE.secondCheck }],
  [1, { state: STATE.toThirdCheck, normal: true, study: 'mr-brain' }],
  [3, { state: STATE.toThirdCheck }],
  [1, { state: STATE.thirdCheck }],
  [2, { state: STATE.registered }],
  [3, { state: STATE.toBeChecked }],
  [1, { state: STATE.deleted }],
]

const WITHOUT_REVIEW: readonly Line[] = [
  ...withStudies(2, { state: STATE.toBeDiagnosed }),
  [5, { state: STATE.toBeDiagnosed }],
  [1, { state: STATE.diagnosing }],
  [2, { state: STATE.registered }],
  [2, { state: STATE.toBeChecked }],
  remote(STATE.toBeDistributed, 2),
  remote(STATE.toBeReceivedByFacility, 3),
  remote(STATE.toBeReceivedByDoctor, 2),
  remote(STATE.toBeDiagnosed, 2),
  remote(STATE.toFirstCheck, 1),
  remote(STATE.completed, 3),
  remote(STATE.rejected, 2),
]

const CLINIC: readonly Line[] = [
  [2, { state: STATE.toBeDiagnosed }],
  [1, { state: STATE.toBeChecked }],
  remote(STATE.toBeDistributed, 1),
  remote(STATE.toBeReceivedByFacility, 2),
  remote(STATE.toBeReceivedByDoctor, 1),
  remote(STATE.rejected, 1),
]

const CENTRE: readonly Line[] = [
  [2, { state: STATE.toBeDiagnosed }],
  [1, { state: STATE.toFirstCheck }],
  [1, { state: STATE.toSecondCheck }],
]

const OUTSIDE: readonly Line[] = [
  [1, { state: STATE.toBeDiagnosed, study: 'mr-knee' }],
  [3, { state: STATE.toBeDiagnosed }],
  [1, { state: STATE.diagnosing }],
  [1, { state: STATE.toBeChecked }],
]

const DESKS: Readonly<Record<string, readonly Line[]>> = {
  sy: [...PRE, ...BIG],
  xr: THREE_LEVELS,
  dg: WITHOUT_REVIEW,
  qs: CLINIC,
  hd: CENTRE,
  nl: OUTSIDE,
}

/** What is open at a hospital now. `scale` is 1 for a full demo; each kind of case stays at least once. */
export function deskOf(facility: DemoFacility, scale: number): readonly Scenario[] {
  return DESKS[facility.code]!.flatMap(([count, scenario]) => repeat(Math.max(1, Math.round(count * scale)), scenario))
}

import type { CallTypes } from '@farsight/shared/contract'
import { CODE, CONDITION_MAX, type ErrorCode } from '@farsight/shared/domain'
import type { OrderPart, OrderRow } from './order'

export type LaunchFacts = CallTypes['remoteGetLaunch']['answer']['val']
export type FeeAnswer = CallTypes['remoteGetFee']['answer']['val']
export type FeeRequest = CallTypes['remoteGetFee']['request']
export type LaunchRequest = CallTypes['remoteLaunch']['request']
export type Hospital = CallTypes['remoteQueryHospitals']['answer']['val'][number]
export type Expert = CallTypes['remoteQueryExperts']['answer']['val'][number]

/** What is filled in before an order is launched. */
export interface LaunchDraft {
  /** Which list is looked at: hospitals or experts. */
  readonly kind: 'hospital' | 'expert'
  readonly facilityId: string
  /** The expert; '' for an order to the hospital. */
  readonly doctorId: string
  readonly parts: readonly OrderPart[]
  readonly urgent: boolean
  readonly trauma: boolean
  readonly advanced: boolean
  readonly condition: string
}

/** Where a refusal is shown: beside what would mend it. */
export type LaunchPlace = 'exam' | 'target' | 'parts' | 'condition' | 'fee'

const PLACES: ReadonlyMap<number, LaunchPlace> = new Map<number, LaunchPlace>([
  [CODE.noService, 'target'],
  [CODE.remoteTypeMissing, 'target'],
  [CODE.hospitalClosed, 'target'],
  [CODE.cloudNotOpened, 'target'],
  [CODE.noRelation, 'target'],
  [CODE.targetIsOwn, 'target'],
  [CODE.advancedPrice, 'target'],
  [CODE.selectBodypart, 'parts'],
  [CODE.markSide, 'parts'],
  [CODE.sideless, 'parts'],
  [CODE.descriptionTooLong, 'condition'],
  [CODE.balanceInsufficient, 'fee'],
  [CODE.currencyDisabled, 'fee'],
  [CODE.feeChanged, 'fee'],
])

/** The place of a refusal; what is about the exam itself, and what nobody foresaw, stands above everything. */
export const placeOf = (code: number | string): LaunchPlace => PLACES.get(Number(code)) ?? 'exam'

/** What a refusal has a line "what to do" for. */
export const hasAdvice = (code: number | string): boolean => PLACES.has(Number(code)) || ADVISED.has(Number(code))
const ADVISED: ReadonlySet<number> = new Set<number>([CODE.mergedNoRemote, CODE.caseIsRemote, CODE.reportCompleted, CODE.orderNotRejected])

/** A fault that the screen finds itself; nothing is sent then. `target`: nobody was chosen. */
export interface LaunchFault {
  readonly place: LaunchPlace
  readonly code: ErrorCode | 'target'
}

/** Does a part of this name want a side? A part that the dictionary does not know is let through: the server judges it. */
export const wantsSide = (part: OrderPart, dictionary: LaunchFacts['parts']): boolean =>
  dictionary.some(({ name, hasSide }) => name === part.bodypart && hasSide === 1)

/** Does a part certainly have none? */
const sideless = (part: OrderPart, dictionary: LaunchFacts['parts']): boolean =>
  dictionary.some(({ name, hasSide }) => name === part.bodypart && hasSide === 0)

/** A draft whose parts fit the dictionary: a side on a part that has none means nothing, and would be refused. */
export const fittedDraft = (draft: LaunchDraft, dictionary: LaunchFacts['parts']): LaunchDraft => ({
  ...draft,
  parts: draft.parts.map((part) => (part.side !== '' && sideless(part, dictionary) ? { ...part, side: '' } : part)),
})

/** Refusals that stand at the target alone: whatever one asks for, such a target cannot be chosen now. */
const SHUT: ReadonlySet<number> = new Set<number>([CODE.noService, CODE.remoteTypeMissing, CODE.hospitalClosed])
export const isShut = (target: { readonly state: Hospital['state']; readonly refused: number }): boolean =>
  target.state !== 'agreed' || SHUT.has(target.refused)

/** Refusals that say: somebody has launched it, or written it. There is nothing left to launch here. */
const GONE: ReadonlySet<number> = new Set<number>([CODE.caseIsRemote, CODE.reportCompleted, CODE.orderNotRejected])
export const isGone = (code: number | string): boolean => GONE.has(Number(code))

/** Everything that keeps a launch from being sent, in the order of the screen. */
export function launchFaults(draft: LaunchDraft, dictionary: LaunchFacts['parts']): LaunchFault[] {
  const faults: LaunchFault[] = []
  if (draft.facilityId === '') faults.push({ place: 'target', code: 'target' })
  if (draft.parts.length === 0) faults.push({ place: 'parts', code: CODE.selectBodypart })
  else if (draft.parts.some((part) => part.side === '' && wantsSide(part, dictionary))) faults.push({ place: 'parts', code: CODE.markSide })
  if (draft.condition.length > CONDITION_MAX) faults.push({ place: 'condition', code: CODE.descriptionTooLong })
  return faults
}

/** What a first launch begins with: the exam's own part, side, flags and condition. */
export function firstDraft(facts: LaunchFacts): LaunchDraft {
  const known = facts.parts.find(({ name }) => name === facts.bodypart)
  const parts = facts.bodypart === '' || (facts.parts.length > 0 && !known) ? [] : [{ bodypart: facts.bodypart, side: facts.side }]
  return {
    kind: 'hospital',
    facilityId: '',
    doctorId: '',
    parts,
    urgent: facts.urgent,
    trauma: facts.trauma,
    advanced: false,
    condition: facts.conditionDescription,
  }
}

/** What a relaunch begins with: the rejected order, to the same target until another is chosen. */
export const draftOfOrder = (order: OrderRow): LaunchDraft => ({
  kind: order.destDoctorId === '' ? 'hospital' : 'expert',
  facilityId: order.destFacilityId,
  doctorId: order.destDoctorId,
  parts: order.bodyparts,
  urgent: order.urgent,
  trauma: order.trauma,
  advanced: order.advanced,
  condition: order.condition,
})

const bit = (on: boolean): 0 | 1 => (on ? 1 : 0)

/** What the sum depends on; undefined while it cannot be asked. */
export function feeRequest(risProcedureId: string, draft: LaunchDraft): FeeRequest | undefined {
  if (draft.facilityId === '' || draft.parts.length === 0) return undefined
  return {
    risProcedureId,
    targetFacilityId: draft.facilityId,
    ...(draft.doctorId ? { targetDoctorId: draft.doctorId } : {}),
    bodyparts: [...draft.parts],
    urgent: bit(draft.urgent),
    advanced: bit(draft.advanced && draft.doctorId !== ''),
  }
}

/** The launch, with the sum that the user was shown. */
export const launchRequest = (risProcedureId: string, draft: LaunchDraft, shownTotal: number): LaunchRequest => ({
  ...(feeRequest(risProcedureId, draft) as FeeRequest),
  trauma: bit(draft.trauma),
  condition: draft.condition,
  shownTotal,
})

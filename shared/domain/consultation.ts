import { CODE, type ErrorCode } from './errors'

/** Steps of a consultation, in their order: preparing, check before, triage, consultation, check after, completed (product.md section 4). */
export const CONSULTATION_STEPS = ['s1', 's2', 's3', 's4', 's5', 's6'] as const
export type ConsultationStep = (typeof CONSULTATION_STEPS)[number]

/** What a consultation is about (CONS-01). */
export const CONSULTATION_TYPES = ['clinical', 'imaging'] as const
export type ConsultationType = (typeof CONSULTATION_TYPES)[number]

/** How it is held: all at the same time (交互式), or each in his own (离线式). */
export const CONSULTATION_MODES = ['interactive', 'offline'] as const
export type ConsultationMode = (typeof CONSULTATION_MODES)[number]

/** Longest opinion, conclusion and minutes, in UTF-16 units (as a report's text). */
export const OPINION_MAX = 6000
/** Hospitals that one consultation invites, doctors that it is assigned to, files and exams that it has, at most. */
export const CONSULTATION_MOST = { hospitals: 10, doctors: 20, files: 20, exams: 10 } as const

/** What the check after scores, one to five each; two or less wants a reason. */
export const CONSULTATION_SCORES = ['promptness', 'completeness', 'usefulness'] as const
export type ConsultationScore = (typeof CONSULTATION_SCORES)[number]
/** From here down a score wants its reason. */
export const LOW_SCORE = 2

/** What somebody is to a consultation. One may be several: the lead hospital's chair is `lead` and `chair`. */
export interface ConsultationPart {
  /** Of the hospital that asked. */
  readonly requester: boolean
  /** Of the hospital that holds it: the designated doctor's, else the first that was invited. */
  readonly lead: boolean
  /** One of the doctors whom the triage named. */
  readonly assigned: boolean
  /** The one of them who writes the conclusion. */
  readonly chair: boolean
  /** Sent the conclusion that is checked now: nobody checks his own. */
  readonly concluded: boolean
}

/** A consultation as far as its rules look at it. */
export interface ConsultationFacts {
  readonly progress: ConsultationStep
  readonly cancelled: boolean
  /** The check said no, with a reason, and the side that was asked has not answered yet. */
  readonly returned: boolean
  /** Doctors whom the triage named so far. */
  readonly assigned: number
  /** The conclusion, trimmed, is there. */
  readonly concluded: boolean
}

interface Step {
  readonly to: ConsultationStep
  readonly may: (part: ConsultationPart) => boolean
  /** A check can also say no: it stays where it is, and the other side mends what was missing. */
  readonly check: boolean
}

/** The one table: from each step to the next, by whom. Nothing goes back (RS-28). */
const TABLE: Readonly<Partial<Record<ConsultationStep, Step>>> = {
  s1: { to: 's2', may: (part) => part.requester, check: false },
  s2: { to: 's3', may: (part) => part.lead, check: true },
  s3: { to: 's4', may: (part) => part.lead, check: false },
  s4: { to: 's5', may: (part) => part.chair, check: false },
  s5: { to: 's6', may: (part) => part.lead && !part.concluded, check: true },
}

/** A consultation goes on, or why not. `stays`: the check said no. */
export type Forward = { readonly to: ConsultationStep; readonly stays: boolean } | { readonly code: ErrorCode }

/**
 * May this part take the consultation on from `step`? `step` is where the asking page believes it to be: a late or repeated message
 * is refused by that. Codes: 2703 cancelled, 2702 the step is not the current one, 2704 not this side's turn, 2705 the other side has
 * to answer first, 2706 nobody is assigned, 2707 no conclusion yet.
 */
export function forward(facts: ConsultationFacts, step: ConsultationStep, part: ConsultationPart, pass: boolean): Forward {
  if (facts.cancelled) return { code: CODE.consultationCancelled }
  const row = TABLE[step]
  if (!row || facts.progress !== step) return { code: CODE.stepNotCurrent }
  if (!row.may(part)) return { code: CODE.notYourTurn }
  if (!pass && !row.check) return { code: CODE.parameterIllegal }
  // A second no would take the first one's words from the side that answers them.
  if (facts.returned) return { code: CODE.answerFirst }
  if (!pass) return { to: step, stays: true }
  if (step === 's3' && facts.assigned === 0) return { code: CODE.nobodyAssigned }
  if (step === 's4' && !facts.concluded) return { code: CODE.noConclusion }
  return { to: row.to, stays: false }
}

/**
 * May this part write the data of `step` now? The request (s1) while it is prepared and while the check before has returned it; doctors
 * (s3) by the triage; the conclusion (s4) by the chair, and again while the check after has returned it; scores (s5) by who checks;
 * nothing else.
 */
export function mayWriteStep(facts: ConsultationFacts, step: ConsultationStep, part: ConsultationPart): ErrorCode | undefined {
  if (facts.cancelled) return CODE.consultationCancelled
  const again = (at: ConsultationStep) => facts.progress === at && facts.returned
  const open: Readonly<Record<ConsultationStep, boolean>> = {
    s1: facts.progress === 's1' || again('s2'),
    s2: facts.progress === 's2',
    s3: facts.progress === 's3',
    s4: facts.progress === 's4' || again('s5'),
    s5: facts.progress === 's5',
    s6: false,
  }
  if (!open[step]) return CODE.stepNotCurrent
  return TABLE[step]?.may(part) ? undefined : CODE.notYourTurn
}

/** May this part write an opinion now? Every assigned doctor while the consultation is held. */
export function mayGiveOpinion(facts: ConsultationFacts, part: ConsultationPart): ErrorCode | undefined {
  if (facts.cancelled) return CODE.consultationCancelled
  if (facts.progress !== 's4') return CODE.stepNotCurrent
  return part.assigned ? undefined : CODE.notYourTurn
}

/** May this part cancel it? The side that asked until it is completed, the lead until the consultation begins. */
export function mayCancel(facts: ConsultationFacts, part: ConsultationPart): ErrorCode | undefined {
  if (facts.cancelled) return CODE.consultationCancelled
  if (facts.progress === 's6') return CODE.consultationCompleted
  if (part.requester) return undefined
  return part.lead && ['s2', 's3'].includes(facts.progress) ? undefined : CODE.notYourTurn
}

/** May this part put its name under the minutes? The chair and the assigned doctors, and the side that asked, once each. */
export function maySign(facts: ConsultationFacts, part: ConsultationPart): ErrorCode | undefined {
  if (facts.cancelled) return CODE.consultationCancelled
  if (facts.progress !== 's6') return CODE.stepNotCurrent
  return part.assigned || part.requester ? undefined : CODE.notYourTurn
}

/** A name under minutes, as far as the rule of signatures looks at it. */
export interface ConsultationSigner {
  readonly userId: string
  readonly facilityId: string
}

/**
 * Whose name is not yet under minutes that `signs` signed: of the assigned doctors, and whether the side that asked has. One of its doctors who
 * was assigned signs for himself and not for it. Hospitals are told apart by their ids, since names may be equal (CONS-09).
 */
export function unsignedBy<T extends { readonly userId: string }>(
  assigned: readonly T[],
  requesterFacilityId: string,
  signs: readonly ConsultationSigner[],
): { readonly doctors: readonly T[]; readonly requester: boolean } {
  const signed = new Set(signs.map(({ userId }) => userId))
  const doctors = new Set(assigned.map(({ userId }) => userId))
  return {
    doctors: assigned.filter(({ userId }) => !signed.has(userId)),
    requester: !signs.some(({ userId, facilityId }) => facilityId === requesterFacilityId && !doctors.has(userId)),
  }
}

/** It is this part's turn now: its list says so, and its screen has the button. */
export function isTurnOf(facts: ConsultationFacts, part: ConsultationPart): boolean {
  if (facts.cancelled || facts.progress === 's6') return false
  if (facts.returned) return facts.progress === 's2' ? part.requester : part.chair
  return TABLE[facts.progress]?.may(part) ?? false
}

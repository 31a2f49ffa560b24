import type { Consultation, ConsultationEvent, ConsultationRow } from '@farsight/shared/contract'
import {
  CONSULTATION_STEPS,
  type ConsultationFacts,
  type ConsultationPart,
  type ConsultationStep,
  mayWriteStep,
  type StateSign,
} from '@farsight/shared/domain'

const sign = (zh: string, en: string, hue: StateSign['hue'], glyph: StateSign['glyph']): StateSign => ({ zh, en, hue, glyph })

/** How each step looks (visual.md section 4): its six words stand on the step line and in the list. */
export const STEP_SIGNS: Readonly<Record<ConsultationStep, StateSign>> = {
  s1: sign('准备', 'Preparing', 'pre', 'ring'),
  s2: sign('会诊前质控', 'Pre-quality control', 'wait', 'diamond'),
  s3: sign('分诊', 'Triage', 'wait', 'diamond-fork'),
  s4: sign('会诊中', 'Consultation', 'work', 'half'),
  s5: sign('会诊后质控', 'Post-quality control', 'wait', 'diamond'),
  s6: sign('已完成', 'Completed', 'done', 'disc-tick'),
}
export const CANCELLED_SIGN = sign('已取消', 'Cancelled', 'none', 'square-struck')
export const RETURNED_SIGN = sign('已退回', 'Returned', 'bad', 'bent-arrow')

/** Where a consultation stands, as one sign: cancelled before all else. */
export const signOf = ({ progress, cancelled }: Pick<ConsultationRow, 'progress' | 'cancelled'>): StateSign =>
  cancelled ? CANCELLED_SIGN : STEP_SIGNS[progress]

/** The screen of a step of one consultation. */
export const stepAddress = (id: string, step: ConsultationStep): string => `/consultation/${step}?id=${encodeURIComponent(id)}`

export const isStep = (word: string | undefined): word is ConsultationStep => (CONSULTATION_STEPS as readonly unknown[]).includes(word)
export const stepAt = (step: ConsultationStep): number => CONSULTATION_STEPS.indexOf(step)

/** A consultation as the rules of the domain look at it: the screen asks the same rules as the server. */
export const factsOf = (one: Consultation): ConsultationFacts => ({
  progress: one.progress,
  cancelled: one.cancelled === 1,
  returned: one.returned === 1,
  assigned: one.assigned.length,
  concluded: one.conclusion.trim() !== '',
})
export const partOf = ({ part }: Consultation): ConsultationPart => ({
  requester: part.requester === 1,
  lead: part.lead === 1,
  assigned: part.assigned === 1,
  chair: part.chair === 1,
  concluded: part.concluded === 1,
})

/** May this session write the data of a step now? */
export const canWrite = (one: Consultation, step: ConsultationStep): boolean => mayWriteStep(factsOf(one), step, partOf(one)) === undefined

/** What ended a step, if it is over: who took the consultation on from it, and when. */
export function endOf(timeline: readonly ConsultationEvent[], step: ConsultationStep): ConsultationEvent | undefined {
  const next = CONSULTATION_STEPS[stepAt(step) + 1]
  return next && timeline.findLast((event) => event.from === step && event.to === next)
}

/** Since when a step goes on. */
export function beginOf(timeline: readonly ConsultationEvent[], step: ConsultationStep): ConsultationEvent | undefined {
  if (step === 's1') return timeline.find(({ what }) => what === 'created')
  const before = CONSULTATION_STEPS[stepAt(step) - 1]
  return timeline.findLast((event) => event.from === before && event.to === step)
}

/** Who writes the conclusion, once the triage has named him. */
export function chairName({ assigned, chairId }: Pick<Consultation, 'assigned' | 'chairId'>): string {
  const chair = assigned.find(({ userId }) => userId === chairId)
  return chair ? `${chair.facilityName} ${chair.name}` : ''
}

/** The names behind whose turn it is; '' where only its word is known. */
export function turnName(one: ConsultationRow & Partial<Pick<Consultation, 'assigned' | 'chairId'>>): string {
  const chair = one.assigned?.find(({ userId }) => userId === one.chairId)
  if (one.turn === 'requester') return [one.requesterFacilityName, one.requesterName].filter(Boolean).join(' ')
  if (one.turn === 'chair') return chair ? `${chair.facilityName} ${chair.name}` : one.leadFacilityName
  return one.turn === 'none' ? '' : one.leadFacilityName
}

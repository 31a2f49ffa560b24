import type { BellNotification } from '@farsight/shared/bus'
import { STATE } from '@farsight/shared/domain'

type Facts = Pick<BellNotification, 'type' | 'currentState' | 'reportHasComplete'>
type Matter = Pick<BellNotification, 'consultationId' | 'meetingId'>

/** Types 11, 12 and 13 belong to remote diagnosis (product.md section 4, decision 29); the others, and a meeting, to the own hospital. */
export const isRemote = ({ type, meetingId }: Pick<Facts, 'type'> & Pick<Matter, 'meetingId'>): boolean =>
  type >= 11 && meetingId === undefined

/** What looks together at a case; undefined for a notification about an exam. */
export const matterOf = ({ consultationId, meetingId }: Matter): 'consultation' | 'meeting' | undefined =>
  consultationId !== undefined ? 'consultation' : meetingId !== undefined ? 'meeting' : undefined

const REVIEWS: readonly number[] = [STATE.toFirstCheck, STATE.toSecondCheck, STATE.toThirdCheck]

/** What a notification leads to. The flag comes before the state; states without a next step are looked at (decision 26). */
export function leadsTo({ currentState, reportHasComplete }: Omit<Facts, 'type'>): 'edit' | 'review' | 'view' {
  if (reportHasComplete === 1) return 'view'
  if (currentState === STATE.toBeDiagnosed) return 'edit'
  return REVIEWS.includes(currentState) ? 'review' : 'view'
}

export type SoundKind = 'new-order' | 'done'

/** The sound of its arrival: a completed report of any type, before a new remote order (decision 27). */
export function soundOf(note: Facts): SoundKind | undefined {
  if (note.reportHasComplete === 1) return 'done'
  return (note.type === 11 || note.type === 12) && note.currentState === STATE.toBeDiagnosed ? 'new-order' : undefined
}

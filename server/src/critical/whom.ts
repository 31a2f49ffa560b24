/** Somebody of the exam's hospital who may be alarmed. */
export interface Staff {
  readonly user_id: string
  readonly phone: string
  /** Takes it over: a clinic's user, or who sent the case. */
  readonly receives: boolean
  /** Right for the modality; the highest is a head's. */
  readonly level: number
  readonly on_duty: boolean
  readonly admin: boolean
}

/** Those with the highest right there is; an administrator where nobody has one, so that somebody always hears of it. */
function headsOf(staff: readonly Staff[]): readonly Staff[] {
  const highest = Math.max(0, ...staff.map(({ level }) => level))
  return highest === 0 ? staff.filter(({ admin }) => admin) : staff.filter(({ level }) => level === highest)
}

/**
 * Who is told: at once the receiving side; when a moment is over, the finder and the head on duty besides; when a second one is,
 * all heads.
 */
export function whomToTell(staff: readonly Staff[], finderId: string, rung: 0 | 1 | 2): readonly Staff[] {
  if (rung === 0) return staff.filter(({ receives, user_id }) => receives && user_id !== finderId)
  const heads = headsOf(staff)
  const onDuty = heads.filter(({ on_duty }) => on_duty)
  const asked = new Set(rung === 1 && onDuty.length > 0 ? onDuty : heads)
  return staff.filter((one) => one.receives || one.user_id === finderId || asked.has(one))
}

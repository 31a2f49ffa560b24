/** The codes of an exam's and a report's state (product.md section 4, "Medical state codes"). */
export const STATE = {
  booked: 2000,
  bookingPaid: 2005,
  preRegistered: 2008,
  registered: 2010,
  toBeChecked: 2020,
  checkStarted: 2030,
  checkEnded: 2040,
  uploading: 2050,
  toBeDiagnosed: 2060,
  toBeReceivedByFacility: 2070,
  toBeReceivedByDoctor: 2080,
  toBeDistributed: 1,
  diagnosing: 2,
  toFirstCheck: 3,
  firstCheck: 4,
  toSecondCheck: 5,
  secondCheck: 6,
  toThirdCheck: 7,
  thirdCheck: 8,
  completed: 9,
  rejected: 120,
  deleted: 3000,
} as const

export type StateCode = (typeof STATE)[keyof typeof STATE]

/** Hue of a state sign, a token name of the skins (`--st-<hue>`; visual.md 1.2). */
export type StateHue = 'pre' | 'exam' | 'wait' | 'work' | 'done' | 'bad' | 'none'

/** Shape of a state sign: it tells the state apart without colour (visual.md 4 and 9). */
export type StateGlyph =
  | 'ring'
  | 'ring-yen'
  | 'ring-dashed'
  | 'ring-dot'
  | 'arrow'
  | 'arrow-bold'
  | 'arrow-bar'
  | 'arrow-up'
  | 'diamond'
  | 'diamond-fork'
  | 'diamond-in'
  | 'half'
  | 'disc-tick'
  | 'square-cross'
  | 'square-struck'
  | 'bent-arrow'
  | 'two-bars'
  | 'ring-question'

/** How a state is shown: word in both languages, hue, shape, and the review level written inside the shape. */
export interface StateSign {
  readonly zh: string
  readonly en: string
  readonly hue: StateHue
  readonly glyph: StateGlyph
  readonly level?: 1 | 2 | 3
}

const sign = (zh: string, en: string, hue: StateHue, glyph: StateGlyph, level?: 1 | 2 | 3): StateSign => ({
  zh,
  en,
  hue,
  glyph,
  ...(level ? { level } : {}),
})

const SIGNS: ReadonlyMap<number, StateSign> = new Map([
  [STATE.booked, sign('已预约', 'Booked', 'pre', 'ring')],
  [STATE.bookingPaid, sign('预约已付费', 'Booking paid', 'pre', 'ring-yen')],
  [STATE.preRegistered, sign('预登记', 'Pre-registered', 'pre', 'ring-dashed')],
  [STATE.registered, sign('已登记', 'Registered', 'pre', 'ring-dot')],
  [STATE.toBeChecked, sign('待检查', 'To be checked', 'exam', 'arrow')],
  [STATE.checkStarted, sign('检查开始', 'Check started', 'exam', 'arrow-bold')],
  [STATE.checkEnded, sign('检查结束', 'Check ended', 'exam', 'arrow-bar')],
  [STATE.uploading, sign('上传中', 'Uploading', 'exam', 'arrow-up')],
  [STATE.toBeDiagnosed, sign('待诊断', 'To be diagnosed', 'wait', 'diamond')],
  [STATE.toBeDistributed, sign('待分配', 'To be distributed', 'wait', 'diamond-fork')],
  [STATE.toBeReceivedByFacility, sign('待接收', 'To be received', 'wait', 'diamond-in')],
  [STATE.toBeReceivedByDoctor, sign('待接收', 'To be received', 'wait', 'diamond-in')],
  [STATE.diagnosing, sign('诊断中', 'Diagnosing', 'work', 'half')],
  [STATE.toFirstCheck, sign('待一审', 'To first check', 'wait', 'diamond', 1)],
  [STATE.firstCheck, sign('一审中', 'First check in progress', 'work', 'half', 1)],
  [STATE.toSecondCheck, sign('待二审', 'To second check', 'wait', 'diamond', 2)],
  [STATE.secondCheck, sign('二审中', 'Second check in progress', 'work', 'half', 2)],
  [STATE.toThirdCheck, sign('待三审', 'To third check', 'wait', 'diamond', 3)],
  [STATE.thirdCheck, sign('三审中', 'Third check in progress', 'work', 'half', 3)],
  [STATE.completed, sign('已完成', 'Completed', 'done', 'disc-tick')],
  [STATE.rejected, sign('已驳回', 'Rejected', 'bad', 'square-cross')],
  [STATE.deleted, sign('已删除', 'Deleted', 'none', 'square-struck')],
])

const RETURNED = sign('已退回', 'Rejected (returned)', 'bad', 'bent-arrow')
const HUNG_UP = sign('已挂起', 'Hung up', 'pre', 'two-bars')

/** What a row must tell to get its sign. */
export interface StateFacts {
  readonly state: number
  readonly reportHasComplete?: number | boolean
  /** A reviewer sent the report back; only its author may finish it (decision 55). */
  readonly returned?: boolean
  /** The author has parked the report (decision 57). */
  readonly hungUp?: boolean
}

/**
 * The sign of an exam in a list. `reportHasComplete = 1` overrides the state and counts as completed
 * (product.md section 4); returned and hung-up reports keep their code and show a sign of their own.
 */
export function stateSign(facts: StateFacts): StateSign {
  if (facts.reportHasComplete === 1 || facts.reportHasComplete === true) return SIGNS.get(STATE.completed)!
  if (facts.hungUp && facts.state === STATE.diagnosing) return HUNG_UP
  if (facts.returned && facts.state === STATE.toBeDiagnosed) return RETURNED
  return SIGNS.get(facts.state) ?? sign(`未知状态 (${facts.state})`, `Unknown (${facts.state})`, 'none', 'ring-question')
}

/** Every code that the specification names, in the order of its table's life. */
export const STATE_CODES: readonly StateCode[] = Object.values(STATE)

/**
 * True for the states in which a doctor must act or is acting: they stand first in a worklist and have a due time. A rejected case
 * is at home again: its patient waits as before.
 */
export function isOpenForDoctors(state: number): boolean {
  return state === STATE.toBeDiagnosed || state === STATE.rejected || (state >= STATE.diagnosing && state <= STATE.thirdCheck)
}

/** A case that waits at its own hospital for a doctor to begin: also one that came home rejected. */
export const WAITS_FOR_DOCTOR: readonly StateCode[] = [STATE.toBeDiagnosed, STATE.rejected]

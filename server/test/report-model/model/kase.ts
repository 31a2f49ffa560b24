/**
 * A second, independent account of what may be done to an exam and its report: written from product.md sections 4, 5 and 8 and
 * decisions 48 to 58, not from the product's table. It imports nothing of the product on purpose: a mistake that both shared would hide.
 */

const MINUTE = 60_000
/** Decision 50: others may take a case over after three silent minutes; after thirty it goes back by itself. */
export const CLAIM_MS = 3 * MINUTE
export const GIVEN_BACK_MS = 30 * MINUTE
/** DAY-12. */
export const SECONDS_TO_TAKE_BACK = 10_000
/** Decision 57: four hours as delivered. */
export const PARKED_MS = 240 * MINUTE

/** A person of the walk. `right`: 0 none, 1 writes, 2 to 4 reviews up to that level less one. */
export interface Doctor {
  readonly name: string
  readonly right: number
  readonly retracts: boolean
  readonly side: 'home' | 'target'
  /** Reviews that the doctor's own hospital demands. */
  readonly levels: number
}

/** A text that is kept for good, in the order in which they were kept. */
export interface Kept {
  readonly step: string
  readonly by: string
  readonly text: string
}

interface Undo {
  readonly returned: boolean
  readonly lastActor: string | null
  readonly passedLevel: number
  readonly submitted: string | null
  readonly passes: Readonly<Record<number, string>>
}

/** The case as the specification sees it. A text is the words of its finding; '' is the empty report. */
export interface Kase {
  state: number
  former: number | null
  returned: boolean
  author: string | null
  holder: string | null
  leaseUntil: number | null
  hungUntil: number | null
  lastActor: string | null
  passedLevel: number
  /** Who passed which level of what stands there now. */
  passes: Readonly<Record<number, string>>
  takeBackUntil: number | null
  assigned: string | null
  wentOut: boolean
  version: number
  text: string
  submitted: string | null
  undo: Undo | null
  kept: Kept[]
  steps: string[]
  /** Saves that the draft's journal has. */
  saves: number
  order: { status: 'open' | 'completed' | 'rejected' | 'recalled'; launcher: string; received: boolean; paid: boolean } | null
}

/** The case with its people and its clock. */
export interface Model {
  now: number
  readonly doctors: readonly Doctor[]
  readonly kase: Kase
}

export const newKase = (state: number): Kase => ({
  state,
  former: null,
  returned: false,
  author: null,
  holder: null,
  leaseUntil: null,
  hungUntil: null,
  lastActor: null,
  passedLevel: 0,
  passes: {},
  takeBackUntil: null,
  assigned: null,
  wentOut: false,
  version: 0,
  text: '',
  submitted: null,
  undo: null,
  kept: [],
  steps: [],
  saves: 0,
  order: null,
})

/** The other hospital sees it and works on it. */
export const isOut = ({ order }: Kase): boolean => order !== null && (order.status === 'open' || order.status === 'completed')
export const isHung = (k: Kase, now: number): boolean => k.hungUntil !== null && k.hungUntil > now
export const isSilent = (k: Kase, now: number): boolean => k.leaseUntil === null || k.leaseUntil <= now

/** Nobody's. */
export function letGo(k: Kase): void {
  Object.assign(k, { holder: null, leaseUntil: null, hungUntil: null, takeBackUntil: null })
}

export const keep = (k: Kase, step: string, by: string, text = k.text): void => void k.kept.push({ step, by, text })

/** What a doctor left unfinished, unless something was sent since. */
export function leftBehind(k: Kase, who: string): string | undefined {
  const last = k.kept.findLast((one) => one.by === who || one.step !== 'draft')
  return last?.step === 'draft' ? last.text : undefined
}

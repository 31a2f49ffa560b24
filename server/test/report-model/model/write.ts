import { NO } from './codes'
import {
  CLAIM_MS,
  type Doctor,
  isHung,
  isOut,
  isSilent,
  type Kase,
  keep,
  leftBehind,
  letGo,
  type Model,
  SECONDS_TO_TAKE_BACK,
} from './kase'

/** While an order is out its target alone works on the case (section 4). */
export function wrongSide(k: Kase, d: Doctor): number {
  if (d.side === 'target') return isOut(k) ? 0 : NO.orderOver
  return isOut(k) ? NO.atAnother : 0
}

/** Another hospital's doctor sees a case only by an order. */
export const hidden = (k: Kase, d: Doctor): number => (d.side === 'target' && !isOut(k) ? NO.notThere : 0)

const returnedToAnother = (k: Kase, d: Doctor): boolean => k.returned && k.author !== d.name
const writes = (k: Kase, d: Doctor): number =>
  d.right < 1 ? NO.mayNotWrite : wrongSide(k, d) || (returnedToAnother(k, d) ? NO.returned : 0)
export const holds = (k: Kase, d: Doctor): number => writes(k, d) || (k.holder === d.name ? 0 : NO.anotherWrites)
const isReviewing = (state: number): boolean => state === 4 || state === 6 || state === 8

/** Why nothing can be written in this state; state 2 has reasons of its own. */
export function noDraft(k: Kase, d: Doctor): number {
  if (k.state === 9) return NO.completed
  if (d.right < 1) return NO.mayNotWrite
  if (k.state >= 3 && k.state <= 8) return NO.alreadySent
  if (k.state === 2060 && returnedToAnother(k, d)) return NO.returned
  if (k.state === 2070) return wrongSide(k, d) || NO.receiveFirst
  return k.state === 120 ? NO.orderRejected : NO.nothingToDiagnose
}

export function claim(m: Model, d: Doctor): void {
  const { kase: k, now } = m
  if (k.holder === d.name && isHung(k, now)) return
  Object.assign(k, { holder: d.name, leaseUntil: now + CLAIM_MS, hungUntil: null })
}

export function open(m: Model, d: Doctor, takeOver: boolean): number {
  const { kase: k, now } = m
  if (hidden(k, d)) return NO.notThere
  if (k.state !== 2 && k.state !== 2060) return isReviewing(k.state) && d.right >= 1 ? NO.anotherReviews : noDraft(k, d)
  const no = writes(k, d)
  if (no) return no
  const from = k.state === 2 && k.holder !== d.name ? k.holder : null
  if (from !== null && !isSilent(k, now)) return NO.anotherWrites
  if (from !== null && !takeOver) return NO.openElsewhere
  k.steps.push(k.state === 2 ? 'takeOverReport' : 'openReport')
  if (from !== null) keep(k, 'draft', from)
  if (from !== null || (k.state === 2060 && !k.returned)) {
    k.text = leftBehind(k, d.name) ?? ''
    k.version += 1
  }
  k.state = 2
  claim(m, d)
  if (!k.returned) k.author = d.name
  return 0
}

/** Saving, submitting, finishing: the writer's hand is on it. */
function atWork(m: Model, d: Doctor): number {
  const { kase: k } = m
  if (k.state !== 2) return noDraft(k, d)
  return holds(k, d) || (isHung(k, m.now) ? NO.hungUp : 0)
}

/** The draft of a writer, and by {@link reviewDraft} of a reviewer. */
export function save(m: Model, d: Doctor, version: number, text: string, reviewDraft: (k: Kase, d: Doctor) => number): number {
  const { kase: k } = m
  if (hidden(k, d)) return NO.notThere
  const asReviewer = isReviewing(k.state) && k.author !== d.name && d.right >= 2
  const no = asReviewer ? reviewDraft(k, d) : atWork(m, d)
  if (no) return no
  if (version !== k.version) return NO.anotherText
  if (text === k.text) return NO.unchanged
  Object.assign(k, { text, version: k.version + 1, leaseUntil: m.now + CLAIM_MS, hungUntil: null, saves: k.saves + 1 })
  return 0
}

/** What a step changes is remembered for ten seconds. */
export function remember(k: Kase): void {
  const { returned, lastActor, passedLevel, submitted, passes } = k
  k.undo = { returned, lastActor, passedLevel, submitted, passes }
}

export function submit(m: Model, d: Doctor, version: number, text: string, finish: boolean): number {
  const { kase: k } = m
  if (hidden(k, d)) return NO.notThere
  const no = atWork(m, d) || (finish && d.right < 1 + d.levels ? NO.levelTooLow : 0)
  if (no) return no
  if (version !== k.version) return NO.anotherText
  if (text.trim() === '') return NO.parameterEmpty
  remember(k)
  letGo(k)
  Object.assign(k, { state: finish ? 9 : 3, returned: false, lastActor: d.name, passedLevel: 0, passes: {}, text, submitted: text })
  k.takeBackUntil = m.now + SECONDS_TO_TAKE_BACK
  k.version += 1
  k.steps.push(finish ? 'finishReport' : 'submitReport')
  keep(k, finish ? 'finish' : 'submit', d.name)
  if (finish && k.order && isOut(k)) Object.assign(k.order, { status: 'completed', paid: true })
  return 0
}

/** The writer gives the case back; what was written stays with the writer. */
export function abandon(m: Model, d: Doctor): number {
  const { kase: k } = m
  const no = k.state === 2 ? holds(k, d) || (k.returned ? NO.returned : 0) : noDraft(k, d)
  if (no) return no
  keep(k, 'draft', d.name)
  letGo(k)
  Object.assign(k, { state: 2060, author: null, text: '', version: k.version + 1 })
  k.steps.push('abandonReport')
  return 0
}

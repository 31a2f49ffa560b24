import { NO } from './codes'
import { type Doctor, isOut, isSilent, type Kase, keep, leftBehind, letGo, type Model, SECONDS_TO_TAKE_BACK } from './kase'
import { claim, hidden, remember, wrongSide } from './write'

/** The level that waits or is in hand: 3 and 4 the first, 5 and 6 the second, 7 and 8 the third. */
export const levelOf = (state: number): number => (state >= 3 && state <= 8 ? Math.floor((state - 1) / 2) : 0)
const isInHand = (state: number): boolean => levelOf(state) > 0 && state % 2 === 0

/** A second pair of eyes with the right for this level. */
function reviews(k: Kase, d: Doctor): number {
  if (d.right < 2) return NO.mayNotReview
  if (d.right < levelOf(k.state) + 1) return NO.levelTooLow
  return wrongSide(k, d) || (k.author === d.name ? NO.mayNotReview : 0)
}

/** Why there is nothing to review in this state; `waiting` answers for a report that nobody has opened for review. */
function noReview(k: Kase, d: Doctor, waiting: number): number {
  if (k.state === 9) return NO.completed
  if (d.right < 2) return NO.mayNotReview
  const level = levelOf(k.state)
  if (level > 0) return d.right < level + 1 ? NO.levelTooLow : waiting
  return k.state === 2060 && k.returned ? NO.mayNotReview : NO.nothingToReview
}

/** The reviewer's hand is on it. */
export const inHand = (k: Kase, d: Doctor): number =>
  isInHand(k.state) ? reviews(k, d) || (k.holder === d.name ? 0 : NO.anotherReviews) : noReview(k, d, NO.otherState)

export function openReview(m: Model, d: Doctor, takeOver: boolean): number {
  const { kase: k } = m
  if (hidden(k, d)) return NO.notThere
  if (levelOf(k.state) === 0) return noReview(k, d, 0)
  const no = reviews(k, d)
  if (no) return no
  const again = isInHand(k.state)
  const from = again && k.holder !== d.name ? k.holder : null
  if (from !== null && !isSilent(k, m.now)) return NO.anotherReviews
  if (from !== null && !takeOver) return NO.openElsewhere
  if (from !== null) keep(k, 'draft', from)
  const own = again && from === null ? undefined : leftBehind(k, d.name)
  if (from !== null || own !== undefined) {
    k.text = own ?? k.submitted ?? k.text
    k.version += 1
  }
  if (!again) k.state += 1
  k.steps.push(again ? 'takeOverReview' : 'openReview')
  claim(m, d)
  return 0
}

/** The reviewer gives the case back to those who may review it. */
export function leaveReview({ kase: k }: Model, d: Doctor): number {
  const no = inHand(k, d)
  if (no) return no
  keep(k, 'draft', d.name)
  letGo(k)
  Object.assign(k, { state: k.state - 1, text: k.submitted, version: k.version + 1 })
  k.steps.push('leaveReview')
  return 0
}

/** How a review is passed. */
export interface Pass {
  readonly version: number
  /** The reviewer's text; null when none is sent. */
  readonly text: string | null
  /** As it stands. */
  readonly direct: boolean
  /** Names the text: the one that stands there, another one, none. */
  readonly names: 'right' | 'wrong' | 'none'
  readonly modify: boolean
  readonly toHigher: boolean
  readonly stars: number
  readonly reason: string
}

function passedText(k: Kase, how: Pass): { no: number; text: string } {
  if (how.toHigher && levelOf(k.state) === 3) return { no: NO.parameterIllegal, text: '' }
  if (how.direct) return { no: how.text === null ? 0 : NO.parameterIllegal, text: k.submitted ?? k.text }
  return how.text === null ? { no: NO.parameterEmpty, text: '' } : { no: 0, text: how.text }
}

function badPass(k: Kase, how: Pass, text: string): number {
  if (how.version !== k.version) return NO.anotherText
  if (how.direct && how.names === 'none') return NO.unnamedText
  if (how.names === 'wrong' || (how.direct && text !== k.text)) return NO.anotherText
  if (how.modify && text === k.submitted) return NO.notModified
  if (text.trim() === '') return NO.parameterEmpty
  if (how.stars === 0) return NO.noStars
  return how.stars < 3 && how.reason.trim() === '' ? NO.lowStars : 0
}

/** Passed: completed at the last level that the hospital demands, unless the reviewer wants one more. */
export function pass(m: Model, d: Doctor, how: Pass): number {
  const { kase: k } = m
  if (hidden(k, d)) return NO.notThere
  const { no, text } = passedText(k, how)
  const refused = no || inHand(k, d) || badPass(k, how, text)
  if (refused) return refused
  const level = levelOf(k.state)
  const done = level >= d.levels && !how.toHigher
  remember(k)
  letGo(k)
  Object.assign(k, { state: done ? 9 : k.state + 1, lastActor: d.name, passedLevel: level, text, submitted: text, version: k.version + 1 })
  k.passes = { ...k.passes, [level]: d.name }
  k.takeBackUntil = m.now + SECONDS_TO_TAKE_BACK
  k.steps.push('passReview')
  keep(k, `pass${level}`, d.name)
  if (done && k.order && isOut(k)) Object.assign(k.order, { status: 'completed', paid: true })
  return 0
}

/** Back to its author alone, with the text that was sent. */
export function rebut({ kase: k }: Model, d: Doctor, version: number): number {
  const no = hidden(k, d) || inHand(k, d) || (version === k.version ? 0 : NO.anotherText)
  if (no) return no
  keep(k, `rebut${levelOf(k.state)}`, d.name)
  letGo(k)
  Object.assign(k, {
    state: 2060,
    returned: true,
    lastActor: null,
    passedLevel: 0,
    text: k.submitted ?? k.text,
    version: k.version + 1,
    undo: null,
  })
  k.steps.push('rebutReview')
  return 0
}

import { NO } from './codes'
import { CLAIM_MS, type Doctor, type Kase, keep, letGo, type Model } from './kase'
import { levelOf } from './review'
import { hidden, wrongSide } from './write'

const SENT = [3, 5, 7, 9]
const isInHand = (state: number): boolean => [2, 4, 6, 8].includes(state)

/** Back in the hand that sent it, within ten seconds. */
export function takeBack({ kase: k, now }: Model, d: Doctor): number {
  if (hidden(k, d)) return NO.notThere
  if (!SENT.includes(k.state)) return isInHand(k.state) && k.state !== 2 ? NO.anotherReviews : NO.otherState
  if (d.right < 1) return NO.mayNotWrite
  const side = wrongSide(k, d)
  if (side) return side
  if (k.lastActor !== d.name) return NO.notYours
  if (k.takeBackUntil === null || now > k.takeBackUntil) return NO.tooLate
  if (k.wentOut) return NO.wentOut
  const done = k.state === 9
  k.state = done ? (k.passedLevel === 0 ? 2 : 2 * k.passedLevel + 2) : k.state - 1
  Object.assign(k, k.undo, { undo: null, holder: d.name, leaseUntil: now + CLAIM_MS, takeBackUntil: null, version: k.version + 1 })
  if (done && k.order?.status === 'completed') k.order.status = 'open'
  k.steps.push('takeBack')
  return 0
}

/** Where a step back leads: to the check of the last level that was passed, or to be diagnosed (decision 54). */
const levelBefore = (k: Kase): number => (k.state === 9 ? k.passedLevel : levelOf(k.state) - 1)

/** What stood there when it was sent to this level. */
function sentTo(k: Kase, level: number): string {
  const step = level === 1 ? 'submit' : `pass${level - 1}`
  return k.kept.findLast((one) => one.step === step)?.text ?? k.submitted ?? k.text
}

function stepBack(k: Kase, d: Doctor, action: string): void {
  const level = levelBefore(k)
  const from = k.state
  // The text that is taken back is the draft of who wrote or passed it.
  keep(k, 'draft', (level > 0 ? k.passes[level] : undefined) ?? k.author ?? d.name)
  k.version += 2
  letGo(k)
  k.undo = null
  if (level === 0) {
    Object.assign(k, { state: 2060, returned: false, author: null, lastActor: null, passedLevel: 0, passes: {}, text: '', submitted: null })
  } else {
    const sent = sentTo(k, level)
    k.passes = Object.fromEntries(Object.entries(k.passes).filter(([passed]) => Number(passed) < level))
    const lastActor = k.passes[level - 1] ?? k.author
    Object.assign(k, { state: 2 * level + 1, lastActor, passedLevel: level - 1, text: sent, submitted: sent })
  }
  if (from === 9 && k.order?.status === 'completed') k.order.status = 'open'
  k.steps.push(action)
}

function takenFrom(k: Kase): number {
  if (k.state === 3000) return NO.notThere
  if (isInHand(k.state)) return NO.askTheDoctor
  return SENT.includes(k.state) ? 0 : NO.otherState
}

/** Who took the last step takes it back, as long as nobody outside had it (decisions 53, 54). */
export function withdraw({ kase: k }: Model, d: Doctor): number {
  const no = hidden(k, d) || takenFrom(k)
  if (no) return no
  if (d.right < 1) return NO.mayNotWrite
  const side = wrongSide(k, d)
  if (side) return side
  if (k.lastActor !== d.name) return NO.notYours
  if (k.wentOut) return NO.wentOut
  stepBack(k, d, 'withdrawReport')
  return 0
}

/** Another teacher's step, by the right of its own; what went out is void from then on. */
export function retract({ kase: k }: Model, d: Doctor, reason: string): number {
  const no = hidden(k, d) || takenFrom(k) || (d.retracts ? 0 : NO.mayNotRetract) || wrongSide(k, d)
  if (no) return no
  if (reason.trim() === '') return NO.noReason
  stepBack(k, d, 'retractReport')
  k.wentOut = false
  return 0
}

/** On paper it is out of the house. */
export function print({ kase: k }: Model, d: Doctor): number {
  const no = hidden(k, d) || (k.state === 9 ? 0 : NO.notCompleted)
  if (no) return no
  k.wentOut = true
  return 0
}

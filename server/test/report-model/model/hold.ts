import { NO } from './codes'
import { CLAIM_MS, type Doctor, isHung, type Kase, keep, letGo, type Model, PARKED_MS } from './kase'
import { hidden, holds, noDraft, wrongSide } from './write'

/** The heartbeat of who has it open (decision 50). */
export function keepLock({ kase: k, now }: Model, d: Doctor): number {
  if (hidden(k, d)) return NO.notThere
  if (k.holder !== d.name) return NO.openElsewhere
  if (!isHung(k, now)) k.leaseUntil = now + CLAIM_MS
  return 0
}

/** Parked and taken up again are matters of a report in writing. */
function parking(k: Kase, d: Doctor): number {
  if (k.state === 2) return holds(k, d)
  if (k.state === 9) return NO.completed
  return d.right < 1 ? NO.mayNotWrite : NO.otherState
}

export function hangUp({ kase: k, now }: Model, d: Doctor, reason: string): number {
  const no = hidden(k, d) || parking(k, d) || (reason.trim() === '' ? NO.noReason : 0)
  if (no) return no
  Object.assign(k, { hungUntil: now + PARKED_MS, leaseUntil: now + PARKED_MS })
  k.steps.push('hangUp')
  return 0
}

export function resume({ kase: k, now }: Model, d: Doctor): number {
  const no = hidden(k, d) || parking(k, d) || (isHung(k, now) ? 0 : NO.otherState)
  if (no) return no
  Object.assign(k, { hungUntil: null, leaseUntil: now + CLAIM_MS })
  k.steps.push('resume')
  return 0
}

/** Hands an unwritten case, or one's own, to another teacher; a head may move what is parked or was returned (decisions 55, 57). */
function mayRefer({ kase: k, now }: Model, d: Doctor): number {
  if (d.right < 1) return k.state === 9 ? NO.completed : NO.mayNotWrite
  if (k.state >= 3 && k.state <= 9) return NO.alreadyWritten
  if (k.state !== 2 && k.state !== 2060) return noDraft(k, d)
  const side = wrongSide(k, d)
  if (side) return side
  const head = d.retracts && k.author !== d.name
  if (k.returned && !head) return NO.returned
  if (k.state === 2060 || k.holder === d.name || (head && isHung(k, now))) return 0
  return NO.anotherWrites
}

export function refer(m: Model, d: Doctor, to: Doctor): number {
  const { kase: k } = m
  const no = hidden(k, d) || mayRefer(m, d)
  if (no) return no
  if (to.right < 1 || to.name === d.name || to.side !== d.side) return NO.receiverMayNotWrite
  if (k.state === 2 && k.text !== '') {
    keep(k, 'draft', k.holder!)
    k.text = k.submitted ?? ''
    k.version += 1
  }
  letGo(k)
  Object.assign(k, { state: 2060, assigned: to.name, author: k.returned ? to.name : null })
  k.steps.push('refer')
  return 0
}

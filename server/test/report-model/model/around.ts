import { NO } from './codes'
import { CLAIM_MS, type Doctor, GIVEN_BACK_MS, isOut, type Kase, keep, letGo, type Model } from './kase'

const beforeImages = (state: number): boolean => state >= 2000 && state < 2060

/** Doctors of the modality keep the register beside its staff (section 2); anything begun stays. */
export function remove({ kase: k }: Model, d: Doctor): number {
  if (d.side === 'target' || k.state === 3000) return NO.notThere
  if (d.right < 1) return NO.mayNot
  if (k.state === 9) return NO.completed
  if (!beforeImages(k.state)) return NO.tooLateToDelete
  Object.assign(k, { former: k.state, state: 3000 })
  k.steps.push('delete')
  return 0
}

export function recover({ kase: k }: Model, d: Doctor): number {
  if (d.side === 'target') return NO.notThere
  if (d.right < 1) return NO.mayNot
  if (k.state !== 3000) return NO.otherState
  Object.assign(k, { state: k.former, former: null })
  k.steps.push('recover')
  return 0
}

/** The images come in: only an exam that was checked waits for them. */
export function arrive({ kase: k }: Model): number {
  if (k.state !== 2040) return NO.otherState
  k.state = 2060
  k.steps.push('imagesArrived')
  return 0
}

/** What the server's clock does each minute: parked reports end, silent claims go back after half an hour (decisions 50, 57). */
export function tick({ kase: k, now }: Model): void {
  if (k.holder === null || k.leaseUntil === null) return
  const silentSince = k.leaseUntil - CLAIM_MS
  const givenBack = now - silentSince >= GIVEN_BACK_MS
  if (k.hungUntil !== null && (givenBack || k.leaseUntil <= now)) {
    k.hungUntil = null
    k.steps.push('resume')
  }
  if (!givenBack) return
  const { holder } = k
  const writing = k.state === 2
  // What came back from review stays with its author as it is.
  const sent = writing ? (k.returned ? k.text : '') : (k.submitted ?? k.text)
  k.steps.push('lapse')
  letGo(k)
  k.state = writing ? 2060 : k.state - 1
  if (writing && !k.returned) k.author = null
  if (k.text === sent) return
  keep(k, 'draft', holder)
  k.text = sent
  k.version += 1
}

/** To the other hospital, which receives it. */
export function launch({ kase: k }: Model, d: Doctor): number {
  if (d.side === 'target' || k.state === 3000) return NO.notThere
  if (isOut(k)) return NO.atAnother
  if (k.state === 9) return NO.completed
  if (beforeImages(k.state)) return NO.noImages
  if (k.state >= 2 && k.state <= 8) return NO.alreadyWritten
  if (k.returned && k.state === 2060) return NO.returned
  Object.assign(k, { state: 2070, assigned: null, order: { status: 'open', launcher: d.name, received: false, paid: false } })
  k.steps.push('launchOrder')
  return 0
}

export function receive({ kase: k }: Model, d: Doctor): number {
  if (k.order === null) return NO.notThere
  if (d.side === 'home') return NO.mayNot
  if (k.order.status !== 'open') return NO.orderOver
  if (k.state !== 2070) return NO.taken
  k.state = 2060
  k.order.received = true
  k.steps.push('receiveOrder')
  return 0
}

/** The case goes without what the target began; that stays with its author. */
function clear(k: Kase, d: Doctor): void {
  if (k.submitted !== null || k.text !== '') {
    keep(k, 'draft', k.author ?? d.name)
    Object.assign(k, { text: '', submitted: null, undo: null, version: k.version + 1 })
  }
  letGo(k)
  Object.assign(k, { returned: false, author: null, lastActor: null, passedLevel: 0, passes: {}, assigned: null })
}

export function reject({ kase: k }: Model, d: Doctor): number {
  if (k.order === null) return NO.notThere
  if (d.side === 'home') return NO.mayNot
  if (k.order.status !== 'open') return NO.orderOver
  if (k.holder !== null) return k.state === 2 ? NO.anotherWrites : NO.askTheDoctor
  if (k.state !== 2060 && k.state !== 2070) return NO.otherState
  clear(k, d)
  k.state = 120
  k.order.status = 'rejected'
  k.steps.push('rejectOrder')
  return 0
}

/** Who launched it takes it home while nobody is at it; what was rejected comes home by anybody who may write. */
export function recall({ kase: k }: Model, d: Doctor): number {
  const { order } = k
  if (order === null) return NO.notThere
  if (d.side === 'target') return NO.mayNot
  if (order.status === 'rejected') {
    if (d.right < 1) return NO.mayNot
  } else {
    if (order.status !== 'open') return NO.orderOver
    if (order.paid) return NO.askTheDoctor
    if (order.launcher !== d.name) return NO.notYours
    if (k.holder !== null) return NO.askTheDoctor
    if (k.state !== 2060 && k.state !== 2070) return NO.otherState
    clear(k, d)
  }
  k.state = 2060
  order.status = 'recalled'
  k.steps.push('recallOrder')
  return 0
}

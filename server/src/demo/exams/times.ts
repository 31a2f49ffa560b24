import { STATE, type StateCode } from '@farsight/shared/domain'
import { DAY, dayStart, HOUR, MINUTE, toSecond } from '../plan/clock'
import type { Scenario } from '../plan/desk'
import type { Chance } from '../studies/random'
import type { Move, Way } from './moves'
import { type ExamRequest, limitMinutes } from './request'

/** A move with its time. */
export interface Step extends Move {
  readonly at: number
}

/** When an exam was registered and checked, and each of its steps. Milliseconds. */
export interface Timeline {
  readonly registerTime: number
  /** End of the check; null before it. */
  readonly checkTime: number | null
  readonly steps: readonly Step[]
}

const REPORTING = new Set(['openReport', 'submitReport', 'finishReport', 'openReview', 'passReview', 'rebutReview'])
const isReporting = ({ action }: Move): boolean => REPORTING.has(action)
// How long each step takes against the others.
const WEIGHTS: Readonly<Record<string, number>> = {
  openReport: 6,
  submitReport: 3,
  finishReport: 3,
  openReview: 4,
  passReview: 1.5,
  rebutReview: 1.5,
}

interface Anchors {
  readonly register: number
  readonly check: number
  readonly end: number
}

/** Puts times on a way: registration, check and last step are given, the rest lies between them in order. */
function spread(way: Way, { register, check, end }: Anchors, chance: Chance, before: number): Timeline {
  const wait = check - register
  const images = Math.min(check + chance.between(100, 260) * 1000, check + (end - check) * 0.3)
  const reporting = way.moves.filter(isReporting)
  const parts = reporting.map(({ action }) => (WEIGHTS[action] ?? 3) * chance.between(0.7, 1.3))
  const sum = parts.reduce((a, b) => a + b, 0)
  // A case waits first; once it is begun, writing and reviewing follow within the hour or two.
  const begun = Math.max(images, end - chance.between(12, 28) * reporting.length * MINUTE)
  let spent = 0
  let last = Number.NEGATIVE_INFINITY
  const place = (move: Move): number => {
    switch (move.action) {
      case 'pay':
        return way.moves.some(({ action }) => action === 'register') ? register - before : register + chance.between(2, 20) * MINUTE
      case 'register':
        return register
      case 'toQueue':
        return register + wait * chance.between(0.03, 0.15)
      case 'startCheck':
        return register + wait * chance.between(0.5, 0.85)
      case 'endCheck':
        return check
      case 'startUpload':
        return check + (images - check) * 0.4
      case 'imagesArrived':
        return images
      case 'delete':
        return end
      default:
        spent += parts[reporting.indexOf(move)]!
        return begun + ((end - begun) * spent) / sum
    }
  }
  const steps = way.moves.map((move) => {
    last = Math.max(toSecond(place(move)), last)
    return { ...move, at: last }
  })
  const checked = steps.find(({ action }) => action === 'endCheck')
  return { registerTime: register, checkTime: checked?.at ?? null, steps }
}

const waitMinutes = ({ source, part }: ExamRequest, chance: Chance): number => {
  if (source === 'emergency') return chance.between(6, 20)
  return ['DX', 'CR', 'ECG'].includes(part.modality) ? chance.between(8, 35) : chance.between(15, 65)
}

/** Of a case of former days, or of this morning: all is done by now. */
export function pastTimes(way: Way, request: ExamRequest, chance: Chance, register: number, now: number): Timeline {
  const limit = limitMinutes(request) * MINUTE
  const check = register + waitMinutes(request, chance) * MINUTE
  const late = chance.chance(0.05)
  let end = check + limit * (late ? chance.between(1.05, 1.6) : chance.between(0.3, 0.95))
  // What is not urgent is not written at night.
  const hour = (end - dayStart(end)) / HOUR
  if (request.source !== 'emergency' && (hour < 7 || hour >= 21)) {
    const morning = dayStart(end) + (hour >= 21 ? DAY : 0) + chance.between(7.7, 9.5) * HOUR
    if (morning < now) end = morning
  }
  const shrink = Math.min(1, (now - 2 * MINUTE - register) / (end - register))
  const anchors = { register, check: toSecond(register + (check - register) * shrink), end: toSecond(register + (end - register) * shrink) }
  return spread(way, anchors, chance, chance.integer(1, 96) * HOUR)
}

/** How long ago the last step of an open case was, minutes. */
function lagOf({ state, abandoned, hungUp }: Scenario, chance: Chance): number {
  if (abandoned) return chance.between(28, 70)
  if (hungUp) return chance.between(40, 90)
  if (state === STATE.diagnosing || state === STATE.firstCheck || state === STATE.secondCheck || state === STATE.thirdCheck)
    return chance.between(1.5, 14)
  return chance.between(2, 25)
}

/** How far back the present work reaches: since half past seven, at most five hours. */
function workingSpan(now: number): number {
  const elapsed = now - dayStart(now)
  if (elapsed > 8.5 * HOUR) return Math.min(elapsed - 7.5 * HOUR, 5 * HOUR)
  return Math.max(HOUR, Math.min(elapsed, 3.5 * HOUR))
}

const BEFORE_CHECK = new Set<StateCode>([STATE.registered, STATE.toBeChecked, STATE.checkStarted])
const BOOKING = new Set<StateCode>([STATE.booked, STATE.bookingPaid, STATE.preRegistered])

/** Of a case that is open now. */
export function deskTimes(way: Way, scenario: Scenario, request: ExamRequest, chance: Chance, now: number): Timeline {
  const { state, pressure } = scenario
  const ago = (low: number, high: number): number => toSecond(now - chance.between(low, high) * MINUTE)
  const wait = waitMinutes(request, chance) * MINUTE
  const before = chance.integer(1, 96) * HOUR
  if (BOOKING.has(state)) return spread(way, { register: ago(60, 48 * 60), check: now, end: now }, chance, before)
  if (state === STATE.deleted) {
    const register = ago(120, 30 * 60)
    return spread(way, { register, check: register + wait, end: register + chance.between(20, 90) * MINUTE }, chance, before)
  }
  if (BEFORE_CHECK.has(state)) {
    const end = ago(1, 12)
    const register = toSecond(end - chance.between(5, 50) * MINUTE)
    return spread(way, { register, check: end, end }, chance, before)
  }
  if (state === STATE.checkEnded || state === STATE.uploading) {
    const check = ago(2, 8)
    return spread(way, { register: toSecond(check - wait), check, end: now - 20_000 }, chance, before)
  }
  const end = now - lagOf(scenario, chance) * MINUTE
  const bound = end - (8 + 7 * way.moves.filter(isReporting).length) * MINUTE
  const limit = limitMinutes(request) * MINUTE
  const low = scenario.order !== undefined ? now - 3 * HOUR : Math.max(now - limit + 32 * MINUTE, now - workingSpan(now))
  const wished =
    pressure === 'overdue'
      ? now - limit - chance.between(5, 45) * MINUTE
      : pressure === 'soon'
        ? now - limit + chance.between(6, 24) * MINUTE
        : chance.between(Math.min(low, bound), bound)
  const check = toSecond(Math.min(wished, bound))
  return spread(way, { register: toSecond(check - wait), check, end: toSecond(end) }, chance, before)
}

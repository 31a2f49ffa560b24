import { STATE, type StateCode } from '@farsight/shared/domain'
import type { DemoFacility } from '../group/facilities'
import type { Doctor, Person, Staff } from '../group/staff'
import type { Scenario } from '../plan/desk'
import type { Chance } from '../studies/random'
import type { ExamRequest } from './request'

/** One step of an exam, before it has a time. */
export interface Move {
  readonly action: string
  readonly from: StateCode
  readonly to: StateCode
  readonly by: Person
  readonly reason: string
}

/** The way of an exam to where it stands, and who wrote and reviewed. */
export interface Way {
  readonly start: StateCode
  readonly moves: readonly Move[]
  readonly author: Doctor | undefined
  /** Who passed each level so far, in order. */
  readonly reviewers: readonly Doctor[]
  /** Completed by the author without review. */
  readonly finished: boolean
}

const REBUTS = ['侧别与影像不符，请核对后重写', '测量值漏填，请补充', '描述与结论不一致，请修改', '请补充与前片对比', '术语不规范，请修改']
const DELETIONS = ['重复登记', '患者取消检查', '登记信息有误']

const UNTIL_IMAGES = [
  ['toQueue', STATE.toBeChecked],
  ['startCheck', STATE.checkStarted],
  ['endCheck', STATE.checkEnded],
  ['startUpload', STATE.uploading],
  ['imagesArrived', STATE.toBeDiagnosed],
] as const

/** Finds the way by the table of transitions (shared/domain): booking or pre-registration, check, images, report, reviews. */
export function wayTo(scenario: Scenario, facility: DemoFacility, staff: Staff, request: ExamRequest, chance: Chance): Way {
  const { state } = scenario
  const { modality } = request.part
  const booking = request.source === 'outpatient' || request.source === 'physicalExam'
  const deletedFrom = chance.pick([STATE.booked, STATE.preRegistered, STATE.registered, STATE.toBeChecked] as const)
  const goal = state === STATE.deleted ? deletedFrom : state
  const start: StateCode =
    goal === STATE.booked || goal === STATE.bookingPaid
      ? STATE.booked
      : goal === STATE.preRegistered || !booking || chance.chance(0.4)
        ? STATE.preRegistered
        : STATE.booked
  const moves: Move[] = []
  let at: StateCode = start
  const go = (action: string, to: StateCode, by: Person, reason = ''): void => {
    moves.push({ action, from: at, to, by, reason })
    at = to
  }
  let author: Doctor | undefined
  let finished = false
  const reviewers: Doctor[] = []

  const review = (level: 1 | 2 | 3, passes: boolean): void => {
    const reviewer = staff.reviewer(modality, level, author!, reviewers, chance)
    go('openReview', (at + 1) as StateCode, reviewer)
    if (!passes) return
    reviewers.push(reviewer)
    go('passReview', level >= facility.reviewLevels ? STATE.completed : ((at + 1) as StateCode), reviewer)
  }
  const rebut = (): void => {
    go('openReport', STATE.diagnosing, author!)
    go('submitReport', STATE.toFirstCheck, author!)
    const reviewer = staff.reviewer(modality, 1, author!, [], chance)
    go('openReview', STATE.firstCheck, reviewer)
    go('rebutReview', STATE.toBeDiagnosed, reviewer, chance.pick(REBUTS))
  }

  const arrive = (): void => {
    if (goal === STATE.bookingPaid || (start === STATE.booked && goal !== STATE.booked && chance.chance(0.7)))
      go('pay', STATE.bookingPaid, staff.registrar)
    if (at === goal) return
    go('register', STATE.registered, staff.registrar)
    for (const [action, to] of UNTIL_IMAGES) {
      if (at === goal) return
      go(action, to, to === STATE.toBeChecked ? staff.registrar : to <= STATE.checkEnded ? staff.technician : staff.device)
    }
  }
  const report = (): void => {
    const mayFinish = state === STATE.completed && (facility.reviewLevels === 0 || chance.chance(0.14))
    const finisher = mayFinish ? staff.finisher(modality, facility.reviewLevels, chance) : undefined
    author = finisher ?? staff.author(modality, facility.reviewLevels, chance)
    finished = finisher !== undefined
    if (scenario.overridden) {
      finished = true
      return
    }
    if (scenario.returned || (!finished && state === STATE.completed && facility.reviewLevels > 0 && chance.chance(0.03))) rebut()
    if (scenario.returned && state === STATE.toBeDiagnosed) return
    go('openReport', STATE.diagnosing, author)
    if (state === STATE.diagnosing) return
    if (finished) {
      go('finishReport', STATE.completed, author)
      return
    }
    go('submitReport', STATE.toFirstCheck, author)
    for (const level of [1, 2, 3] as const) {
      if (at === state) return
      review(level, state !== at + 1)
      if (at === state) return
    }
  }

  if (goal !== start) arrive()
  if (state === STATE.deleted) go('delete', STATE.deleted, staff.registrar, chance.pick(DELETIONS))
  else if (moves.at(-1)?.to === STATE.toBeDiagnosed && (state !== STATE.toBeDiagnosed || scenario.returned || scenario.overridden)) report()
  return { start, moves, author, reviewers, finished }
}

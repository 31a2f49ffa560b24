import { CODE, type ErrorCode } from './errors'
import { mayReview, mayWrite, RIGHT, type RightLevel, reviewLevelOf } from './rights'
import { STATE, type StateCode } from './states'

/** What can be done to an exam and its report. The names are those of the audit log and the docs. */
export type ExamAction =
  | 'pay'
  | 'register'
  | 'toQueue'
  | 'startCheck'
  | 'endCheck'
  | 'startUpload'
  | 'imagesArrived'
  | 'delete'
  | 'recover'
  | 'openReport'
  | 'takeOverReport'
  | 'saveReport'
  | 'submitReport'
  | 'finishReport'
  | 'abandonReport'
  | 'openReview'
  | 'takeOverReview'
  | 'saveReview'
  | 'leaveReview'
  | 'passReview'
  | 'rebutReview'
  | 'launchOrder'
  | 'receiveOrder'
  | 'distributeOrder'
  | 'rejectOrder'
  | 'recallOrder'
  | 'withdrawReport'
  | 'retractReport'
  | 'hangUp'
  | 'resume'
  | 'refer'
  | 'takeBack'
  | 'lapse'

/** The exam and its report as far as the rules look at them. */
export interface ExamFacts {
  readonly state: number
  /** State before a deletion, to go back to (product.md section 4: delete can be undone). */
  readonly formerState?: number
  /** Review levels that the exam's facility demands, 0 to 3. */
  readonly reviewLevels: 0 | 1 | 2 | 3
  readonly returned: boolean
  readonly authorId?: string
  /** Who holds the report now, and whether the lease has run out (decision 50: 3 minutes without a heartbeat). */
  readonly holderId?: string
  readonly leaseExpired: boolean
  /** An open remote order shows the exam to another hospital: until it ends, that side alone writes (section 4, decision 51). */
  readonly ordered?: boolean
  /** Where an order goes that is being launched: received by the hospital or the doctor, dealt out, or at once to be diagnosed. */
  readonly orderTo?: OrderEntry
  /** Who launched the open or rejected order (`srcDoctorId`, decision 53). */
  readonly launcherId?: string
  /** Several checks in one: no remote order (section 8). */
  readonly merged?: boolean
  /** Who took the last step of the report (submitted, passed, completed): the initiator of decision 53. */
  readonly lastActorId?: string
  /** The highest review level that was passed, 0 for none. */
  readonly passedLevel?: 0 | 1 | 2 | 3
  /** Printed, pushed, shared or read outside its department (decision 54). */
  readonly sentOut?: boolean
  /** Parked by its holder, and the time is not over (decision 57). */
  readonly hung?: boolean
  /** The last step is so fresh that it can be taken back (DAY-12). */
  readonly takeBackOpen?: boolean
  /** The reviewer wants one level more than the hospital demands. */
  readonly toHigher?: boolean
  /** Came from an earlier system (DAY-13): nobody here wrote it, so that nobody takes it back or goes on with it. */
  readonly imported?: boolean
}

/** First state of a remote order, by how its target works. */
export type OrderEntry =
  | typeof STATE.toBeReceivedByFacility
  | typeof STATE.toBeReceivedByDoctor
  | typeof STATE.toBeDistributed
  | typeof STATE.toBeDiagnosed

/** Who acts: the rights are those for the exam's modality. */
export interface Actor {
  readonly userId: string
  readonly right: RightLevel
  /** Registering and technical staff move an exam before it is diagnosed. */
  readonly staff: boolean
  /** On which side of an open order the actor stands: the exam's own hospital (as delivered), or the one that reads it. */
  readonly side?: 'own' | 'reader'
  /** The right of its own to retract another teacher's diagnosis or review (section 6, decision 116). */
  readonly mayRetract?: boolean
  /** Nobody: the server's own clock. */
  readonly clock?: true
}

/** The state an action leads to, or the code that refuses it. */
export type Verdict = { readonly to: StateCode } | { readonly refused: ErrorCode }

/** One row of the table: from which states, to which, and who may (`who` answers a code or undefined). */
export interface Transition {
  readonly action: ExamAction
  readonly from: readonly StateCode[]
  readonly to: (exam: ExamFacts) => StateCode
  readonly who: (exam: ExamFacts, actor: Actor) => ErrorCode | undefined
  /** In the project's docs. */
  readonly says: { readonly zh: string; readonly en: string }
}

const BEFORE_DIAGNOSIS = [
  STATE.booked,
  STATE.bookingPaid,
  STATE.preRegistered,
  STATE.registered,
  STATE.toBeChecked,
  STATE.checkStarted,
  STATE.checkEnded,
  STATE.uploading,
] as const

/** Who is on the table is not deleted: the check is ended first. */
const DELETABLE = BEFORE_DIAGNOSIS.filter((state) => state !== STATE.checkStarted)

const TO_REVIEW = [STATE.toFirstCheck, STATE.toSecondCheck, STATE.toThirdCheck] as const
const IN_REVIEW = [STATE.firstCheck, STATE.secondCheck, STATE.thirdCheck] as const

/** States in which an order waits at its target; 2060 beside them, when the order is open. */
const ORDER_WAITS = [STATE.toBeReceivedByFacility, STATE.toBeReceivedByDoctor, STATE.toBeDistributed] as const
/** In somebody's hands. */
const IN_HAND = [STATE.diagnosing, ...IN_REVIEW] as const
const WITHDRAWABLE = [STATE.toFirstCheck, STATE.toSecondCheck, STATE.toThirdCheck, STATE.completed] as const

/** The side that may not work on the case now: while an order is open, the exam's own hospital; without one, everybody else. */
const wrongSide = (exam: ExamFacts, actor: Actor): ErrorCode | undefined => {
  if (actor.side === 'reader') return exam.ordered ? undefined : CODE.orderClosed
  return exam.ordered ? CODE.caseIsRemote : undefined
}

const reader = (exam: ExamFacts, actor: Actor): ErrorCode | undefined =>
  actor.side === 'reader' ? (exam.ordered ? undefined : CODE.orderClosed) : CODE.noPermission

const staffOnly = (_: ExamFacts, actor: Actor): ErrorCode | undefined => (actor.staff ? undefined : CODE.noPermission)

/** What came back from review is finished by its author alone. */
const notTheirs = (exam: ExamFacts, actor: Actor): boolean => exam.returned && exam.authorId !== actor.userId

function writer(exam: ExamFacts, actor: Actor): ErrorCode | undefined {
  if (!mayWrite(actor.right)) return CODE.noWritingPermission
  const side = wrongSide(exam, actor)
  if (side !== undefined) return side
  return notTheirs(exam, actor) ? CODE.returnedReport : undefined
}

function holder(exam: ExamFacts, actor: Actor): ErrorCode | undefined {
  if (!mayWrite(actor.right)) return CODE.noWritingPermission
  const side = wrongSide(exam, actor)
  if (side !== undefined) return side
  if (notTheirs(exam, actor)) return CODE.returnedReport
  return exam.holderId === actor.userId ? undefined : CODE.anotherWriting
}

/** Writing goes on after a parked report was taken up again. */
const atWork = (exam: ExamFacts, actor: Actor): ErrorCode | undefined => holder(exam, actor) ?? (exam.hung ? CODE.hungUp : undefined)

/** Hands over what nobody writes, or one's own; what another parked or got back from review, by who may overrule a teacher (decisions 55, 57). */
function referrer(exam: ExamFacts, actor: Actor): ErrorCode | undefined {
  if (!mayWrite(actor.right)) return CODE.noWritingPermission
  const side = wrongSide(exam, actor)
  if (side !== undefined) return side
  const overrules = actor.mayRetract === true && exam.authorId !== actor.userId
  if (exam.returned && !overrules) return CODE.returnedReport
  if (exam.state !== STATE.diagnosing || exam.holderId === actor.userId) return undefined
  return exam.hung && overrules ? undefined : CODE.anotherWriting
}

function reviewer(exam: ExamFacts, actor: Actor): ErrorCode | undefined {
  const level = reviewLevelOf(exam.state)
  if (!level || actor.right < RIGHT.firstReview) return CODE.noReviewPermission
  if (!mayReview(actor.right, level)) return CODE.reviewLevelInsufficient
  const side = wrongSide(exam, actor)
  if (side !== undefined) return side
  // Sent to review means: a second pair of eyes. The writer's own cannot be that pair (two signatures, field.md).
  return exam.authorId === actor.userId ? CODE.noReviewPermission : undefined
}

function reviewHolder(exam: ExamFacts, actor: Actor): ErrorCode | undefined {
  return reviewer(exam, actor) ?? (exam.holderId === actor.userId ? undefined : CODE.anotherReviewing)
}

/** Who launched the order takes it back; a rejected one comes home by anybody of the hospital who may write (section 4). */
function recaller(exam: ExamFacts, actor: Actor): ErrorCode | undefined {
  if (actor.side === 'reader') return CODE.noPermission
  if (exam.state === STATE.rejected) return undefined
  if (!exam.ordered) return CODE.orderClosed
  return exam.launcherId === actor.userId ? undefined : CODE.notInitiator
}

/** Withdrawing is for who took the last step, and only while the report has not gone out (decisions 53 and 54). */
function withdrawer(exam: ExamFacts, actor: Actor): ErrorCode | undefined {
  if (!mayWrite(actor.right)) return CODE.noWritingPermission
  const side = wrongSide(exam, actor)
  if (side !== undefined) return side
  if (exam.lastActorId === undefined || exam.lastActorId !== actor.userId) return CODE.notInitiator
  return exam.sentOut ? CODE.reportSentOut : undefined
}

/** Taking back at once is for who took the step, within seconds, before anybody else has it in hand or on paper. */
function undoer(exam: ExamFacts, actor: Actor): ErrorCode | undefined {
  if (!mayWrite(actor.right)) return CODE.noWritingPermission
  const side = wrongSide(exam, actor)
  if (side !== undefined) return side
  if (exam.lastActorId !== actor.userId) return CODE.notInitiator
  if (!exam.takeBackOpen) return CODE.undoTooLate
  return exam.sentOut ? CODE.reportSentOut : undefined
}

/** Retracting another teacher's is a right of its own, for the modality and the level besides (sections 4 and 6). */
function retractor(exam: ExamFacts, actor: Actor): ErrorCode | undefined {
  if (!actor.mayRetract) return CODE.retractForbidden
  return wrongSide(exam, actor)
}

/** Back to where the last step was taken from: the check of the last passed level, or to be diagnosed (decision 54). */
function stepBack(exam: ExamFacts): StateCode {
  switch (exam.state) {
    case STATE.toSecondCheck:
      return STATE.toFirstCheck
    case STATE.toThirdCheck:
      return STATE.toSecondCheck
    case STATE.completed:
      return exam.passedLevel ? ((STATE.toFirstCheck + 2 * (exam.passedLevel - 1)) as StateCode) : STATE.toBeDiagnosed
    default:
      return STATE.toBeDiagnosed
  }
}

/** Back into the hands that it was in. */
function inHandAgain(exam: ExamFacts): StateCode {
  if (exam.state !== STATE.completed) return (exam.state - 1) as StateCode
  return exam.passedLevel ? ((STATE.firstCheck + 2 * (exam.passedLevel - 1)) as StateCode) : STATE.diagnosing
}

const next = (state: number): StateCode => (state + 1) as StateCode
const previous = (state: number): StateCode => (state - 1) as StateCode

/** The table of states and transitions: server, buttons, docs and tests all read this one (decision 51). */
export const TRANSITIONS: readonly Transition[] = [
  { action: 'pay', from: [STATE.booked], to: () => STATE.bookingPaid, who: staffOnly, says: { zh: '预约付费', en: 'the booking is paid' } },
  {
    action: 'register',
    from: [STATE.booked, STATE.bookingPaid, STATE.preRegistered],
    to: () => STATE.registered,
    who: staffOnly,
    says: { zh: '登记', en: 'booking or pre-registration becomes a registration' },
  },
  {
    action: 'toQueue',
    from: [STATE.registered],
    to: () => STATE.toBeChecked,
    who: staffOnly,
    says: { zh: '进入候诊', en: 'the patient joins the room’s queue' },
  },
  {
    action: 'startCheck',
    from: [STATE.toBeChecked],
    to: () => STATE.checkStarted,
    who: staffOnly,
    says: { zh: '开始检查', en: 'the check starts' },
  },
  {
    action: 'endCheck',
    from: [STATE.checkStarted],
    to: () => STATE.checkEnded,
    who: staffOnly,
    says: { zh: '结束检查', en: 'the check ends' },
  },
  {
    action: 'startUpload',
    from: [STATE.checkEnded],
    to: () => STATE.uploading,
    who: staffOnly,
    says: { zh: '开始上传影像', en: 'the first image arrives' },
  },
  {
    action: 'imagesArrived',
    from: [STATE.checkEnded, STATE.uploading],
    to: () => STATE.toBeDiagnosed,
    who: staffOnly,
    says: { zh: '影像到达', en: 'the images are there' },
  },
  { action: 'delete', from: DELETABLE, to: () => STATE.deleted, who: staffOnly, says: { zh: '删除', en: 'the exam is deleted' } },
  {
    action: 'recover',
    from: [STATE.deleted],
    to: (exam) => (exam.formerState ?? STATE.registered) as StateCode,
    who: staffOnly,
    says: { zh: '恢复', en: 'a deleted exam returns to its former state' },
  },
  {
    action: 'openReport',
    from: [STATE.toBeDiagnosed],
    to: () => STATE.diagnosing,
    who: writer,
    says: { zh: '开始书写', en: 'a doctor opens the report to write' },
  },
  {
    action: 'takeOverReport',
    from: [STATE.diagnosing],
    to: () => STATE.diagnosing,
    who: (exam, actor) => writer(exam, actor) ?? (exam.holderId === actor.userId || exam.leaseExpired ? undefined : CODE.anotherWriting),
    says: { zh: '继续书写，或在原书写人离开 3 分钟后接手', en: 'the holder comes back, or another takes over after 3 minutes of silence' },
  },
  {
    action: 'saveReport',
    from: [STATE.diagnosing],
    to: () => STATE.diagnosing,
    who: atWork,
    says: { zh: '暂存', en: 'the draft is saved' },
  },
  {
    action: 'submitReport',
    from: [STATE.diagnosing],
    to: () => STATE.toFirstCheck,
    who: atWork,
    says: { zh: '提交审核', en: 'the report is sent to review' },
  },
  {
    action: 'finishReport',
    from: [STATE.diagnosing],
    to: () => STATE.completed,
    who: (exam, actor) =>
      atWork(exam, actor) ?? (actor.right >= RIGHT.write + exam.reviewLevels ? undefined : CODE.reviewLevelInsufficient),
    says: { zh: '直接完成', en: 'a doctor with the right to finish completes without review' },
  },
  {
    action: 'abandonReport',
    from: [STATE.diagnosing],
    to: () => STATE.toBeDiagnosed,
    who: (exam, actor) => holder(exam, actor) ?? (exam.returned ? CODE.returnedReport : undefined),
    says: { zh: '放弃书写', en: 'the writer gives the case back' },
  },
  {
    action: 'openReview',
    from: TO_REVIEW,
    to: (exam) => next(exam.state),
    who: reviewer,
    says: { zh: '开始审核', en: 'a reviewer opens the report' },
  },
  {
    action: 'takeOverReview',
    from: IN_REVIEW,
    to: (exam) => exam.state as StateCode,
    who: (exam, actor) =>
      reviewer(exam, actor) ?? (exam.holderId === actor.userId || exam.leaseExpired ? undefined : CODE.anotherReviewing),
    says: { zh: '继续审核，或在审核人离开 3 分钟后接手', en: 'the reviewer comes back, or another takes over after 3 minutes of silence' },
  },
  {
    action: 'saveReview',
    from: IN_REVIEW,
    to: (exam) => exam.state as StateCode,
    who: reviewHolder,
    says: { zh: '审核中暂存', en: 'the reviewer’s draft is saved' },
  },
  {
    action: 'leaveReview',
    from: IN_REVIEW,
    to: (exam) => previous(exam.state),
    who: reviewHolder,
    says: { zh: '放弃审核', en: 'the reviewer gives the case back' },
  },
  {
    action: 'passReview',
    from: IN_REVIEW,
    to: (exam) => {
      const level = reviewLevelOf(exam.state) ?? 3
      return level < exam.reviewLevels || (exam.toHigher && level < 3) ? next(exam.state) : STATE.completed
    },
    who: reviewHolder,
    says: {
      zh: '审核通过：达到所需级别则完成，否则送上一级',
      en: 'passed: completed at the last level that the facility demands, else sent up',
    },
  },
  {
    action: 'rebutReview',
    from: IN_REVIEW,
    to: () => STATE.toBeDiagnosed,
    who: reviewHolder,
    says: { zh: '退回书写人', en: 'sent back to its author' },
  },
  {
    action: 'launchOrder',
    from: [STATE.toBeDiagnosed, STATE.rejected],
    to: (exam) => exam.orderTo ?? STATE.toBeReceivedByFacility,
    who: (exam, actor) => {
      if (actor.side === 'reader') return CODE.noPermission
      if (exam.ordered) return CODE.caseIsRemote
      if (exam.merged) return CODE.mergedNoRemote
      // A returned report waits for its author, here.
      return exam.returned && exam.state !== STATE.rejected ? CODE.returnedReport : undefined
    },
    says: { zh: '发起远程诊断', en: 'a remote diagnosis is launched' },
  },
  {
    action: 'receiveOrder',
    from: [STATE.toBeReceivedByFacility, STATE.toBeReceivedByDoctor],
    to: () => STATE.toBeDiagnosed,
    who: reader,
    says: { zh: '接收远程申请', en: 'the remote order is received' },
  },
  {
    action: 'distributeOrder',
    from: [STATE.toBeDistributed, STATE.toBeReceivedByFacility, STATE.toBeDiagnosed],
    to: () => STATE.toBeDiagnosed,
    who: reader,
    says: { zh: '分配远程申请', en: 'the remote order is distributed to a doctor' },
  },
  {
    action: 'rejectOrder',
    from: [...ORDER_WAITS, STATE.toBeDiagnosed],
    to: () => STATE.rejected,
    who: reader,
    says: { zh: '驳回远程申请', en: 'the remote order is rejected with a reason' },
  },
  {
    action: 'recallOrder',
    from: [...ORDER_WAITS, STATE.toBeDiagnosed, STATE.rejected],
    to: () => STATE.toBeDiagnosed,
    who: recaller,
    says: { zh: '撤回远程申请，回到本院', en: 'the remote order is recalled, the exam is back at home' },
  },
  {
    action: 'withdrawReport',
    from: WITHDRAWABLE,
    to: stepBack,
    who: withdrawer,
    says: { zh: '撤回自己提交或审核的报告', en: 'who took the last step takes it back' },
  },
  {
    action: 'retractReport',
    from: WITHDRAWABLE,
    to: stepBack,
    who: retractor,
    says: { zh: '撤回其他老师的诊断或审核', en: 'the diagnosis or review of another teacher is retracted' },
  },
  {
    action: 'hangUp',
    from: [STATE.diagnosing],
    to: () => STATE.diagnosing,
    who: holder,
    says: { zh: '挂起', en: 'the writer parks the report until a time' },
  },
  {
    action: 'resume',
    from: [STATE.diagnosing],
    to: () => STATE.diagnosing,
    who: (exam, actor) => (actor.clock ? undefined : (holder(exam, actor) ?? (exam.hung ? undefined : CODE.stateChanged))),
    says: { zh: '恢复书写，或挂起到期', en: 'a parked report is taken up again, or its time is over' },
  },
  {
    action: 'refer',
    from: [STATE.toBeDiagnosed, STATE.diagnosing],
    to: () => STATE.toBeDiagnosed,
    who: referrer,
    says: { zh: '转交给其他老师', en: 'the case is referred to another teacher' },
  },
  {
    action: 'takeBack',
    from: WITHDRAWABLE,
    to: inHandAgain,
    who: undoer,
    says: { zh: '提交或通过后十秒内收回', en: 'taken back within ten seconds, as it was' },
  },
  {
    action: 'lapse',
    from: IN_HAND,
    to: (exam) => (exam.state === STATE.diagnosing ? STATE.toBeDiagnosed : previous(exam.state)),
    who: (exam, actor) => (!actor.clock ? CODE.noPermission : exam.leaseExpired ? undefined : CODE.openedByAnother),
    says: { zh: '离开 30 分钟后自动放回', en: 'nobody at it for 30 minutes: the case goes back by itself' },
  },
]

const byAction: ReadonlyMap<ExamAction, Transition> = new Map(TRANSITIONS.map((row) => [row.action, row]))

const WRITING: ReadonlySet<ExamAction> = new Set([
  'openReport',
  'takeOverReport',
  'saveReport',
  'submitReport',
  'finishReport',
  'abandonReport',
  'refer',
])
const REVIEWING: ReadonlySet<ExamAction> = new Set([
  'openReview',
  'takeOverReview',
  'saveReview',
  'leaveReview',
  'passReview',
  'rebutReview',
])

const TAKING_BACK: ReadonlySet<ExamAction> = new Set(['recallOrder', 'withdrawReport', 'retractReport'])

/** Why an order cannot begin here: it is out already, has no images yet, or its report is begun or done. */
function notLaunchable({ ordered, state }: ExamFacts): ErrorCode {
  if (ordered) return CODE.caseIsRemote
  if (state === STATE.completed) return CODE.reportCompleted
  if ((BEFORE_DIAGNOSIS as readonly number[]).includes(state)) return CODE.imagesNotUploaded
  return state >= STATE.diagnosing && state <= STATE.thirdCheck ? CODE.alreadyWritten : CODE.stateChanged
}

/** Why an action does not fit a state at all, in the specification's own codes (decisions 48, 49). */
function wrongState(action: ExamAction, exam: ExamFacts, actor: Actor): ErrorCode {
  const { state } = exam
  if (TAKING_BACK.has(action)) {
    // Somebody is at it: they are asked, not overruled (section 4).
    return state === STATE.diagnosing || (IN_REVIEW as readonly number[]).includes(state) ? CODE.inDiagnosis : CODE.stateChanged
  }
  if (action === 'delete' && state === STATE.checkStarted) return CODE.checkGoesOn
  if (action === 'takeBack') return (IN_REVIEW as readonly number[]).includes(state) ? CODE.anotherReviewing : CODE.stateChanged
  if (action === 'hangUp' || action === 'resume') {
    if (state === STATE.completed) return CODE.reportCompleted
    return mayWrite(actor.right) ? CODE.stateChanged : CODE.noWritingPermission
  }
  if (action === 'refer' && mayWrite(actor.right) && state >= STATE.toFirstCheck && state <= STATE.completed) return CODE.alreadyWritten
  if (action === 'launchOrder') return notLaunchable(exam)
  if (action === 'receiveOrder' && state === STATE.toBeDistributed) return CODE.mustDistribute
  // It came straight to be diagnosed, and may have gone on since.
  if (action === 'receiveOrder' && actor.side === 'reader' && exam.ordered) return CODE.noReceiving
  if (!WRITING.has(action) && !REVIEWING.has(action)) return CODE.stateChanged
  if (state === STATE.completed) return CODE.reportCompleted
  if (WRITING.has(action)) {
    if (!mayWrite(actor.right)) return CODE.noWritingPermission
    if (state === STATE.toBeDiagnosed && notTheirs(exam, actor)) return CODE.returnedReport
    if (state === STATE.diagnosing) return CODE.anotherWriting
    if (state >= STATE.toFirstCheck && state <= STATE.thirdCheck) {
      const reviewing = (state - STATE.toFirstCheck) % 2 === 1
      return action === 'openReport' && reviewing ? CODE.anotherReviewing : CODE.alreadySubmitted
    }
    if (exam.ordered && (ORDER_WAITS as readonly number[]).includes(state)) return wrongSide(exam, actor) ?? CODE.receiveFirst
    return state === STATE.rejected ? CODE.orderRejected : CODE.diagnosticDataNotFound
  }
  if (actor.right < RIGHT.firstReview) return CODE.noReviewPermission
  // It was sent back: there is nothing to review until its author sends it again.
  if (exam.returned && state === STATE.toBeDiagnosed) return CODE.noReviewPermission
  const level = reviewLevelOf(state)
  if (level && !mayReview(actor.right, level)) return CODE.reviewLevelInsufficient
  if (level) return action === 'openReview' ? CODE.anotherReviewing : CODE.stateChanged
  return CODE.originalReportNotFound
}

/** May this actor do that to this exam, and where does it lead? Never throws. */
export function decide(action: ExamAction, exam: ExamFacts, actor: Actor): Verdict {
  const row = byAction.get(action)
  if (!row) return { refused: CODE.parameterIllegal }
  if (!(row.from as readonly number[]).includes(exam.state)) return { refused: wrongState(action, exam, actor) }
  const refused = row.who(exam, actor) ?? (exam.imported ? CODE.importedReport : undefined)
  return refused === undefined ? { to: row.to(exam) } : { refused }
}

/** What opening a report for work means in its state: writing or reviewing, first or again. */
export function openingAction(state: number): ExamAction {
  if (state === STATE.diagnosing) return 'takeOverReport'
  if ((TO_REVIEW as readonly number[]).includes(state)) return 'openReview'
  if ((IN_REVIEW as readonly number[]).includes(state)) return 'takeOverReview'
  return 'openReport'
}

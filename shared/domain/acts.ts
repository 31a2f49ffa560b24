import { CODE, type ErrorCode } from './errors'
import { mayWrite, type RightLevel } from './rights'
import { STATE } from './states'
import { type Actor, decide, type ExamAction, type ExamFacts, openingAction } from './transitions'

/** The 21 row actions in the specification's order (product.md section 2, "Local worklist"). */
export const ROW_ACTS = [
  'view',
  'diagnose',
  'launchRemote',
  'supplement',
  'edit',
  'details',
  'addImages',
  'ticket',
  'share',
  'collect',
  'urgent',
  'review',
  'withdraw',
  'relaunch',
  'rejectReason',
  'delete',
  'chat',
  'merge',
  'split',
  'film',
  'expedite',
] as const
/** What other places of the product add to them: retracting, the register list, the green channel, the duty queue, orders, an ECG's own files. */
export const MORE_ACTS = ['retract', 'recover', 'green', 'take', 'distribute', 'series', 'addEcg'] as const
export type RowAct = (typeof ROW_ACTS)[number] | (typeof MORE_ACTS)[number]

/** A row as far as the rules of acts look at it: the browser's WorklistRow fits as it is. */
export interface ActRow {
  readonly state: number
  readonly reportHasComplete: 0 | 1
  readonly returned: boolean
  readonly urgent: boolean
  readonly modality: string
  readonly merged: boolean
  /** An order is open. */
  readonly remote: boolean
  /** Who holds the report; '' when nobody does, or the lease has run out. */
  readonly holderId: string
  readonly holderName: string
  readonly authorId: string
  readonly authorName: string
  readonly srcDoctorId: string
  readonly lastActorId: string
  readonly passedLevel: number
  readonly sentOut: boolean
  readonly printed: boolean
  readonly hospitalNo: string
  readonly patName: string
  /** Set for another hospital's exam in the consortium's range. */
  readonly facilityName: string
  /** Its report came from an earlier system. */
  readonly imported?: boolean
}

/** Who would do it; `right` is the one for the row's modality. */
export interface ActWho {
  readonly userId: string
  readonly right: RightLevel
  readonly role: string
  readonly reviewLevels: 0 | 1 | 2 | 3
  /** The right of its own to retract another teacher's report. */
  readonly mayRetract?: boolean
  /** On which side of an open order the list stands; the exam's own hospital as delivered. */
  readonly side?: 'own' | 'reader'
}

/** Why an act is refused; `holderName` names the doctor to be contacted, where one is at it. */
export interface ActRefusal {
  readonly code: ErrorCode
  readonly holderName?: string
}

/** Registering and technical staff, and a clinic's user, who is all of them. */
export const isStaff = (role: string): boolean => role === 'registrar' || role === 'technician' || role === 'admin' || role === 'clinic'
export const isCompleted = (row: Pick<ActRow, 'state' | 'reportHasComplete'>): boolean =>
  row.reportHasComplete === 1 || row.state === STATE.completed

/** What an exam of the table of transitions is, told from a row. */
export function factsOfRow(row: ActRow, reviewLevels: ExamFacts['reviewLevels']): ExamFacts {
  return {
    state: isCompleted(row) ? STATE.completed : row.state,
    reviewLevels,
    returned: row.returned,
    leaseExpired: row.holderId === '',
    ordered: row.remote,
    merged: row.merged,
    passedLevel: row.passedLevel as NonNullable<ExamFacts['passedLevel']>,
    sentOut: row.sentOut || row.printed,
    ...(row.authorId ? { authorId: row.authorId } : {}),
    ...(row.holderId ? { holderId: row.holderId } : {}),
    ...(row.srcDoctorId ? { launcherId: row.srcDoctorId } : {}),
    ...(row.lastActorId ? { lastActorId: row.lastActorId } : {}),
    ...(row.imported ? { imported: true } : {}),
  }
}

/** The actor of the table of transitions. */
export const actorOfWho = (who: ActWho): Actor => ({
  userId: who.userId,
  right: who.right,
  staff: isStaff(who.role),
  ...(who.side ? { side: who.side } : {}),
  ...(who.mayRetract ? { mayRetract: true } : {}),
})

const beforeImages = (row: ActRow): boolean => !isCompleted(row) && row.state >= STATE.booked && row.state <= STATE.uploading
const isEcg = (row: ActRow): boolean => row.modality === 'ECG'

/** A report is begun or sent back, or the case is at another hospital: its checks stay as they are (decision 112). */
const begun = (row: ActRow): boolean =>
  isCompleted(row) || row.remote || row.returned || !(row.state === STATE.toBeDiagnosed || beforeImages(row))

/** Registration data is kept by the staff, and by doctors who report this modality. */
const keeps = (who: ActWho): ErrorCode | undefined => (isStaff(who.role) || mayWrite(who.right) ? undefined : CODE.noPermission)
const there = (row: ActRow): ErrorCode | undefined =>
  row.state === STATE.deleted && row.reportHasComplete === 0 ? CODE.notInRis : undefined
/** Who is on the table stays in the room's sight until the check is ended. */
const inCheck = (row: ActRow): ErrorCode | undefined =>
  row.state === STATE.checkStarted && !isCompleted(row) ? CODE.checkGoesOn : undefined
const open = (row: ActRow): ErrorCode | undefined => (isCompleted(row) ? CODE.reportCompleted : row.remote ? CODE.caseIsRemote : undefined)

const move = (action: ExamAction, row: ActRow, who: ActWho): ErrorCode | undefined => {
  const verdict = decide(action, factsOfRow(row, who.reviewLevels), actorOfWho(who))
  return 'refused' in verdict ? verdict.refused : undefined
}

/** What was written elsewhere is read here, and nothing of today's work follows from it (DAY-13). */
const ofToday = (row: ActRow): ErrorCode | undefined => (row.imported ? CODE.importedReport : undefined)

type Rule = (row: ActRow, who: ActWho) => ErrorCode | undefined

/** Out of a rejected order, to be written here. */
const takenHome: Rule = (row, who) => (mayWrite(who.right) ? move('recallOrder', row, who) : CODE.noWritingPermission)

const reviewing = (row: ActRow): boolean => openingAction(row.state) === 'takeOverReview'

/** One rule an act. Each asks first whether the exam is there, then who, then the state. */
const RULES: Readonly<Record<RowAct, Rule>> = {
  view: (row) => there(row) ?? (beforeImages(row) ? CODE.imagesNotUploaded : undefined),
  diagnose: (row, who) => move(row.state === STATE.diagnosing ? 'takeOverReport' : 'openReport', row, who),
  launchRemote: (row, who) => there(row) ?? move('launchOrder', row, who),
  supplement: (row, who) => there(row) ?? keeps(who) ?? ofToday(row),
  edit: (row, who) => there(row) ?? keeps(who) ?? open(row),
  details: () => undefined,
  addImages: (row, who) =>
    there(row) ??
    keeps(who) ??
    (isEcg(row) ? CODE.noEcgImages : undefined) ??
    (beforeImages(row) && row.state < STATE.uploading ? CODE.imagesNotUploaded : undefined),
  ticket: (row) => there(row) ?? ofToday(row),
  share: (row, who) => there(row) ?? keeps(who) ?? (beforeImages(row) ? CODE.imagesNotUploaded : undefined),
  collect: there,
  urgent: (row, who) => there(row) ?? keeps(who) ?? (row.urgent ? CODE.alreadyUrgent : undefined) ?? open(row),
  review: (row, who) => move(reviewing(row) ? 'takeOverReview' : 'openReview', row, who),
  withdraw: (row, who) => there(row) ?? move('withdrawReport', row, who),
  relaunch: (row, who) => (row.state === STATE.rejected ? move('launchOrder', row, who) : CODE.orderNotRejected),
  rejectReason: (row) => (row.state === STATE.rejected ? undefined : CODE.orderNotRejected),
  delete: (row, who) =>
    there(row) ??
    keeps(who) ??
    (isCompleted(row) ? CODE.reportCompleted : undefined) ??
    inCheck(row) ??
    (beforeImages(row) ? undefined : CODE.deleteRefused),
  chat: there,
  merge: (row, who) => there(row) ?? keeps(who) ?? inCheck(row) ?? (begun(row) ? CODE.mergeBegun : undefined),
  split: (row, who) =>
    there(row) ?? keeps(who) ?? (row.merged ? undefined : CODE.notMerged) ?? inCheck(row) ?? (begun(row) ? CODE.mergeBegun : undefined),
  film: (row, who) => there(row) ?? keeps(who) ?? ofToday(row),
  expedite: (row) => there(row) ?? (isCompleted(row) ? CODE.reportCompleted : beforeImages(row) ? CODE.imagesNotUploaded : undefined),
  retract: (row, who) => there(row) ?? move('retractReport', row, who),
  recover: (row, who) => keeps(who) ?? (there(row) === undefined ? CODE.stateChanged : undefined),
  green: (row, who) => there(row) ?? keeps(who) ?? open(row),
  take: (row, who) => there(row) ?? (row.state === STATE.rejected ? takenHome(row, who) : move('openReport', row, who)),
  distribute: (row, who) => move('distributeOrder', row, who),
  series: (row, who) => there(row) ?? keeps(who),
  // No picture of it (those no ECG takes, ECG-04), but what a device sends: it may come at any time, as from a device.
  addEcg: (row, who) => there(row) ?? keeps(who) ?? (isEcg(row) ? undefined : CODE.ecgExamOnly),
}

/** What the reading side of an order may ask of a row; everything else is the matter of the exam's own hospital. */
const READER_ACTS: ReadonlySet<RowAct> = new Set([
  'view',
  'diagnose',
  'review',
  'details',
  'withdraw',
  'retract',
  'collect',
  'chat',
  'rejectReason',
  'expedite',
  'take',
  'distribute',
])
/** What may be asked of a consortium hospital's row. */
const FOREIGN_ACTS: ReadonlySet<RowAct> = new Set(['view', 'details', 'chat'])

const HELD: ReadonlySet<ErrorCode> = new Set([CODE.anotherWriting, CODE.anotherReviewing, CODE.openedByAnother, CODE.inDiagnosis])

/**
 * Why this user may not do that with this row, or undefined: one function for the greyed line of a menu and for the server's
 * handler, so that both name the same reason (EDIT-08). Never throws.
 */
export function actRefusal(act: RowAct, row: ActRow, who: ActWho): ActRefusal | undefined {
  const elsewhere = row.facilityName !== '' && who.side !== 'reader'
  const foreign = (elsewhere && !FOREIGN_ACTS.has(act)) || (who.side === 'reader' && !READER_ACTS.has(act))
  const code = foreign ? CODE.noPermission : RULES[act](row, who)
  if (code === undefined) return undefined
  const holderName = row.holderName || (row.state === STATE.diagnosing ? row.authorName : '')
  return HELD.has(code) && holderName ? { code, holderName } : { code }
}

const isMade = (row: ActRow): boolean => row.state >= STATE.checkEnded && row.state <= STATE.toBeDiagnosed

/** Why these rows cannot become one check: each row's own reason, then one patient, one modality, and all made or none. */
export function mergeRefusal(rows: readonly ActRow[], whoOf: (row: ActRow) => ActWho): ActRefusal | undefined {
  for (const row of rows) {
    const refused = actRefusal('merge', row, whoOf(row))
    if (refused) return refused
  }
  const [first, ...others] = rows
  if (!first) return undefined
  if (others.some((row) => row.hospitalNo !== first.hospitalNo || row.patName !== first.patName)) return { code: CODE.mergeOtherPatient }
  if (others.some((row) => row.modality !== first.modality)) return { code: CODE.mergeOtherModality }
  // As one check it would be made again, or what is not made would be taken for made.
  if (others.some((row) => isMade(row) !== isMade(first))) return { code: CODE.mergeMixed }
  return undefined
}

import {
  CODE,
  decide,
  type ErrorCode,
  type ExamAction,
  type ExamFacts,
  openingAction,
  type RightLevel,
  STATE,
  type Verdict,
} from '@farsight/shared/domain'
import type { Row } from './query'

/** The doctor in front of the list; `right` is the one for the row's modality. */
export interface Doctor {
  readonly userId: string
  readonly right: RightLevel
}

export type ActionKey = 'view' | 'write' | 'review' | 'chat' | 'copyCheckNo' | 'details'
/** The word on an action: a key of the locale's `act`. */
export type ActionWord = 'view' | 'diagnose' | 'review' | 'continue' | 'details' | 'chat' | 'copyCheckNo'

/** One thing that can be done with a row. `refused` is why not; it is shown beside the greyed word. */
export interface RowAction {
  readonly key: ActionKey
  readonly word: ActionWord
  readonly group: 'report' | 'patient'
  readonly refused?: ErrorCode
}

export interface RowActions {
  readonly primary: RowAction
  readonly menu: readonly RowAction[]
}

const completed = (row: Row): boolean => row.reportHasComplete === 1 || row.state === STATE.completed
const beforeDiagnosis = (state: number): boolean => state >= STATE.booked && state < STATE.toBeDiagnosed
const reviewing = (state: number): boolean => state === STATE.firstCheck || state === STATE.secondCheck || state === STATE.thirdCheck

function facts(row: Row, reviewLevels: number): ExamFacts {
  return {
    state: completed(row) ? STATE.completed : row.state,
    reviewLevels: Math.min(3, Math.max(0, reviewLevels)) as ExamFacts['reviewLevels'],
    returned: row.returned,
    authorId: row.authorId || undefined,
    holderId: row.holderId || undefined,
    // A row names its holder only as long as the lease runs.
    leaseExpired: row.holderId === '',
  }
}

const refusal = (verdict: Verdict): ErrorCode | undefined => ('refused' in verdict ? verdict.refused : undefined)

/**
 * What may be done with a row, by the one table of states and transitions: the server decides by the same. The primary
 * action is the doctor's next step; where there is none, looking.
 */
export function rowActions(row: Row, doctor: Doctor, reviewLevels: number): RowActions {
  const exam = facts(row, reviewLevels)
  const actor = { ...doctor, staff: false }
  const may = (action: ExamAction): ErrorCode | undefined => refusal(decide(action, exam, actor))

  const writes: ExamAction = exam.state === STATE.diagnosing ? 'takeOverReport' : 'openReport'
  const reviews: ExamAction = reviewing(exam.state) ? 'takeOverReview' : 'openReview'
  const write = action('write', writes === 'takeOverReport' ? 'continue' : 'diagnose', may(writes))
  const review = action('review', reviews === 'takeOverReview' ? 'continue' : 'review', may(reviews))
  const nothingToSee = row.state === STATE.deleted || (beforeDiagnosis(row.state) && !completed(row))
  const view = action('view', 'view', nothingToSee ? CODE.diagnosticDataNotFound : undefined)
  const details: RowAction = { key: 'details', word: 'details', group: 'patient' }

  const opening = openingAction(exam.state)
  const next = opening === 'openReview' || opening === 'takeOverReview' ? review : write
  const primary = next.refused === undefined ? next : view.refused === undefined ? view : details
  // In the menu a continued review is still called a review, so that its line never reads like the writer's.
  const menuReview = review.word === 'continue' ? { ...review, word: 'review' as const } : review
  return {
    primary,
    menu: [
      view,
      write,
      menuReview,
      { key: 'chat', word: 'chat', group: 'report' },
      { key: 'copyCheckNo', word: 'copyCheckNo', group: 'patient' },
      details,
    ],
  }
}

const action = (key: ActionKey, word: ActionWord, refused: ErrorCode | undefined): RowAction => ({
  key,
  word,
  group: 'report',
  ...(refused === undefined ? {} : { refused }),
})

/**
 * Whom a chat about a row is with: whoever has the report in his hands now, and whoever wrote it. Nobody but oneself: the chat's
 * window asks with whom.
 */
export const chatPartners = (row: Pick<Row, 'holderId' | 'authorId'>, userId: string): string[] =>
  [...new Set([row.holderId, row.authorId])].filter((id) => id !== '' && id !== userId)

/** Is the row's next step this doctor's own work? The key N goes from one such row to the next. */
export const isWork = (actions: RowActions): boolean => actions.primary.key === 'write' || actions.primary.key === 'review'

/** Route of a row's report inside the hash: ECG has its own screens (product.md section 2). */
export function reportRoute(
  row: Pick<Row, 'risProcedureId' | 'modality' | 't' | 'sign'>,
  page: 'edit_report' | 'view_report',
  from: 'local_diagnosis' | 'clinic' = 'local_diagnosis',
): string {
  const query = new URLSearchParams({ procedureId: row.risProcedureId, modality: row.modality, t: row.t, sign: row.sign })
  return `/${from}/${row.modality === 'ECG' ? 'ecg/' : ''}${page}?${query.toString()}`
}

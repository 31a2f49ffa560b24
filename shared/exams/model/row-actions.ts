import {
  type ActRefusal,
  type ActWho,
  actRefusal,
  isCompleted,
  openingAction,
  type RightLevel,
  type RowAct,
  STATE,
} from '@farsight/shared/domain'
import type { Row } from './query'

/** The doctor in front of the list; `right` is the one for the row's modality. */
export interface Doctor {
  readonly userId: string
  readonly right: RightLevel
  /** '' where it does not matter: reading and reviewing hang on the right alone. */
  readonly role?: string
  readonly mayRetract?: boolean
}

/** The row actions of the specification, what other places add to them, and copying the number. */
export type ActionKey = Exclude<RowAct, 'distribute'> | 'copyCheckNo'
export type ActionGroup = 'report' | 'remote' | 'patient' | 'images' | 'danger'

/** One thing that can be done with a row. `refused` is why not; it is shown beside the greyed word. */
export interface RowAction {
  readonly key: ActionKey
  /** A key of the locale's `act`: begun work is continued, what another left is taken over. */
  readonly word: ActionKey | 'continue' | 'takeOver'
  readonly group: ActionGroup
  readonly refused?: ActRefusal
}

export interface RowActions {
  readonly primary: RowAction
  /** In the order of the menu, group by group. */
  readonly menu: readonly RowAction[]
}

const GROUPS: Readonly<Record<ActionGroup, readonly ActionKey[]>> = {
  report: ['view', 'diagnose', 'review', 'take', 'withdraw', 'retract', 'expedite', 'chat'],
  remote: ['launchRemote', 'relaunch', 'rejectReason'],
  patient: ['details', 'supplement', 'edit', 'urgent', 'green', 'collect', 'ticket', 'merge', 'split', 'copyCheckNo'],
  images: ['addImages', 'addEcg', 'series', 'share', 'film'],
  danger: ['delete'],
}
export const ACTION_GROUPS = Object.keys(GROUPS) as readonly ActionGroup[]

/** Acts beyond the 21 that most rows have nothing to do with: they stand there only where they mean something. */
const ONLY_WHERE: Partial<Record<ActionKey, (row: Row, who: ActWho) => boolean>> = {
  // A rejected case is taken home by it, whoever it was dealt to.
  take: (row, who) =>
    row.state === STATE.rejected || (row.assignedId !== '' && row.assignedId !== who.userId && row.state === STATE.toBeDiagnosed),
  retract: (_, who) => who.mayRetract === true,
  addEcg: ({ modality }) => modality === 'ECG',
}

const levels = (reviewLevels: number): ActWho['reviewLevels'] => Math.min(3, Math.max(0, reviewLevels)) as ActWho['reviewLevels']

export const whoIs = (doctor: Doctor, reviewLevels: number): ActWho => ({
  userId: doctor.userId,
  right: doctor.right,
  role: doctor.role ?? '',
  reviewLevels: levels(reviewLevels),
  ...(doctor.mayRetract ? { mayRetract: true } : {}),
})

/** Begun work goes on, with whoever has it in hand: only that is continuing. What its doctor has left is taken over. */
function wordOf(key: ActionKey, row: Row, { userId }: ActWho): RowAction['word'] {
  if (isCompleted(row)) return key
  const own = row.holderId === userId || (row.holderId === '' && row.state === STATE.diagnosing && row.authorId === userId)
  const begun = key === 'diagnose' ? row.state === STATE.diagnosing : key === 'review' && openingAction(row.state) === 'takeOverReview'
  if (!begun) return key
  return own ? 'continue' : row.holderId === '' ? 'takeOver' : key
}

/** Taking over what another began is a decision, not the next step: it stands in the menu, and the row is looked at. */
const begunByOther = (row: Row, { userId }: ActWho): boolean =>
  row.state === STATE.diagnosing && row.holderId !== userId && row.authorId !== '' && row.authorId !== userId

/**
 * What may be done with a row, by the one set of rules that the server asks too. The primary action is the doctor's next
 * step; where there is none, looking.
 */
export function rowActions(row: Row, doctor: Doctor, reviewLevels: number): RowActions {
  const who = whoIs(doctor, reviewLevels)
  const action = (key: ActionKey, group: ActionGroup = 'report'): RowAction => {
    const refused = key === 'copyCheckNo' ? undefined : actRefusal(key, row, who)
    return { key, word: wordOf(key, row, who), group, ...(refused ? { refused } : {}) }
  }
  const opening = openingAction(isCompleted(row) ? STATE.completed : row.state)
  const next = action(opening === 'openReview' || opening === 'takeOverReview' ? 'review' : 'diagnose')
  // A rejected order is seen first: its reason decides what comes next (decision 26).
  const look = (): RowAction => [action('rejectReason'), action('view')].find((one) => !one.refused) ?? action('details')
  return {
    primary: next.refused || begunByOther(row, who) ? look() : next,
    // Asked for when the menu opens: a list of thousands of rows only needs their first step.
    get menu() {
      return ACTION_GROUPS.flatMap((group) =>
        GROUPS[group]
          .filter((key) => ONLY_WHERE[key]?.(row, who) ?? true)
          .map((key) => action(key, group))
          // A continued review is still called a review here, so that its line never reads like the writer's.
          .map((one): RowAction => (one.key === 'review' && one.word === 'continue' ? { ...one, word: 'review' } : one)),
      )
    },
  }
}

/**
 * Whom a chat about a row is with: whoever has the report in his hands now, who wrote it, who reviewed it, who asked another
 * hospital, and to whom it was dealt. Nobody but oneself: the chat's window asks with whom.
 */
export const chatPartners = (
  row: Pick<Row, 'holderId' | 'authorId' | 'examineDoctorId' | 'srcDoctorId' | 'assignedId'>,
  userId: string,
): string[] =>
  [...new Set([row.holderId, row.authorId, row.examineDoctorId, row.srcDoctorId, row.assignedId])].filter(
    (id) => id !== '' && id !== userId,
  )

/** The doctor's own work that a row waits for, as the queue of it is called; undefined for none. */
export const workOf = ({ primary }: RowActions): 'write' | 'review' | undefined =>
  primary.key === 'diagnose' ? 'write' : primary.key === 'review' ? 'review' : undefined

/** Is the row's next step this doctor's own work? The key N goes from one such row to the next. */
export const isWork = (actions: RowActions): boolean => workOf(actions) !== undefined

/** Route of a row's report inside the hash: ECG has its own screens (product.md section 2). */
export function reportRoute(
  row: Pick<Row, 'risProcedureId' | 'modality' | 't' | 'sign'>,
  page: 'edit_report' | 'view_report',
  from: 'local_diagnosis' | 'clinic' = 'local_diagnosis',
): string {
  const query = new URLSearchParams({ procedureId: row.risProcedureId, modality: row.modality, t: row.t, sign: row.sign })
  return `/${from}/${row.modality === 'ECG' ? 'ecg/' : ''}${page}?${query.toString()}`
}

/** All that is known of the patient of a row; the way back leads to the list as it stood. */
export const patientRoute = (
  { risProcedureId, modality, t, sign }: Pick<Row, 'risProcedureId' | 'modality' | 't' | 'sign'>,
  back: string,
): string => `/local_diagnosis/patient_info?${new URLSearchParams({ procedureId: risProcedureId, modality, t, sign, back }).toString()}`

/** Where a case is launched for remote diagnosis; with an order, the rejected one that is launched again. */
export function launchRoute(row: Pick<Row, 'risProcedureId' | 'remoteOrderId'>, again = false): string {
  const query = new URLSearchParams({ procedureId: row.risProcedureId, ...(again ? { relaunch: row.remoteOrderId } : {}) })
  return `/local_diagnosis/launch_remote?${query.toString()}`
}

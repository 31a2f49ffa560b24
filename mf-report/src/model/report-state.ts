import { EMPTY_CONTENT, type ReportContent } from '@farsight/shared/domain'
import type { Failure, OpenedReport } from './ports'
import type { RescueCopy } from './rescue'
import type { UnsentAct } from './unsent-act'

export type TextField = 'finding' | 'result' | 'advice'
export const TEXT_FIELDS: readonly TextField[] = ['finding', 'result', 'advice']

/** What can be done to an open report that takes it out of one's hands. */
export type FinalAction = 'submit' | 'pass' | 'rebut' | 'abandon' | 'hang' | 'refer'

/** Who has the report that one could not open, and until when without a sign of life. */
export interface Holding {
  readonly holderName: string
  readonly leaseUntil: string | null
  /** The server says that its lease has run out. */
  readonly mayTakeOver: boolean
  /** Its holder parked it until then, and why. */
  readonly hungUntil?: string
  readonly hungReason?: string
}

/** What just happened to another's doing, told in a bar and never in the text. */
export interface OutsideChange {
  readonly state: number
}

/** Everything a page shows of an open report. Every change makes a new one. */
export interface ReportState {
  readonly phase: 'opening' | 'ready' | 'refused' | 'done'
  /** Why it could not be opened, and who has it. */
  readonly refusal: Failure | null
  readonly holding: Holding | null
  readonly opened: OpenedReport | null
  readonly content: ReportContent
  /** The content as the server has it, and the version with which the next write goes. */
  readonly base: ReportContent
  readonly version: number
  readonly dirty: boolean
  readonly saving: boolean
  readonly savedTime: string
  /** The last refusal of a write; the text stays whatever it is. */
  readonly failure: (Failure & { readonly action: 'save' | FinalAction }) | null
  /**
   * What stands on the server after another wrote (116): both texts are kept until one is chosen. Who holds the report now may be this
   * doctor, writing at another desk; empty where it is not known.
   */
  readonly conflict: { readonly version: number; readonly content: ReportContent; readonly holderId: string } | null
  /** The lease was lost: nothing more is sent by itself. */
  readonly leaseLost: boolean
  /** When the server last said that it is in this doctor's hands, by this device's clock; the text is known to be the newest until then. */
  readonly heldAt: string
  /** Who has it since the lease was lost, where that is known. */
  readonly takenBy: string
  /** Another window of this browser writes it. */
  readonly elsewhere: boolean
  readonly busy: FinalAction | null
  readonly outside: OutsideChange | null
  /** An unsaved text of this user from before a reload or a closed tab, where it cannot be put in by itself. */
  readonly rescued: RescueCopy | null
  /** The text before something else than typing changed it, as long as nothing was typed since. */
  readonly undo: { readonly before: ReportContent; readonly after: ReportContent; readonly by: 'fill' | 'ai' | 'draft' } | null
  /** Pressed and not done: the session had ended by then. */
  readonly unsent: UnsentAct | null
  /** State the report went to when it left one's hands, and by what. */
  readonly endState: number | null
  readonly endedBy: FinalAction | null
}

/** May its text be written now? Not while it is parked, nor where it is only shown. */
export const writable = ({ phase, opened, elsewhere }: Pick<ReportState, 'phase' | 'opened' | 'elsewhere'>): boolean =>
  phase === 'ready' && !elsewhere && opened !== null && opened.mode !== 'view' && opened.hungUntil === null

export const OPENING: ReportState = {
  phase: 'opening',
  refusal: null,
  holding: null,
  opened: null,
  content: EMPTY_CONTENT,
  base: EMPTY_CONTENT,
  version: 0,
  dirty: false,
  saving: false,
  savedTime: '',
  failure: null,
  conflict: null,
  leaseLost: false,
  heldAt: '',
  takenBy: '',
  elsewhere: false,
  busy: null,
  outside: null,
  rescued: null,
  undo: null,
  unsent: null,
  endState: null,
  endedBy: null,
}

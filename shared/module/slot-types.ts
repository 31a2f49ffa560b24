import type { RoomCursor, RoomView } from '../contract/frames-room'

/**
 * The slots of the suite: places in a screen that other modules may add to. An id is `owner/slot.vN`.
 *
 * A module that fills one declares it in its module.json (`slots.fills`) and hands the component over in
 * `src/slots/index.ts` (`defineSlots`). A shape that has to change gets a new version, and the owner offers both for as long
 * as it can. A module that offers a slot of its own adds it to {@link Slots} by declaration merging.
 *
 * Props carry ids and what the screen shows anyway, never a patient's name or number: a component that needs more asks the
 * server, which asks for the user's rights.
 */
export interface Slots {
  /** Beside the acts of a row of the local worklist, in the row's menu, and in the details of the exam. */
  readonly 'mf-worklist/row-action.v1': RowActionProps
  /** A tab of the side panel of a report; its code is loaded when it is opened. */
  readonly 'mf-report/side-panel.v1': SidePanelProps
  /** A card on the start page (`/blank`). */
  readonly 'host/home-card.v1': HomeCardProps
  /** A card on the clinic's start page (`/clinic/home`). */
  readonly 'mf-worklist/clinic-card.v1': ClinicCardProps
  /** An exam's text and pictures inside a consultation or a meeting, followed and pointed at by everybody who looks at it. */
  readonly 'mf-consultation/case.v1': ConsultationCaseProps
}

/** Functions that a filling may hand over besides its component: the owner calls them, and what they throw stays with them. */
export interface SlotFunctions {
  readonly 'mf-worklist/row-action.v1': {
    /**
     * The row's menu was asked for this act. Without it the menu opens the details of the exam, where the component stands
     * with `place: 'details'`.
     */
    readonly onSelect?: (props: RowActionProps) => unknown
  }
}

/** An exam, as far as a slot says it. */
export interface SlotExam {
  /** The exam's id in every call: `risProcedureId`, `procedureId`. */
  readonly risProcedureId: string
  /** `CT`, `MR`, `DX` … */
  readonly modality: string
  /** Code of product.md section 4; 2060 is to be diagnosed, 9 completed. */
  readonly state: number
  readonly reportHasComplete: boolean
  readonly urgent: boolean
  readonly critical: boolean
  /** Body part and item in the hospital's words; `side` is '' where the part has none. */
  readonly bodypart: string
  readonly side: string
  readonly checkItem: string
  /** How many images the server holds. */
  readonly imageCount: number
}

export interface RowActionProps {
  readonly exam: SlotExam
  /**
   * `row`: at most 24 px high and 44 px wide, one sign or one figure; buttons take `tabIndex={-1}`, since the list is one stop of
   * the Tab key and M opens the row's menu. `details`: the exam's details at the right, as wide as they are.
   */
  readonly place: 'row' | 'details'
}

export interface SidePanelProps {
  readonly exam: SlotExam
  /** The user reads the report and does not write it. */
  readonly readOnly: boolean
}

export interface ConsultationCaseProps {
  /** Whose exam it is: the filling opens it by that call (`hospital_consultation_openCase.do`, `hospital_meeting_openCase.do`). */
  readonly of:
    | { readonly kind: 'consultation'; readonly id: string; readonly risProcedureId: string }
    | { readonly kind: 'meeting'; readonly id: string; readonly caseId: string; readonly risProcedureId: string }
  /** What the others look at; undefined where nobody looks together (completed ones). */
  readonly live?: CaseLive
}

/** The pictures of a room as the filling needs them. Numbers are of the image, never of the screen. */
export interface CaseLive {
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => CaseLiveState
  /** What this pane shows now; sent on while this page leads. */
  readonly show: (view: RoomView) => void
  /** Where this user points; null when the pointer left. Shown to the others, leading or not. */
  readonly point: (cursor: RoomCursor | null) => void
}

export interface CaseLiveState {
  /** This page leads: its view goes to the others. */
  readonly leading: boolean
  /** What is to be shown while somebody else leads; null where nobody does. */
  readonly follow: RoomView | null
  /** Who leads; '' where nobody does. */
  readonly leaderName: string
  /** The others' pointers. */
  readonly cursors: readonly { readonly seat: number; readonly name: string; readonly cursor: RoomCursor }[]
}

/** Cards say for themselves what they show: they are told nothing. */
// biome-ignore lint/suspicious/noEmptyInterface: a later version may add to it
export interface HomeCardProps {}
// biome-ignore lint/suspicious/noEmptyInterface: a later version may add to it
export interface ClinicCardProps {}

/** `owner/slot.vN` of a slot that is known to the types. */
export type SlotId = keyof Slots & string

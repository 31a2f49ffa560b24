/**
 * Frames of the room socket, `/room?<param>` (ticket as for `/push`). All are JSON. The room shows sooner what calls keep: nothing
 * is kept by it, and whoever was away asks by calls when it comes back.
 */

/** A consultation or a meeting that people look at together. */
export interface RoomName {
  readonly kind: 'consultation' | 'meeting'
  readonly id: string
}

/** A pane as its user has it: what the others' panes follow. Numbers are of the image, never of the screen. */
export interface RoomView {
  /** The exam that is shown. */
  readonly risProcedureId: string
  readonly seriesUid: string
  /** From 0. */
  readonly index: number
  /** Window centre and width, in the modality's values; null where the picture has none. */
  readonly window: { readonly center: number; readonly width: number } | null
  readonly invert: boolean
  /** 1 shows the whole image. */
  readonly zoom: number
  /** Of the image's middle, in columns and rows. */
  readonly pan: readonly [number, number]
}

/** Where somebody points: column and row of an image. */
export interface RoomCursor {
  readonly seriesUid: string
  readonly index: number
  readonly x: number
  readonly y: number
}

/** Somebody in the room. `seat`: a small number, one a browser, that stays while it is there; colours follow it. */
export interface RoomPerson {
  readonly seat: number
  readonly userId: string
  readonly name: string
  readonly facilityName: string
}

/** Client to server. One room a socket; `view` of who leads is followed by all others. */
export type RoomClientFrame =
  | { readonly cmd: 'enter'; readonly room: RoomName }
  | { readonly cmd: 'leave' }
  /** null: the pointer left the picture. */
  | { readonly cmd: 'cursor'; readonly cursor: RoomCursor | null }
  | { readonly cmd: 'view'; readonly view: RoomView }
  /** Takes the lead over the pictures (or gives it back): one at a time, the last one who asked; in a meeting the host alone. */
  | { readonly cmd: 'lead'; readonly on: boolean }
  | { readonly cmd: 'typing'; readonly on: boolean }
  /** Holds words that the server does not have; said when it begins and when they are saved or dropped, and after each entry. */
  | { readonly cmd: 'unsaved'; readonly on: boolean }

/** Server to client. */
export type RoomServerFrame =
  /** The answer to `enter`; also who leads (0: nobody) and what is shown by whom leads. */
  | {
      readonly cmd: 'entered'
      readonly seat: number
      readonly people: readonly RoomPerson[]
      readonly leader: number
      readonly view: RoomView | null
    }
  | { readonly cmd: 'people'; readonly people: readonly RoomPerson[]; readonly leader: number }
  | { readonly cmd: 'cursor'; readonly seat: number; readonly cursor: RoomCursor | null }
  | { readonly cmd: 'view'; readonly seat: number; readonly view: RoomView }
  | { readonly cmd: 'typing'; readonly seat: number; readonly on: boolean }
  /** Stands until it is taken back or the seat is free; whoever enters is told of each seat's after `entered`. */
  | { readonly cmd: 'unsaved'; readonly seat: number; readonly on: boolean }
  /** Something that calls keep has changed (opinion, step, comment, current case): ask anew. */
  | { readonly cmd: 'changed' }
  /** The room is refused, or is over for this user. */
  | { readonly cmd: 'refused'; readonly errorCode: number; readonly errorMsg: string }
  /** Every 4 s, as on `/push`. */
  | { readonly cmd: 'beat' }

/** Most frames that one browser sends in a second; more are dropped, the last view and cursor never. */
export const ROOM_FRAMES_A_SECOND = 60
/** Longest frame in bytes. */
export const ROOM_FRAME_BYTES = 2048

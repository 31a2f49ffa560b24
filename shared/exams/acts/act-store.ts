import { bus } from '@farsight/shared/bus'
import type { Row } from '../model/query'

/** Acts that ask something first. */
export const DIALOG_ACTS = [
  'supplement',
  'edit',
  'addImages',
  'addEcg',
  'series',
  'ticket',
  'share',
  'collect',
  'urgent',
  'green',
  'withdraw',
  'retract',
  'rejectReason',
  'delete',
  'recover',
  'merge',
  'split',
  'film',
] as const
export type DialogAct = (typeof DIALOG_ACTS)[number]

/** The dialog that is open; merging is about several rows, the first of which keeps its numbers. */
export interface OpenAct {
  readonly act: DialogAct
  readonly rows: readonly Row[]
}
/** What was just done and can still be undone until `until` (`YYYY-MM-DD HH:mm:ss`, wall clock of the server). */
export interface Undoable {
  readonly row: Row
  readonly until: string
}
export interface ActState {
  readonly open: OpenAct | undefined
  readonly undo: Undoable | undefined
}

const NONE: ActState = { open: undefined, undo: undefined }
let state = NONE
const listeners = new Set<() => void>()

function set(changes: Partial<ActState>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

/** One dialog and one undo at a time, whichever list is on the screen. */
export const actStore = {
  get: (): ActState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  open: (act: DialogAct, ...rows: readonly Row[]): void => set({ open: { act, rows } }),
  close: (): void => set({ open: undefined }),
  offerUndo: (row: Row, until: string): void => set({ undo: { row, until } }),
  dropUndo: (): void => set({ undo: undefined }),
}

bus.on('session-ended.v1').subscribe(() => set(NONE))

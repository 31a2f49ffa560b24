import { hasMenu, STATE } from '@farsight/shared/domain'
import type { ActionKey } from '@farsight/shared/exams/model'
import type { RegisterRow } from './register-list'

/** What the desk does with a row beside the acts that every list of exams has. */
export const DESK_ACTS = ['toFormal', 'toRegister', 'toTriage', 'identity'] as const
export type DeskAct = (typeof DESK_ACTS)[number]
export type RegisterAct = DeskAct | ActionKey

/** Why a desk's act is refused: a key of the locale's `list.why`. */
export type DeskRefusal = 'notPreRegistered' | 'notBooked' | 'noRegister' | 'noTriage' | 'notWaiting' | 'noNumber' | 'deleted'

const BOOKED: readonly number[] = [STATE.booked, STATE.bookingPaid]
/** Waits for the examination: registered, or in a room's queue. */
const WAITING: readonly number[] = [STATE.registered, STATE.toBeChecked, STATE.checkStarted]

/** Why this act is not possible with this row, for somebody with these menus; undefined when it is. */
export function deskRefusal(act: DeskAct, row: Pick<RegisterRow, 'state' | 'patientId'>, menus: string): DeskRefusal | undefined {
  if (row.state === STATE.deleted) return 'deleted'
  switch (act) {
    case 'toFormal':
      return row.state !== STATE.preRegistered ? 'notPreRegistered' : hasMenu(menus, 'register') ? undefined : 'noRegister'
    case 'toRegister':
      return !BOOKED.includes(row.state) ? 'notBooked' : hasMenu(menus, 'register') ? undefined : 'noRegister'
    case 'toTriage':
      return !WAITING.includes(row.state) ? 'notWaiting' : hasMenu(menus, 'triage') ? undefined : 'noTriage'
    case 'identity':
      return row.patientId === '' ? 'noNumber' : undefined
  }
}

/** The groups of the menu, in their order. */
export const REGISTER_GROUPS: Readonly<Record<'desk' | 'patient' | 'images' | 'danger', readonly RegisterAct[]>> = {
  desk: ['toFormal', 'toRegister', 'toTriage', 'ticket', 'details'],
  patient: ['edit', 'supplement', 'identity', 'urgent', 'expedite', 'collect', 'merge', 'split', 'copyCheckNo'],
  images: ['addImages', 'addEcg', 'series', 'share', 'film'],
  danger: ['delete', 'recover'],
}

/** The next step of a row at the desk: what its state waits for, else looking. */
export function primaryAct(row: Pick<RegisterRow, 'state' | 'patientId'>, menus: string): RegisterAct {
  if (row.state === STATE.deleted) return 'recover'
  return (['toFormal', 'toRegister', 'toTriage'] as const).find((act) => deskRefusal(act, row, menus) === undefined) ?? 'details'
}

/** Only what was deleted can be restored, and nothing else can be deleted again; an ECG's files are an ECG's alone. */
export function isOffered(act: RegisterAct, row: Pick<RegisterRow, 'state' | 'modality'>): boolean {
  if (act === 'addEcg') return row.modality === 'ECG'
  return act === 'recover' ? row.state === STATE.deleted : act === 'delete' ? row.state !== STATE.deleted : true
}

export const isDeskAct = (act: RegisterAct): act is DeskAct => (DESK_ACTS as readonly string[]).includes(act)

/** Where a desk's act leads. */
export const deskRoute = (act: Exclude<DeskAct, 'identity'>, row: Pick<RegisterRow, 'risProcedureId' | 'roomId'>): string => {
  const id = encodeURIComponent(row.risProcedureId)
  if (act === 'toFormal') return `/add_procedure?procedure=${id}`
  if (act === 'toRegister') return `/add_procedure?booking=${id}`
  return `/triage?procedure=${id}${row.roomId ? `&room=${encodeURIComponent(row.roomId)}` : ''}`
}

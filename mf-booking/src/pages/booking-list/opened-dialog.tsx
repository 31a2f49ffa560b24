import type { BookingRow } from '@farsight/shared/contract'
import type { BookingAct } from '@farsight/shared/domain'
import type { ComponentType } from 'react'
import { SlipDialog } from '../../booking/slip'
import { AnswerDialog } from './answer-dialog'
import type { BookingDialogProps } from './booking-dialog'
import { CancelDialog, PayDialog, TransferDialog } from './dialogs'
import { EditDialog } from './edit-dialog'

/** An act that asks first, and the booking it is about. */
export interface Opened {
  readonly act: BookingAct
  readonly row: BookingRow
}

const DIALOGS: Partial<Record<BookingAct, ComponentType<BookingDialogProps>>> = {
  pay: PayDialog,
  cancel: CancelDialog,
  transfer: TransferDialog,
  answer: AnswerDialog,
  edit: EditDialog,
}

/** The dialog of an act. */
export function OpenedDialog({ opened: { act, row }, onClose, onDone }: Omit<BookingDialogProps, 'row'> & { readonly opened: Opened }) {
  if (act === 'slip') return <SlipDialog appointmentId={row.appointmentId} onClose={onClose} />
  const Shown = DIALOGS[act]
  return Shown ? <Shown row={row} onClose={onClose} onDone={onDone} /> : null
}

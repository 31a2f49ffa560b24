import type { ComponentType } from 'react'
import type { DialogAct, OpenAct } from './act-store'
import { AddEcgDialog } from './add-ecg/add-ecg-dialog'
import { AddImagesDialog } from './add-images/add-images-dialog'
import { CollectDialog } from './collect/collect-dialog'
import { DeleteDialog } from './delete/delete-dialog'
import { RecoverDialog } from './delete/recover-dialog'
import type { ActDialogProps } from './dialog/act-dialog'
import { EditDialog } from './edit/edit-dialog'
import { FilmDialog } from './film/film-dialog'
import { GreenDialog } from './green/green-dialog'
import { MergeDialog } from './merge/merge-dialog'
import { SplitDialog } from './merge/split-dialog'
import { RejectReasonDialog } from './reject-reason/reject-reason-dialog'
import { SeriesDialog } from './series/series-dialog'
import { ShareDialog } from './share/share-dialog'
import { SupplementDialog } from './supplement/supplement-dialog'
import { TicketDialog } from './ticket/ticket-dialog'
import { UrgentDialog } from './urgent/urgent-dialog'
import { RetractDialog } from './withdraw/retract-dialog'
import { WithdrawDialog } from './withdraw/withdraw-dialog'

const DIALOGS: Readonly<Record<Exclude<DialogAct, 'merge'>, ComponentType<ActDialogProps>>> = {
  supplement: SupplementDialog,
  edit: EditDialog,
  addImages: AddImagesDialog,
  addEcg: AddEcgDialog,
  series: SeriesDialog,
  ticket: TicketDialog,
  share: ShareDialog,
  collect: CollectDialog,
  urgent: UrgentDialog,
  green: GreenDialog,
  withdraw: WithdrawDialog,
  retract: RetractDialog,
  rejectReason: RejectReasonDialog,
  delete: DeleteDialog,
  recover: RecoverDialog,
  split: SplitDialog,
  film: FilmDialog,
}

/** The dialog of an act. */
export function ActDialogs({ act, rows, onClose }: OpenAct & { readonly onClose: () => void }) {
  if (act === 'merge') return <MergeDialog rows={rows} onClose={onClose} />
  const Dialog = DIALOGS[act]
  return rows[0] && <Dialog row={rows[0]} onClose={onClose} />
}

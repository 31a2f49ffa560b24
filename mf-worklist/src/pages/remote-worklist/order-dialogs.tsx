import { personNameText } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { type ActFault, ConfirmDialog, ReasonDialog } from '@farsight/shared/ui/data'
import { credits } from '../../model/fee'
import { type OrderRow, partnerOf } from '../../model/order'
import { orderSexAge } from './cells'
import { DistributeDialog } from './distribute-dialog'
import { RejectionReason } from './reason-dialog'

export interface OpenDialog {
  readonly kind: 'reject' | 'recall' | 'distribute' | 'reason'
  readonly row: OrderRow
}

export interface OrderDialogsProps {
  readonly open: OpenDialog
  readonly busy: boolean
  readonly error: ActFault | undefined
  readonly onReject: (row: OrderRow, reason: string) => void
  readonly onRecall: (row: OrderRow) => void
  readonly onDistribute: (row: OrderRow, doctorId: string, name: string) => void
  readonly onRelaunch: (row: OrderRow) => void
  readonly onClose: () => void
}

/** The dialogs of an order: what needs a reason, a person or a second thought. */
export function OrderDialogs({ open, busy, error, onReject, onRecall, onDistribute, onRelaunch, onClose }: OrderDialogsProps) {
  const t = useT('mf-worklist')
  const language = useLanguage()
  const { kind, row } = open
  const name = personNameText(row.patName, language)
  const who = [name, orderSexAge(row, language), row.checkNo].filter(Boolean).join(' · ')
  const common = { who, busy, error, onClose }
  const title = (act: string) => `${t(`remote.act.${act}`)} ${row.checkNo} ${name}`
  switch (kind) {
    case 'reject':
      return (
        <ReasonDialog
          {...common}
          danger
          title={title('reject')}
          verb={t('remote.act.reject')}
          maxLength={512}
          suggestions={[t('remote.why.images'), t('remote.why.history'), t('remote.why.parts')]}
          onConfirm={(reason) => onReject(row, reason)}
        >
          <p>{t('remote.rejectSays', { amount: credits(row.fee.total), name: partnerOf(row) })}</p>
        </ReasonDialog>
      )
    case 'recall':
      return (
        <ConfirmDialog {...common} title={title('recall')} verb={t('remote.act.recall')} onConfirm={() => onRecall(row)}>
          <p>
            {row.status === 'open'
              ? t('remote.recallSays', { amount: credits(row.fee.total), name: partnerOf(row) })
              : t('remote.homeSays')}
          </p>
        </ConfirmDialog>
      )
    case 'distribute':
      return (
        <DistributeDialog
          row={row}
          title={title('distribute')}
          busy={busy}
          error={error}
          onConfirm={(doctorId, name) => onDistribute(row, doctorId, name)}
          onClose={onClose}
        />
      )
    case 'reason':
      return (
        <RejectionReason
          remoteOrderId={row.remoteOrderId}
          onRelaunch={row.role === 'src' && row.status === 'rejected' ? () => onRelaunch(row) : undefined}
          onClose={onClose}
        />
      )
  }
}

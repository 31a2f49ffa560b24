import { type ApiError, api, RequestKeys } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { Button, message } from '@farsight/shared/ui'
import { type ActFault, ReasonDialog } from '@farsight/shared/ui/data'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { credits, signed } from '../model/fee'
import type { LedgerRow } from '../model/statement'
import css from './credits.module.css'
import { creditsMoved } from './use-credits'

export interface StatementLineProps {
  readonly row: LedgerRow
  /** An administrator may ask for its reversal; another one has to agree. */
  readonly mayReverse: boolean
}

/** One line: when, what, how much, and what stood there after it; beneath, which order, its parts of the sum, and who. */
export function StatementLine({ row, mayReverse }: StatementLineProps) {
  const t = useT('mf-worklist')
  const [asking, setAsking] = useState(false)
  const parts = [
    row.cost > 0 && t('credits.part.cost', { amount: credits(row.cost) }),
    row.urgentCost > 0 && t('credits.part.urgent', { amount: credits(row.urgentCost) }),
    row.nightCost > 0 && t('credits.part.night', { amount: credits(row.nightCost) }),
  ]
  const about = [row.checkNo, row.partnerName, ...parts, row.userName, row.remark].filter(Boolean).join(' · ')
  return (
    <li className={css.line}>
      <span className={css.first}>
        <span>
          <b>{t(`credits.kind.${row.kind}`)}</b>
          {row.reversed === 1 && <span className="fs-2"> {t('credits.reversed')}</span>}
        </span>
        <b className={`${css.num} ${row.amount > 0 ? css.in : ''}`}>{signed(row.amount)}</b>
        <span className={css.num} title={t('credits.column.after')}>
          {credits(row.balanceAfter)}
        </span>
      </span>
      <span className={css.first}>
        <span className="fs-2">{[row.time, about].filter(Boolean).join(' · ')}</span>
        {mayReverse && row.kind === 'recharge' && row.reversed === 0 && (
          <Button kind="link" onClick={() => setAsking(true)}>
            {t('credits.reverse')}
          </Button>
        )}
      </span>
      {asking && <Reverse row={row} onClose={() => setAsking(false)} />}
    </li>
  )
}

function Reverse({ row, onClose }: { readonly row: LedgerRow; readonly onClose: () => void }) {
  const t = useT('mf-worklist')
  const client = useQueryClient()
  const keys = useRef(new RequestKeys())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ActFault>()
  async function send(reason: string) {
    setBusy(true)
    setError(undefined)
    const content = { transferId: row.transferId, reason }
    try {
      await api.call('remoteReverse', { ...content, requestKey: keys.current.keyFor('reverse', content) }, { promptType: 'none' })
      creditsMoved(client)
      message.success(t('credits.reversePending'))
      onClose()
    } catch (thrown) {
      const { kind, message: says, code } = thrown as ApiError
      if (kind !== 'cancelled') setError({ says, code: code || undefined })
      setBusy(false)
    }
  }
  return (
    <ReasonDialog
      danger
      title={t('credits.reverseTitle', { amount: signed(row.amount), time: row.time })}
      verb={t('credits.reverse')}
      maxLength={200}
      busy={busy}
      error={error}
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    >
      <p>{t('credits.reverseSays')}</p>
    </ReasonDialog>
  )
}

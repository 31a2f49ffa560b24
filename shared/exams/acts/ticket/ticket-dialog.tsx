import { type ApiError, api } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { Segments } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActDialogProps, ActDialogShell } from '../dialog/act-dialog'
import { useAct } from '../use-act'
import { TICKET_WIDTHS, TicketPaper, type TicketWidth } from './ticket-paper'
import { TicketPrint } from './ticket-print'
import { useBarcode } from './use-barcode'

/** Small-ticket printing: as it will come out of the printer, on paper of 58 or 80 mm. */
export function TicketDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const [width, setWidth] = useState<TicketWidth>(80)
  const [printing, setPrinting] = useState(false)
  const { busy, fault, run } = useAct(row)
  const { data, error, refetch } = useQuery({
    queryKey: ['exams/ticket', row.risProcedureId],
    queryFn: ({ signal }) => api.call('getTicket', { risProcedureId: row.risProcedureId }, { promptType: 'none', signal }),
    gcTime: 0,
  })
  const failed = error as ApiError | null
  const ticket = data?.val
  const barcode = useBarcode(ticket?.checkNo)

  async function print(): Promise<void> {
    // Counted first: what leaves the printer is on record.
    if (await run('getTicket', { risProcedureId: row.risProcedureId, print: 1 })) setPrinting(true)
  }

  return (
    <ActDialogShell
      act="ticket"
      row={row}
      width={480}
      onClose={onClose}
      fault={fault}
      foot={
        <>
          <Button onClick={onClose}>{t('acts.close')}</Button>
          <Button kind="primary" icon="print" data-autofocus busy={busy || !ticket || barcode === undefined} onClick={() => void print()}>
            {t('acts.ticket.print')}
          </Button>
        </>
      }
    >
      <div className="fs-tools">
        <Segments
          label={t('acts.ticket.paper')}
          value={width}
          options={TICKET_WIDTHS.map((mm) => ({ value: mm, label: `${mm}\u202Fmm` }))}
          onChange={setWidth}
        />
        {ticket && ticket.printed > 0 && <span className="fs-2">{t('acts.ticket.printed', { count: ticket.printed })}</span>}
      </div>
      {failed && (
        <ErrorBar what={t('acts.word.ticket')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />
      )}
      {ticket ? (
        <div style={{ display: 'flex', justifyContent: 'center' }}>
          <TicketPaper ticket={ticket} width={width} barcode={barcode} />
        </div>
      ) : (
        !failed && <p className="fs-2">{t('acts.loading')}</p>
      )}
      {ticket && printing && <TicketPrint ticket={ticket} width={width} barcode={barcode} onPrinted={onClose} />}
    </ActDialogShell>
  )
}

import type { CallTypes } from '@farsight/shared/contract'
import { ageText, partText, SEX_LABELS, SIDE_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import type { Barcode } from './code128'

export type Ticket = CallTypes['getTicket']['answer']['val']
export const TICKET_WIDTHS = [58, 80] as const
export type TicketWidth = (typeof TICKET_WIDTHS)[number]

export interface TicketPaperProps {
  readonly ticket: Ticket
  readonly width: TicketWidth
  /** Of the check number; the number itself stands below it in any case. */
  readonly barcode: Barcode | null | undefined
}

/** The ticket itself, black on white in every skin (visual.md section 8): number 28 pt, name, room, exam, barcode, preparation. */
export function TicketPaper({ ticket, width, barcode }: TicketPaperProps) {
  const t = useT('exams')
  const say = useBilingual()
  const language = useLanguage()
  const side = say(SIDE_LABELS[ticket.side])
  const line = (key: string, value: string) =>
    value && (
      <div style={{ display: 'flex', gap: '2mm' }}>
        <span style={{ flex: 'none' }}>{t(`acts.ticket.${key}`)}</span>
        <span style={{ overflowWrap: 'anywhere' }}>{value}</span>
      </div>
    )
  return (
    <section
      aria-label={t('acts.ticket.preview')}
      style={{
        width: `${width}mm`,
        padding: '3mm',
        boxSizing: 'border-box',
        background: '#fff',
        color: '#000',
        fontSize: '9pt',
        lineHeight: 1.4,
      }}
    >
      <div style={{ textAlign: 'center', fontWeight: 700 }}>{ticket.facilityName}</div>
      <div style={{ textAlign: 'center', fontSize: '28pt', lineHeight: 1.2, fontWeight: 700, overflowWrap: 'anywhere' }}>
        {ticket.number}
      </div>
      <div style={{ fontSize: '12pt', fontWeight: 700 }}>
        {ticket.patName} {say(SEX_LABELS[ticket.sex])} {ageText(ticket.age ?? undefined, language)}
      </div>
      {line('room', ticket.room)}
      <div style={{ display: 'flex', gap: '2mm' }}>
        <span style={{ flex: 'none' }}>{t('acts.ticket.exam')}</span>
        <span>
          {ticket.modality} {side && <b>{side} </b>}
          {partText(ticket.bodypart, ticket.checkItem)}
        </span>
      </div>
      {/* Its place is kept while it is made; white to both sides, so that scanners find its ends. */}
      <div style={{ height: '12mm', margin: '1mm 0', padding: '0 3mm' }}>
        {barcode && (
          <svg
            viewBox={barcode.viewBox}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('acts.ticket.barcode', { number: ticket.checkNo })}
            style={{ display: 'block', width: '100%', height: '12mm' }}
          >
            {barcode.strokes.map(({ d, width: thick }) => (
              <path key={d} d={d} stroke="#000" strokeWidth={thick} />
            ))}
          </svg>
        )}
      </div>
      {line('checkNo', ticket.checkNo)}
      {line('accessionNo', ticket.accessionNo)}
      {line('preparation', ticket.preparation)}
      <div style={{ marginTop: '2mm', borderTop: '0.3mm solid #000' }}>{ticket.time}</div>
    </section>
  )
}

import { api } from '@farsight/shared/api'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Barcode, barcodeOf } from './code128'
import { type Ticket, TicketPaper, type TicketWidth } from './ticket-paper'
import { ticketSheet } from './ticket-print'

interface Made {
  readonly ticket: Ticket
  readonly barcode: Barcode | null
}

export interface PrintTicketsProps {
  readonly risProcedureIds: readonly string[]
  readonly width?: TicketWidth
  /** The browser's print dialog has been closed. */
  readonly onPrinted: () => void
  readonly onFailed: (error: unknown) => void
}

const barcode = (number: string): Barcode | null => {
  try {
    return barcodeOf(number)
  } catch {
    // The number itself stands on the ticket.
    return null
  }
}

/** Prints the tickets of some exams in one job, each on paper of its own; every one is counted. */
export default function PrintTickets({ risProcedureIds, width = 80, onPrinted, onFailed }: PrintTicketsProps) {
  const [made, setMade] = useState<readonly Made[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked and counted once
  useEffect(() => {
    let live = true
    Promise.all(risProcedureIds.map((risProcedureId) => api.call('getTicket', { risProcedureId, print: 1 }, { promptType: 'none' })))
      .then((answers) => live && setMade(answers.map(({ val }) => ({ ticket: val, barcode: barcode(val.checkNo) }))))
      .catch((error: unknown) => live && onFailed(error))
    return () => {
      live = false
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once, when all stand in the page
  useLayoutEffect(() => {
    if (!made) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(ticketSheet(width))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const timer = setTimeout(() => {
      window.print()
      onPrinted()
    })
    return () => {
      clearTimeout(timer)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [made])
  if (!made) return null
  return createPortal(
    <div id="fs-ticket-print">
      {made.map((one, i) => (
        <div key={one.ticket.checkNo} style={{ breakAfter: i + 1 < made.length ? 'page' : 'auto' }}>
          <TicketPaper ticket={one.ticket} width={width} barcode={one.barcode} />
        </div>
      ))}
    </div>,
    document.body,
  )
}

import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { TicketPaper, type TicketPaperProps, type TicketWidth } from './ticket-paper'

const ROOT = 'fs-ticket-print'

/** The page for as long as a ticket is being printed: nothing but the ticket, on paper of its width. */
export const ticketSheet = (width: TicketWidth): string => `
@media screen{#${ROOT}{display:none}}
@media print{
  @page{size:${width}mm auto;margin:0}
  body>:not(#${ROOT}){display:none!important}
}`

export interface TicketPrintProps extends TicketPaperProps {
  /** The browser's print dialog has been closed. */
  readonly onPrinted: () => void
}

/** Prints the ticket once, as soon as it stands in the page. */
export function TicketPrint({ ticket, width, barcode, onPrinted }: TicketPrintProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once, when it stands in the page
  useLayoutEffect(() => {
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
  }, [])
  return createPortal(
    <div id={ROOT}>
      <TicketPaper ticket={ticket} width={width} barcode={barcode} />
    </div>,
    document.body,
  )
}

import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A PDF that is open, and the end of its worker. */
export interface OpenPdf {
  readonly pdf: Promise<PDFDocumentProxy>
  /** A worker that does not start would be waited for: rejects when it is gone. */
  readonly lost: Promise<never>
  readonly close: () => void
}

/** Opens a PDF in a thread of its own. Nothing in it is run. `foreign`: a vendor's, whose fonts may not be in it and come from the system. */
export function openPdf(data: Uint8Array, { foreign = false } = {}): OpenPdf {
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { name: 'mf-report-pdf' })
  const lost = new Promise<never>((_, failed) =>
    port.addEventListener('error', () => failed(new Error('the worker that reads PDF files was lost'))),
  )
  lost.catch(() => undefined)
  const worker = PDFWorker.fromPort({ port } as never)
  // Glyphs of our own papers are drawn as shapes: no font of a paper is left behind in the page.
  const fonts = { disableFontFace: !foreign, useSystemFonts: foreign }
  const reading = getDocument({ data, worker, ...fonts, isEvalSupported: false, enableXfa: false, verbosity: 0 })
  return {
    pdf: reading.promise,
    lost,
    close: () => {
      void reading.destroy().catch(() => undefined)
      worker.destroy()
      port.terminate()
    },
  }
}

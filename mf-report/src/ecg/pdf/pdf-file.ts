import { openPdf } from '../../pages/print/pdf/open-pdf'

/** A vendor's PDF as the page shows it: how many pages, and each drawn when it is looked at. */
export interface PdfFile {
  readonly pages: number
  /** Draws a page, so wide in CSS pixels; answers its height. Rejects when another page is wanted meanwhile, or the page is broken. */
  draw(no: number, width: number, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<number>
  close(): void
}

/** No canvas of a browser is larger without losing its picture. */
const MOST_PIXELS = 16_000_000

/** Opens a PDF. Rejects for what is none, or is locked with a password. */
export async function openPdfFile(data: Uint8Array): Promise<PdfFile> {
  const { pdf, lost, close } = openPdf(data, { foreign: true })
  try {
    const there = await Promise.race([pdf, lost])
    return {
      pages: there.numPages,
      async draw(no, width, canvas, signal) {
        const page = await there.getPage(no)
        const whole = page.getViewport({ scale: 1 })
        const wanted = (width / whole.width) * (window.devicePixelRatio || 1)
        const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (whole.width * whole.height)))
        const viewport = page.getViewport({ scale })
        if (signal.aborted) throw new Error('another page')
        canvas.width = Math.round(viewport.width)
        canvas.height = Math.round(viewport.height)
        const task = page.render({ canvasContext: canvas.getContext('2d', { alpha: false })!, viewport })
        signal.addEventListener('abort', () => task.cancel())
        await task.promise
        return (whole.height / whole.width) * width
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

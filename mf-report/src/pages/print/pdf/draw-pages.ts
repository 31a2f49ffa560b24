import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { DrawnPage } from './drawn-page'
import { openPdf } from './open-pdf'

/** Points of a millimetre, and of an inch. */
const MM = 72 / 25.4
const INCH = 72

/** Pages of a PDF as pictures, `dpi` dots an inch. Whoever asked lets go of them (`releasePages`). */
export async function drawPages(data: Uint8Array, dpi: number): Promise<readonly DrawnPage[]> {
  const { pdf: reading, lost, close } = openPdf(data)
  try {
    return await Promise.race([
      reading.then(async (pdf) => {
        const pages: DrawnPage[] = []
        for (let no = 1; no <= pdf.numPages; no++) pages.push(await drawPage(await pdf.getPage(no), dpi))
        return pages
      }),
      lost,
    ])
  } finally {
    close()
  }
}

async function drawPage(page: PDFPageProxy, dpi: number): Promise<DrawnPage> {
  const viewport = page.getViewport({ scale: dpi / INCH })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvasContext: canvas.getContext('2d', { alpha: false })!, viewport, intent: 'print' }).promise
  const { items } = await page.getTextContent()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  // Its memory is given back at once, not when somebody collects it.
  canvas.width = 0
  if (!blob) throw new Error('a page was not drawn')
  return {
    url: URL.createObjectURL(blob),
    width: viewport.width / (dpi / INCH) / MM,
    height: viewport.height / (dpi / INCH) / MM,
    text: items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''),
  }
}

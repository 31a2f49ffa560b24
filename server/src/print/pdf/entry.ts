import { parentPort } from 'node:worker_threads'
import { toSVG } from 'bwip-js/node'
import { openSync } from 'fontkit'
import pdfmake from 'pdfmake'
import { paperOf } from './document'
import type { PaperJob } from './job'
import { drawable } from './letters'

/** Draws papers in a thread of its own: a font of ten megabytes and a long text would hold up everybody else's calls. */

const REGULAR = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const BOLD = require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')

pdfmake.setFonts({ Noto: { normal: REGULAR, bold: BOLD } })
// Nothing but the two fonts is read, and nothing is fetched.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path === REGULAR || path === BOLD)

const font = openSync(REGULAR)
const has = (codePoint: number): boolean => font.hasGlyphForCodePoint(codePoint)
const drawing = {
  letters: (text: string): string => drawable(text, has),
  qr: (text: string): string => toSVG({ bcid: 'qrcode', text }),
  barcode: (text: string): string => toSVG({ bcid: 'code128', text, height: 10 }),
}

async function draw(job: PaperJob): Promise<Buffer> {
  return pdfmake.createPdf(paperOf(job, drawing)).getBuffer()
}

parentPort?.on('message', ({ id, job }: { id: number; job: PaperJob }) => {
  draw(job).then(
    (bytes) => parentPort?.postMessage({ id, bytes: new Uint8Array(bytes) }),
    (error: unknown) => parentPort?.postMessage({ id, failed: String(error) }),
  )
})

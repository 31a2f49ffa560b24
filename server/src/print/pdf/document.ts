import {
  PRINT_LAYOUTS,
  PRINT_MARK_STYLE,
  PRINT_MARKS,
  PRINT_WORDS,
  type PrintBlock,
  type PrintLayout,
  printBlocks,
  printTitle,
} from '@farsight/shared/domain'
import type { Column, Content, ContentStack, TDocumentDefinitions } from 'pdfmake/interfaces'
import { hasEcgPages, type PaperJob } from './job'

/** Points of a millimetre. */
const MM = 72 / 25.4
/** The font's own line, as a share of its size: what its table says. */
const FONT_LINE = 1.448
/** A text up to this length is kept together with its head, and with the signatures below it. */
const SHORT = 400
const GREY = '#444444'

/** What draws a paper beside the job: letters that the font has, and bars. */
export interface Drawing {
  readonly letters: (text: string) => string
  /** SVG of a number in Code 128. */
  readonly barcode: (text: string) => string
  /** SVG of an address as a QR code. */
  readonly qr: (text: string) => string
}

/** Room of a signature: width and height. */
const SIGNATURE_MM = [30, 10] as const

/** Letters under the bars. */
const BARS_PT = 7

type Part<K extends PrintBlock['kind']> = Extract<PrintBlock, { kind: K }>

const line = (width: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5 }],
  margin: [0, 3, 0, 3],
})

function header(job: PaperJob, block: Part<'header'>, layout: PrintLayout, { letters, barcode }: Drawing): Content {
  const { checkNo } = job.source.exam
  const middle: ContentStack & Column = {
    stack: [
      { text: letters(block.facilityName), fontSize: layout.facilityPt, bold: true },
      { text: block.title, fontSize: layout.titlePt, bold: true },
      ...(block.note ? [{ text: block.note, fontSize: layout.patientPt, bold: true }] : []),
      // The pale letters across the sheet may be lost on a weak printer: what is not the valid report says so in black as well.
      ...(job.mark ? [{ text: `【${PRINT_MARKS[job.mark][job.language]}】`, fontSize: layout.patientPt, bold: true }] : []),
    ],
    alignment: 'center',
    width: '*',
  }
  if (!layout.barcode) return middle
  const side = layout.barcode.width * MM
  const bars = /^[\x20-\x7e]{1,32}$/.test(checkNo)
    ? {
        // With its letters beneath: a scanner that fails leaves a number to type.
        stack: [
          { svg: barcode(checkNo), fit: [side, layout.barcode.height * MM] as [number, number] },
          { text: letters(checkNo), fontSize: BARS_PT },
        ],
        alignment: 'right' as const,
      }
    : { text: '' }
  const logo = job.logo ? { image: job.logo, fit: [side, layout.logoHeight * MM] as [number, number] } : { text: '' }
  return { columns: [{ width: side, ...logo }, middle, { width: side, ...bars }], columnGap: 6 }
}

function patient({ language }: PaperJob, block: Part<'patient'>, layout: PrintLayout, width: number, { letters }: Drawing): Content {
  const cells = block.cells.map(
    ({ label, value }): Content => ({
      text: [
        { text: `${label}${PRINT_WORDS.colon[language]}`, color: GREY },
        { text: letters(value), bold: true },
      ],
      fontSize: layout.patientPt,
    }),
  )
  const rows: Content[][] = []
  for (let at = 0; at < cells.length; at += layout.patientColumns) {
    const row = cells.slice(at, at + layout.patientColumns)
    rows.push([...row, ...Array.from({ length: layout.patientColumns - row.length }, () => '')])
  }
  const table: Content = {
    table: { widths: Array.from({ length: layout.patientColumns }, () => '*'), body: rows, dontBreakRows: true },
    layout: 'noBorders',
  }
  return { stack: [line(width), table, line(width)] }
}

/**
 * A text line by line. The font's quotes and apostrophes are as wide as a character; a line without one in Chinese asks for narrow ones.
 * One in Chinese keeps all of them, since the same wish would make its commas narrow.
 */
export const runs = (words: string) =>
  words.split(/(?<=\n)/).map((line) => (/[\u2e80-\uffef]/.test(line) ? { text: line } : { text: line, fontFeatures: ['pwid'] as never }))

/** Who wrote an addendum, why and when; it names the addendum, since it may stand on the page behind it. */
const byLine = ({ by, label }: Part<'text'>, layout: PrintLayout, { letters }: Drawing): Content[] =>
  by ? [{ text: letters(`${label}   ${by}`), fontSize: layout.patientPt, color: GREY, alignment: 'right' }] : []

function text({ language }: PaperJob, block: Part<'text'>, layout: PrintLayout, { letters }: Drawing): ContentStack {
  const words = letters(block.text)
  const lineHeight = layout.leadPt / layout.textPt / FONT_LINE
  const head: Content = { text: block.label, bold: true, fontSize: layout.textPt, headlineLevel: 1, margin: [0, 4, 0, 1] }
  // One line says what was examined: its head stands before it.
  if (block.name === 'method')
    return {
      stack: [
        {
          text: [{ text: `${block.label}${PRINT_WORDS.colon[language]}`, bold: true }, words],
          fontSize: layout.textPt,
          lineHeight,
          margin: [0, 2, 0, 0],
        },
      ],
    }
  const body: Content = { text: runs(words), fontSize: layout.textPt, lineHeight, bold: block.bold, preserveLeadingSpaces: true }
  // A short text stays with its head; a long one breaks, and its head is looked at page by page.
  return { stack: [head, body], unbreakable: words.length <= SHORT }
}

function images(job: PaperJob, block: Part<'images'>, layout: PrintLayout): Content[] {
  if (!layout.images || job.images.length === 0) return []
  const { most, perRow, width } = layout.images
  const fit: [number, number] = [width * MM, width * MM]
  const shown = job.images
    .slice(0, most)
    .map((image): Content => ({ ...(image.startsWith('<svg') ? { svg: image } : { image }), fit, alignment: 'center' }))
  const rows: Content[] = []
  for (let at = 0; at < shown.length; at += perRow) rows.push({ columns: shown.slice(at, at + perRow), columnGap: 6, margin: [0, 2, 0, 2] })
  return [
    {
      stack: [{ text: block.label, bold: true, fontSize: layout.textPt, headlineLevel: 1, margin: [0, 4, 0, 1] }, ...rows],
      unbreakable: true,
    },
  ]
}

function signatures(job: PaperJob, block: Part<'signatures'>, layout: PrintLayout, { letters, qr }: Drawing): Content {
  const names: ContentStack & Column = {
    stack: block.cells.map(({ label, name, time, level }): Content => {
      const words = {
        text: [{ text: `${label}${PRINT_WORDS.colon[job.language]}`, color: GREY }, { text: letters(name), bold: true }, `   ${time}`],
        fontSize: layout.patientPt,
      }
      const margin: [number, number, number, number] = [0, 2, 0, 2]
      const hand = job.signatures?.find((one) => one.level === level)
      if (!hand) return { ...words, margin }
      const fit = SIGNATURE_MM.map((side) => side * MM) as [number, number]
      // On a roll there is no room beside the words.
      if (layout.name === 'ticket') return { stack: [words, { image: hand.picture, fit }], margin }
      const [said, signed]: readonly (ContentStack & Column)[] = [
        { stack: [words], width: 'auto' },
        { stack: [{ image: hand.picture, fit }], width: 'auto' },
      ]
      return { columns: [said!, signed!], columnGap: 8, margin }
    }),
    width: '*',
  }
  if (!job.verifyUrl) return names
  const code: ContentStack & Column = {
    stack: [
      { svg: qr(job.verifyUrl), fit: [layout.qr * MM, layout.qr * MM], alignment: 'right' },
      { text: PRINT_WORDS.verify[job.language], fontSize: layout.footPt, alignment: 'right', color: GREY },
    ],
    width: layout.name === 'ticket' ? '*' : (layout.qr + 14) * MM,
  }
  return layout.name === 'ticket' ? { stack: [names, code] } : { columns: [names, code], margin: [0, 6, 0, 0] }
}

/** The ECG behind the text, across, in true millimetres: nothing of it is scaled. */
function ecgPages({ ecg = [] }: PaperJob, layout: PrintLayout, { letters }: Drawing): Content[] {
  if (!hasEcgPages(layout.name)) return []
  return ecg.map(({ svg, width, height, says }) => ({
    stack: [
      { svg, width: width * MM, height: height * MM },
      ...says.map((line): Content => ({ text: letters(line), fontSize: layout.footPt, margin: [0, 2, 0, 0] })),
    ],
    pageBreak: 'before',
    pageOrientation: 'landscape',
  }))
}

/** As large as a mark is, or as its line fits the sheet. */
function markSize(mark: string, width: number): number {
  const ems = [...mark].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 1 : 0.58), 0)
  return Math.min(PRINT_MARK_STYLE.pt, (width * 1.1) / ems)
}

/**
 * The last text and what is signed below it stay on one page, where they can. Of an addendum its own signature is enough for that: held
 * as a whole it would leave the page before a quarter empty.
 */
function held(parts: readonly Content[], blocks: readonly PrintBlock[]): Content[] {
  const last = blocks.at(-2)
  if (last?.kind !== 'text' || (last.text.length > SHORT && !last.by))
    return [...parts.slice(0, -1), { stack: [parts.at(-1)!], unbreakable: true }]
  return [...parts.slice(0, -2), { stack: parts.slice(-2) as Content[], unbreakable: true }]
}

/** The paper as pdfmake takes it. Texts are texts: nothing in them is read as markup. */
export function paperOf(job: PaperJob, drawing: Drawing): TDocumentDefinitions {
  const layout = PRINT_LAYOUTS[job.layout]
  const { language, source } = job
  const { letters } = drawing
  const [top, right, bottom, left] = layout.margin
  const width = (layout.width - left - right) * MM
  const blocks = printBlocks(source, layout, language)
  const parts = blocks.flatMap((block, i): Content[] => {
    if (block.kind === 'header') return [header(job, block, layout, drawing)]
    if (block.kind === 'patient') return [patient(job, block, layout, width, drawing)]
    if (block.kind === 'text') {
      const written = text(job, block, layout, drawing)
      const by = byLine(block, layout, drawing)
      return i === blocks.length - 2 ? [written, ...by] : [{ ...written, stack: [...written.stack, ...by] }]
    }
    if (block.kind === 'images') return images(job, block, layout)
    return [signatures(job, block, layout, drawing)]
  })
  const whose = letters([source.exam.patName, source.exam.checkNo].filter(Boolean).join(' · '))
  const note = letters(job.footer || PRINT_WORDS.note[language])
  const printed = `${PRINT_WORDS.printed[language]} ${job.printedAt}`
  const foot = layout.footPt
  const title = [letters(source.facilityName), printTitle(source.exam.modality, language)].join(' ')
  const roll = layout.height === null
  return {
    pageSize: { width: layout.width * MM, height: roll ? 'auto' : layout.height! * MM },
    // The foot's two lines stand in the bottom margin, the head of the pages behind the first in the top one.
    pageMargins: [left * MM, top * MM, right * MM, roll ? bottom * MM : Math.max(bottom, 13) * MM],
    defaultStyle: { font: 'Noto', color: '#000000' },
    compress: job.compress,
    info: {
      title,
      // What was written, letter by letter: a line break of the paper is none of the text's.
      reportFinding: source.finding,
      reportResult: source.result,
      reportAdvice: source.advice,
    } as TDocumentDefinitions['info'] & object,
    content: [
      ...held(parts, blocks),
      ...ecgPages(job, layout, drawing),
      ...(roll
        ? [{ text: [note, '\n', printed], fontSize: foot, color: GREY, margin: [0, 6, 0, 0] as [number, number, number, number] }]
        : []),
    ],
    ...(job.mark
      ? {
          watermark: {
            text: PRINT_MARKS[job.mark][language],
            fontSize: markSize(PRINT_MARKS[job.mark][language], width),
            angle: -PRINT_MARK_STYLE.degrees,
            opacity: PRINT_MARK_STYLE.black,
            color: 'black',
            bold: true,
          },
        }
      : {}),
    ...(roll
      ? {}
      : {
          header: (page: number): Content =>
            page === 1
              ? ''
              : { text: whose, fontSize: foot, color: GREY, alignment: 'right', margin: [left * MM, (top - 5) * MM, right * MM, 0] },
          footer: (page: number, pages: number): Content => ({
            margin: [left * MM, 6, right * MM, 0],
            fontSize: foot,
            color: GREY,
            stack: [
              { text: note },
              {
                columns: [
                  { text: whose },
                  { text: printed, alignment: 'center' },
                  {
                    text: PRINT_WORDS.page[language].replace('{i}', String(page)).replace('{n}', String(pages)),
                    alignment: 'right',
                  },
                ],
              },
            ],
          }),
          // A head never stays alone at the foot of a page.
          pageBreakBefore: (node, nodes) => node.headlineLevel === 1 && nodes.getFollowingNodesOnPage().length === 0,
        }),
  }
}

import type { DrawnPage } from './pdf/drawn-page'

/** The element that is printed; on the screen it is not shown. */
export const PRINT_ROOT = 'farsight-print'

type Size = Pick<DrawnPage, 'width' | 'height'>

const rounded = (mm: number): number => Math.round(mm * 100) / 100

/** Names a size of paper in the style sheet. */
export const sizeName = ({ width, height }: Size): string => `${rounded(width)}x${rounded(height)}`.replaceAll('.', '_')

/**
 * Rules for the printer: each page is one sheet, of its own size and without a margin, since the PDF's page has its own. Sizes may
 * differ within one print: a batch has A4 beside A5, and every ticket is as long as its text.
 */
export function printCss(pages: readonly Size[]): string {
  const sizes = [...new Map(pages.map((page) => [sizeName(page), page]))]
  const rules = sizes.map(([name, { width, height }]) => {
    const [w, h] = [rounded(width), rounded(height)]
    // A hair less than the sheet: a page that is as high as its sheet leaves an empty one behind it in some browsers.
    return `@page farsight${name}{size:${w}mm ${h}mm;margin:0}
.farsight-page[data-size="${name}"]{page:farsight${name};width:${w}mm;height:${rounded(h - 0.2)}mm}`
  })
  return `#${PRINT_ROOT}{display:none}
${rules.join('\n')}
@media print{
html,body{height:auto!important;margin:0!important;overflow:visible!important;background:#fff!important}
body>*:not(#${PRINT_ROOT}){display:none!important}
#${PRINT_ROOT}{display:block}
.farsight-page{overflow:hidden;break-inside:avoid}
.farsight-paper:not(:first-child) .farsight-page,.farsight-page:not(:first-child){break-before:page}
.farsight-page img{display:block;width:100%;height:auto}
}
`
}

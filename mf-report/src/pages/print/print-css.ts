import { PRINT_LAYOUTS, PRINT_MARK_STYLE, type PrintLayout, type PrintLayoutName } from '@farsight/shared/domain'

/** The element that is printed; on the screen it is not shown. */
export const PRINT_ROOT = 'farsight-print'

/** A roll has no height: the browser is told one that is longer than any ticket. */
const ROLL_MM = 297

const page = ({ width, height, margin }: PrintLayout): string =>
  `size:${width}mm ${height ?? ROLL_MM}mm;margin:${margin.map((mm) => `${mm}mm`).join(' ')}`

const NAMES = Object.keys(PRINT_LAYOUTS) as PrintLayoutName[]

/**
 * Rules of the paper (visual.md 8), black on white in every skin, out of the layout that the server's PDF is drawn from too. They
 * hold below `.farsight-paper` or inside `@media print`. The page's number comes from the margin box, which browsers before 131
 * leave out. It counts the whole print: of several papers none is numbered, rather than "7/12" on a report of two pages.
 */
export const printCss = (): string => `
#${PRINT_ROOT}{display:none}
${NAMES.map(rulesOf).join('')}
@media print{
html,body{height:auto!important;overflow:visible!important;background:#fff!important}
body>*:not(#${PRINT_ROOT}){display:none!important}
#${PRINT_ROOT}{display:block}
.farsight-paper[data-layout]{width:auto;min-height:0;padding:0}
.farsight-paper[data-layout]+.farsight-paper{break-before:page}
}
`

/** Of one paper. Each is a kind of page of its own, so that a batch may have several. */
function rulesOf(name: PrintLayoutName): string {
  const P = `.farsight-paper[data-layout="${name}"]`
  const paper = PRINT_LAYOUTS[name]
  const [top, right, bottom, left] = paper.margin
  const { images, barcode } = paper
  return `
@page farsight${name}Many{${page(paper)}}
@page farsight${name}{${page(paper)}${paper.pageNumbers ? `;@bottom-right{content:counter(page) "/" counter(pages);font-size:${paper.footPt}pt}` : ''}}
${P}{page:farsight${name};position:relative;box-sizing:border-box;width:${paper.width}mm;${paper.height === null ? '' : `min-height:${paper.height}mm;`}padding:${top}mm ${right}mm ${bottom}mm ${left}mm;color:#000;background:#fff;font:${paper.textPt}pt/${paper.leadPt}pt "Noto Sans CJK SC","Source Han Sans SC","Microsoft YaHei UI","PingFang SC",sans-serif;-webkit-print-color-adjust:exact;print-color-adjust:exact}
${P}:not(:only-child){page:farsight${name}Many}
${P} *{color:#000}
${P} .sheet{position:relative;width:100%;border-collapse:collapse;table-layout:fixed}
${P} td{padding:0;vertical-align:top}
${P} .running{padding-bottom:1mm;font-size:${paper.footPt}pt;line-height:${paper.footPt * 1.3}pt;text-align:right}
${P} header{display:grid;grid-template-columns:${barcode ? `${barcode.width}mm minmax(0,1fr) ${barcode.width}mm` : 'minmax(0,1fr)'};gap:2mm;align-items:center;text-align:center}
${P} header .logo{justify-self:start;max-width:100%;max-height:${paper.logoHeight}mm}
${P} header .bars{justify-self:end;width:100%;max-height:${barcode?.height ?? 0}mm}
${P} header strong{display:block;font-size:${paper.facilityPt}pt;line-height:1.4;overflow-wrap:anywhere}
${P} h1{margin:0;font:bold ${paper.titlePt}pt/1.4 "Noto Serif CJK SC","Source Han Serif SC","SimSun",serif}
${P} .note{font-size:${paper.patientPt}pt;font-weight:bold}
${P} dl{display:grid;grid-template-columns:repeat(${paper.patientColumns},minmax(0,1fr));gap:.6mm 4mm;margin:2mm 0;padding:1.5mm 0;border:solid #000;border-width:.5pt 0;font-size:${paper.patientPt}pt;line-height:1.4}
${P} dl div{display:flex;gap:1.5mm;min-width:0}
${P} dl .wide{grid-column:1/-1}
${P} dt{flex:none}
${P} dt::after{content:":"}
${P} dd{margin:0;min-width:0;font-weight:bold;overflow-wrap:anywhere}
${P} h2{margin:2mm 0 .6mm;font-size:${paper.textPt}pt;line-height:${paper.leadPt}pt;break-after:avoid}
${P} .text{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;orphans:3;widows:3}
${P} .strong{font-weight:bold}
${P} .by{font-size:${paper.footPt}pt;text-align:right}
${P} .images{display:grid;grid-template-columns:repeat(${images?.perRow ?? 1},${images?.width ?? 0}mm);gap:2mm 4mm;margin:1mm 0}
${P} .images img{display:block;width:${images?.width ?? 0}mm;break-inside:avoid}
${P} .end{break-inside:avoid;break-before:avoid}
${P} .signatures{display:flex;flex-wrap:wrap;gap:1mm 8mm;justify-content:flex-end;margin-top:4mm;font-size:${paper.patientPt}pt}
${P} .foot{display:flex;gap:3mm;align-items:flex-end;margin-top:3mm;padding-top:1mm;border-top:.5pt solid #000;font-size:${paper.footPt}pt;line-height:1.4}
${P} .foot p{flex:1;margin:0;overflow-wrap:anywhere}
${P} .foot figure{flex:none;margin:0;text-align:center}
${P} .foot img{display:block;width:${paper.qr}mm;height:${paper.qr}mm;margin:0 auto}
${P} .mark{position:absolute;top:${paper.height === null ? 30 : paper.height / 2}mm;left:0;right:0;color:rgba(0,0,0,${PRINT_MARK_STYLE.black});font-size:${paper.height === null ? PRINT_MARK_STYLE.pt / 2 : PRINT_MARK_STYLE.pt}pt;line-height:1.2;text-align:center;transform:rotate(-${PRINT_MARK_STYLE.degrees}deg);pointer-events:none}
`
}

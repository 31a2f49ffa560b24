/** The element that is printed; on the screen it is not shown. */
export const PRINT_ROOT = 'farsight-print'

/** A5 landscape for X-ray and ultrasound, A4 portrait for the rest (visual.md 8). */
export type PaperKind = 'a4' | 'a5'
export const paperOf = (modality: string): PaperKind => (['DX', 'CR', 'DR', 'MG', 'US'].includes(modality) ? 'a5' : 'a4')

const PAGE: Readonly<Record<PaperKind, string>> = {
  a4: 'size:A4 portrait;margin:15mm 15mm 15mm 20mm',
  a5: 'size:A5 landscape;margin:10mm',
}

const R = `#${PRINT_ROOT}`

/**
 * Rules of the printed report. All stand below the print root or inside `@media print`; the page's number comes from the
 * margin box, which browsers before 131 leave out.
 */
export const printSheet = (paper: PaperKind): string => `
${R}{display:none}
@page{${PAGE[paper]};@bottom-right{content:counter(page) "/" counter(pages);font-size:9pt}}
@media print{
html,body{height:auto!important;overflow:visible!important;background:#fff!important}
body>*:not(${R}){display:none!important}
${R}{display:block;color:#000;background:#fff;font:12pt/18pt "Noto Sans CJK SC","Source Han Sans SC","Microsoft YaHei UI","PingFang SC",sans-serif;-webkit-print-color-adjust:exact;print-color-adjust:exact}
${R} .sheet{width:100%;border-collapse:collapse}
${R} td{padding:0;vertical-align:top}
${R} .running{padding-bottom:2mm;font-size:9pt;line-height:12pt;text-align:right}
${R} header{display:flex;align-items:center;justify-content:center;gap:4mm;font-size:14pt}
${R} header img{height:12mm}
${R} h1{margin:2mm 0 3mm;font:bold 16pt/22pt "Noto Serif CJK SC","Source Han Serif SC","SimSun",serif;text-align:center}
${R} dl{display:grid;grid-template-columns:1fr 1fr;gap:1mm 8mm;margin:0 0 4mm;padding:2mm 0;border:solid #000;border-width:.5pt 0;font-size:10.5pt;line-height:15pt}
${R} dl div{display:flex;gap:2mm}
${R} dt{flex:none}
${R} dd{margin:0;overflow-wrap:anywhere}
${R} h2{margin:3mm 0 1mm;font-size:12pt;line-height:18pt;break-after:avoid}
${R} .text{white-space:pre-wrap;overflow-wrap:anywhere;orphans:3;widows:3}
${R} .strong{font-weight:bold}
${R} .signatures{display:flex;flex-wrap:wrap;gap:1mm 8mm;justify-content:flex-end;margin-top:6mm;font-size:10.5pt;break-inside:avoid;break-before:avoid}
${R} footer{margin-top:4mm;padding-top:1mm;border-top:.5pt solid #000;font-size:9pt;line-height:12pt}
${R} .mark{position:fixed;top:45%;left:0;right:0;z-index:-1;color:rgba(0,0,0,.12);font-size:48pt;line-height:1;text-align:center;transform:rotate(-30deg)}
}
`

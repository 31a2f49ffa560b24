import { useMemo } from 'react'
import { useAdoptedSheet } from './adopt-sheet'
import type { DrawnPage } from './pdf/drawn-page'
import { printCss, sizeName } from './print-css'

/** Papers for the printer: each page is a sheet of its own size. */
export function PrintedPages({ papers }: { readonly papers: readonly { readonly pages: readonly DrawnPage[] }[] }) {
  const pages = useMemo(() => papers.flatMap((paper) => paper.pages), [papers])
  useAdoptedSheet(useMemo(() => printCss(pages), [pages]))
  return papers.map((paper, i) => (
    <div key={i} className="farsight-paper">
      {paper.pages.map((page) => (
        <div key={page.url} className="farsight-page" data-size={sizeName(page)}>
          <img src={page.url} alt={page.text} />
        </div>
      ))}
    </div>
  ))
}

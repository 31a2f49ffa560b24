import { useT } from '@farsight/shared/i18n'
import type { DrawnPage } from './pdf/drawn-page'
import css from './print.module.css'

/** A paper's pages on the screen, each at its own size where there is room. */
export function PaperPages({ pages }: { readonly pages: readonly DrawnPage[] }) {
  const t = useT('mf-report')
  return pages.map(({ url, width, text }, i) => (
    <figure key={url} className={css.sheet} style={{ width: `${width}mm` }}>
      <img src={url} alt={text} />
      {pages.length > 1 && <figcaption>{t('preview.page', { page: i + 1, pages: pages.length })}</figcaption>}
    </figure>
  ))
}

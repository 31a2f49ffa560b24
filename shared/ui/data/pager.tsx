import { NUMBERED_PAGES, PAGE_SIZES } from '../../domain'
import { useT } from '../../i18n'
import { IconButton } from '../core/button'
import { Select } from '../core/field'

export interface PagerProps {
  /** From 1. */
  readonly pageNo: number
  readonly pageSize: number
  readonly total: number
  /** There are at least `total`: shown as `1 284+`. */
  readonly totalIsFloor?: boolean
  readonly onPage: (pageNo: number) => void
  readonly onPageSize: (pageSize: number) => void
  /** Pages beyond the numbered ones are reached by next, one at a time: is there one behind this page? Absent: they are not reached at all. */
  readonly more?: boolean
  /** How many rows are ticked; shown in front. */
  readonly checked?: number
}

/** `1 284`: thousands parted by a narrow space, in both languages. */
export const figure = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, '\u202F')

/** The numbers to show: first, last, and two around the current one; 0 stands for a gap. */
export function pageNumbers(pageNo: number, pages: number): number[] {
  const wanted = [1, pageNo - 1, pageNo, pageNo + 1, pages].filter((n) => n >= 1 && n <= pages)
  if (pageNo <= 3) wanted.push(2, 3)
  if (pageNo >= pages - 2) wanted.push(pages - 1, pages - 2)
  const shown = [...new Set(wanted)].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b)
  return shown.flatMap((n, i) => {
    const gap = n - (shown[i - 1] ?? 0)
    return gap > 2 ? [0, n] : gap === 2 ? [n - 1, n] : [n]
  })
}

/** Numbered pages (the first 50; next or filters lead further), rows a page, and how many there are. */
export function Pager({ pageNo, pageSize, total, totalIsFloor, onPage, onPageSize, more, checked = 0 }: PagerProps) {
  const t = useT()
  const pages = Math.max(1, Math.min(NUMBERED_PAGES, Math.ceil(total / pageSize)))
  const numbers = pageNumbers(Math.min(pageNo, pages), pages)
  // A page without a number of its own is named all the same while one stands on it.
  const shown = pageNo > pages && more !== undefined ? [...numbers, 0, pageNo] : numbers
  const leadsOn = pageNo < pages || (pageNo >= NUMBERED_PAGES && more === true)
  const count = figure(total) + (totalIsFloor ? '+' : '')
  return (
    <nav className="fs-pager" aria-label={t('pager.name')}>
      <span>
        {checked > 0 && `${t('pager.checked', { count: checked })} · `}
        {t('pager.total', { total: count })}
      </span>
      <ol>
        <li>
          <IconButton
            icon="left"
            label={t('pager.previous')}
            refused={pageNo > 1 ? undefined : t('pager.first')}
            onClick={() => onPage(pageNo - 1)}
          />
        </li>
        {shown.map((n, i, all) =>
          n === 0 ? (
            <li key={`gap-${all[i + 1]}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={n}>
              <button
                type="button"
                className="fs-button"
                aria-current={n === pageNo ? 'page' : undefined}
                aria-label={t('pager.page', { page: n })}
                onClick={() => onPage(n)}
              >
                {n}
              </button>
            </li>
          ),
        )}
        <li>
          <IconButton
            icon="right"
            label={t('pager.next')}
            refused={leadsOn ? undefined : t('pager.last')}
            onClick={() => onPage(pageNo + 1)}
          />
        </li>
      </ol>
      <Select
        aria-label={t('pager.size')}
        value={String(pageSize)}
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: t('pager.perPage', { size }) }))}
        onChange={(event) => onPageSize(Number(event.target.value))}
      />
      {(totalIsFloor === true || total > NUMBERED_PAGES * pageSize) && pages === NUMBERED_PAGES && (
        <span className="fs-cut">{t(more === undefined ? 'pager.beyond' : 'pager.beyondNext', { pages: NUMBERED_PAGES })}</span>
      )}
    </nav>
  )
}

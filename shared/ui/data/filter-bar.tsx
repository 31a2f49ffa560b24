import { type ReactNode, useId } from 'react'
import { useT } from '../../i18n'
import { Button } from '../core/button'

/** The line above a list: search, chips, then at its right end filters, columns, acts. */
export function FilterBar({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }) {
  return (
    <div className="fs-tools">
      {children}
      {end && <div className="fs-tools-end">{end}</div>}
    </div>
  )
}

export interface FilterButtonProps {
  readonly open: boolean
  /** How many filters narrow the list now. */
  readonly count: number
  readonly onToggle: () => void
  /** Id of the panel it opens. */
  readonly controls?: string
}
/** 筛选 2 ▾: opens the filter panel (key F). */
export function FilterButton({ open, count, onToggle, controls }: FilterButtonProps) {
  const t = useT()
  return (
    <Button icon="filter" aria-expanded={open} aria-controls={controls} title={`${t('filter.name')} (F)`} onClick={onToggle}>
      {t('filter.name')}
      {count > 0 && <b>{count}</b>}
    </Button>
  )
}

export interface FilterPanelProps {
  readonly id?: string
  /** Fields, four across at 1440 (see Field). */
  readonly children: ReactNode
  readonly onSearch: () => void
  readonly onReset: () => void
  readonly acts?: ReactNode
}
/** The filters of a list, closed by default. Enter in any field searches. */
export function FilterPanel({ id, children, onSearch, onReset, acts }: FilterPanelProps) {
  const t = useT()
  const own = useId()
  return (
    <form
      id={id ?? own}
      className="fs-filters"
      aria-label={t('filter.name')}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      {children}
      <div className="fs-filters-acts">
        {acts}
        <Button onClick={onReset}>{t('filter.reset')}</Button>
        <Button kind="primary" type="submit">
          {t('filter.search')}
        </Button>
      </div>
    </form>
  )
}

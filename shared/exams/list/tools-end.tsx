import { useT } from '@farsight/shared/i18n'
import { Button, IconButton } from '@farsight/shared/ui'
import { FilterButton } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'

export interface ToolsEndProps {
  readonly filtersOpen: boolean
  /** How many filters ask for something. */
  readonly filters: number
  readonly panelId: string
  readonly onFilters: () => void
  readonly onRefresh: () => void
  /** To the next case, in a list of somebody's own work. */
  readonly onNext?: () => void
  /** Before the filters. */
  readonly before?: ReactNode
  /** Stands beside the filters: the columns. */
  readonly children: ReactNode
}

/** The end of a list's tool bar, the same in each: filters, columns, refresh, next case. */
export function ToolsEnd({ filtersOpen, filters, panelId, onFilters, onRefresh, onNext, before, children }: ToolsEndProps) {
  const t = useT('exams')
  return (
    <span className="fs-tools" style={{ flexWrap: 'nowrap' }}>
      {before}
      <FilterButton open={filtersOpen} count={filters} controls={panelId} onToggle={onFilters} />
      {children}
      <IconButton icon="refresh" label={t('list.refresh')} keyName="R" onClick={onRefresh} />
      {onNext && (
        <Button kind="primary" aria-keyshortcuts="N" onClick={onNext}>
          {t('list.next')} <kbd>N</kbd>
        </Button>
      )}
    </span>
  )
}

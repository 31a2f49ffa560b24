import { useT } from '@farsight/shared/i18n'
import { Button, IconButton } from '@farsight/shared/ui'
import { Chip, FilterBar, FilterButton, SearchField, Segments } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { BalanceButton } from '../../credits/balance'
import { countOrderFilters, ORDER_QUEUES, type OrderAnswer, type OrderRole } from '../../model/order'
import { type OrderListState, orderStore } from '../../model/order-store'
import { ORDER_CHIPS } from './chips'

const ROLES: readonly OrderRole[] = ['', 'dest', 'src']

export interface OrderToolsProps {
  readonly state: OrderListState
  readonly counts: OrderAnswer['counts'] | undefined
  readonly panelId: string
  readonly onRefresh: () => void
  readonly onNext: () => void
  /** Stands beside the filters: the columns. */
  readonly children: ReactNode
}

/** Search, received or sent, what waits for whom, the credits, filters, next case. */
export function OrderTools({ state, counts, panelId, onRefresh, onNext, children }: OrderToolsProps) {
  const t = useT('mf-worklist')
  const { query, filtersOpen } = state
  return (
    <FilterBar
      end={
        <span className="fs-tools">
          <BalanceButton />
          <FilterButton
            open={filtersOpen}
            count={countOrderFilters(query.filters)}
            controls={panelId}
            onToggle={() => orderStore.set({ filtersOpen: !filtersOpen })}
          />
          {children}
          <IconButton icon="refresh" label={t('list.refresh')} keyName="R" onClick={onRefresh} />
          <Button kind="primary" aria-keyshortcuts="N" onClick={onNext}>
            {t('list.next')} <kbd>N</kbd>
          </Button>
        </span>
      }
    >
      <div style={{ flex: '0 1 240px', minWidth: 160 }}>
        <SearchField
          value={query.search}
          label={t('remote.search')}
          placeholder={t('remote.searchHint')}
          onSearch={(search) => orderStore.ask({ search })}
        />
      </div>
      <Segments
        label={t('remote.role')}
        value={query.role}
        options={ROLES.map((value) => ({ value, label: t(`remote.roles.${value || 'all'}`) }))}
        onChange={(role) => orderStore.ask({ role })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: chips are no fields of a form */}
      <div className="fs-tools" style={{ gap: 4 }} role="group" aria-label={t('chip.label')}>
        {ORDER_QUEUES.map((queue, i) => (
          <Chip
            key={queue}
            label={t(`remote.queue.${queue}`)}
            count={counts?.[queue]}
            on={query.queue === queue}
            keyName={String(i + 1)}
            onClick={() => ORDER_CHIPS[i]?.()}
          />
        ))}
      </div>
    </FilterBar>
  )
}

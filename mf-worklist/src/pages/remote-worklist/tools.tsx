import { ToolsChips, ToolsEnd } from '@farsight/shared/exams'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Chip, FilterBar, SearchField, Segments } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { BalanceButton } from '../../credits/balance'
import { countOrderFilters, ORDER_QUEUES, type OrderAnswer, type OrderRole } from '../../model/order'
import { type OrderListState, orderStore } from '../../model/order-store'
import { ORDER_CHIPS } from './chips'

/** Narrower than this, the chips stand below: the words of English are longer. */
const TWO_LINES = { zh: 1280, en: 1599 } as const
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
  const language = useLanguage()
  const { query, filtersOpen } = state
  return (
    <FilterBar
      end={
        <ToolsEnd
          before={<BalanceButton />}
          filtersOpen={filtersOpen}
          filters={countOrderFilters(query.filters)}
          panelId={panelId}
          onFilters={() => orderStore.set({ filtersOpen: !filtersOpen })}
          onRefresh={onRefresh}
          onNext={onNext}
        >
          {children}
        </ToolsEnd>
      }
    >
      <div style={{ flex: '1 1 240px', minWidth: 160, maxWidth: 280 }}>
        <SearchField
          value={query.search}
          label={t('remote.search')}
          placeholder={t('remote.searchHint')}
          onSearch={(search) => orderStore.ask({ search })}
        />
      </div>
      <ToolsChips
        below={TWO_LINES[language]}
        lead={
          <Segments
            label={t('remote.role')}
            value={query.role}
            options={ROLES.map((value) => ({ value, label: t(`remote.roles.${value || 'all'}`) }))}
            onChange={(role) => orderStore.ask({ role })}
          />
        }
      >
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
      </ToolsChips>
    </FilterBar>
  )
}

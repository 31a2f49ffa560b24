import { ToolsChips, ToolsEnd } from '@farsight/shared/exams'
import { countFilters } from '@farsight/shared/exams/model'
import { useT } from '@farsight/shared/i18n'
import { Chip, FilterBar, SearchField } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import { isOn, PRESETS, pressed, type RegisterState, registerStore } from '../../model/register-list'

/** Narrower than this, the chips stand below. */
const TWO_LINES = 1200

/** What the number keys do, in the order of the chips. */
export const CHIPS: readonly (() => void)[] = PRESETS.map((preset) => () => {
  const filters = pressed(preset, registerStore.get().query)
  registerStore.set({ draft: filters })
  registerStore.ask({ filters })
})

export interface RegisterToolsProps {
  readonly state: RegisterState
  readonly panelId: string
  readonly onRefresh: () => void
  /** Stands beside the filters: the columns. */
  readonly children: ReactNode
}

/** Search, days and states of one press, filters, refresh. */
export function RegisterTools({ state, panelId, onRefresh, children }: RegisterToolsProps) {
  const t = useT('mf-booking')
  const words = useT('exams')
  const { query, filtersOpen } = state
  const more = (query.filters.roomId ? 1 : 0) + (query.filters.unknown ? 1 : 0)
  const { roomId: _, unknown: _unknown, ...filters } = query.filters
  return (
    <FilterBar
      end={
        <ToolsEnd
          filtersOpen={filtersOpen}
          filters={countFilters(filters) + more}
          panelId={panelId}
          onFilters={() => registerStore.set({ filtersOpen: !filtersOpen })}
          onRefresh={onRefresh}
        >
          {children}
        </ToolsEnd>
      }
    >
      <div style={{ flex: '1 1 200px', maxWidth: 320 }}>
        <SearchField
          value={query.search}
          label={words('search.label')}
          placeholder={words('search.hint')}
          onSearch={(search) => registerStore.ask({ search })}
        />
      </div>
      <ToolsChips below={TWO_LINES}>
        {PRESETS.map((preset, i) => (
          <Chip
            key={preset}
            label={t(`list.preset.${preset}`)}
            on={isOn(preset, query)}
            keyName={String(i + 1)}
            onClick={() => CHIPS[i]?.()}
          />
        ))}
      </ToolsChips>
    </FilterBar>
  )
}

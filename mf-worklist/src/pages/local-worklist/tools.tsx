import { useT } from '@farsight/shared/i18n'
import { Button, IconButton } from '@farsight/shared/ui'
import { Chip, FilterBar, FilterButton, SearchField } from '@farsight/shared/ui/data'
import { type ReactNode, useMemo, useState } from 'react'
import { type ListState, listStore } from '../../model/list-store'
import { countFilters, type ListFilters, type Queue } from '../../model/query'
import type { Shortcut } from '../../model/shortcuts'
import { ShortcutDialog } from './shortcut-dialog'
import { useQueues } from './use-list'
import { askShortcut, isAsked, useShortcuts } from './use-shortcuts'

const QUEUES: readonly Queue[] = ['mine', 'write', 'review', 'returned', 'urgent', 'overdue']

/** The fixed chips in the order of their number keys, my own cases first (DAY-09). A second press gives the choice up again. */
const FIXED: readonly (() => void)[] = [
  ...QUEUES.map((queue) => () => listStore.ask({ queue: listStore.get().query.queue === queue ? '' : queue })),
  () => {
    const { filters } = listStore.get().query
    const on = filters.timeTimes === 'sinceYesterday'
    const next: ListFilters = { ...filters, timeTimes: on ? '' : 'sinceYesterday', startDate: '', endDate: '' }
    listStore.set({ draft: { ...listStore.get().draft, timeTimes: next.timeTimes, startDate: '', endDate: '' } })
    listStore.ask({ filters: next })
  },
]
/** Number keys of a keyboard. */
const MOST_KEYS = 9

/** What the number keys do: the fixed chips, then the user's shortcuts. */
export function useChips(): { readonly shortcuts: readonly Shortcut[]; readonly chips: readonly (() => void)[] } {
  const shortcuts = useShortcuts()
  return useMemo(
    () => ({ shortcuts, chips: [...FIXED, ...shortcuts.map((shortcut) => () => askShortcut(shortcut))].slice(0, MOST_KEYS) }),
    [shortcuts],
  )
}

export interface ToolsProps {
  readonly state: ListState
  readonly shortcuts: readonly Shortcut[]
  readonly panelId: string
  readonly onRefresh: () => void
  readonly onNext: () => void
  /** Stands beside the filters: the columns. */
  readonly children: ReactNode
}

/** Search, the doctor's own queues, filters, refresh, next case. */
export function Tools({ state, shortcuts, panelId, onRefresh, onNext, children }: ToolsProps) {
  const t = useT('mf-worklist')
  const queues = useQueues()
  const [saving, setSaving] = useState(false)
  const { query, filtersOpen } = state
  const keyName = (index: number) => (index < MOST_KEYS ? { keyName: String(index + 1) } : {})
  return (
    <FilterBar
      end={
        <span className="fs-tools" style={{ flexWrap: 'nowrap' }}>
          <FilterButton
            open={filtersOpen}
            count={countFilters(query.filters)}
            controls={panelId}
            onToggle={() => listStore.set({ filtersOpen: !filtersOpen })}
          />
          {children}
          <IconButton icon="refresh" label={t('list.refresh')} keyName="R" onClick={onRefresh} />
          <Button kind="primary" aria-keyshortcuts="N" onClick={onNext}>
            {t('list.next')} <kbd>N</kbd>
          </Button>
        </span>
      }
    >
      {/* Gives way to the user's own shortcuts before the line breaks. */}
      <div style={{ flex: '1 1 200px', maxWidth: 320 }}>
        <SearchField
          value={query.search}
          label={t('search.label')}
          placeholder={t('search.hint')}
          onSearch={(search) => listStore.ask({ search })}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: chips are no fields of a form */}
      <div className="fs-tools" style={{ gap: 4 }} role="group" aria-label={t('chip.label')}>
        {QUEUES.map((queue, i) => (
          <Chip
            key={queue}
            label={t(`chip.${queue}`)}
            count={queues?.[queue]}
            on={query.queue === queue}
            keyName={String(i + 1)}
            onClick={() => FIXED[i]?.()}
          />
        ))}
        <Chip
          label={t('chip.sinceYesterday')}
          on={query.filters.timeTimes === 'sinceYesterday'}
          keyName={String(FIXED.length)}
          onClick={() => FIXED.at(-1)?.()}
        />
        {shortcuts.map((shortcut, i) => (
          <Chip
            key={shortcut.id || shortcut.title}
            label={shortcut.title}
            on={isAsked(shortcut, query)}
            {...keyName(FIXED.length + i)}
            onClick={() => askShortcut(shortcut)}
          />
        ))}
        <IconButton icon="plus" label={t('list.shortcut.title')} onClick={() => setSaving(true)} />
      </div>
      {saving && <ShortcutDialog query={query} shortcuts={shortcuts} onClose={() => setSaving(false)} />}
    </FilterBar>
  )
}

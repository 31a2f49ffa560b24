import { YIN_YANG_LABELS, type YinYang } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, Checkbox, Field, Input, Select } from '@farsight/shared/ui'
import { DateRangeField, FilterBar, FilterButton, FilterPanel, MODALITIES, SearchField, useModalityName } from '@farsight/shared/ui/data'
import { useEffect, useState } from 'react'
import { filterCount, type LibraryQuery, NO_LIBRARY_QUERY } from './library-query'

export interface LibraryToolsProps {
  readonly query: LibraryQuery
  readonly onAsk: (query: LibraryQuery) => void
  readonly onUnprinted: () => void
}

/** Search and filters of the library. What is typed in the filters is asked with 查询 or Enter. */
export function LibraryTools({ query, onAsk, onUnprinted }: LibraryToolsProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const modalityName = useModalityName()
  const count = filterCount(query)
  const [open, setOpen] = useState(count > 0)
  const [typed, setTyped] = useState(query)
  useEffect(() => setTyped(query), [query])
  const set = (change: Partial<LibraryQuery>) => setTyped((now) => ({ ...now, ...change }))
  const reversed = typed.startTime !== '' && typed.endTime !== '' && typed.startTime > typed.endTime
  return (
    <>
      <FilterBar
        end={
          <Button icon="print" onClick={onUnprinted}>
            {t('library.unprinted')}
          </Button>
        }
      >
        <SearchField
          value={query.keyword}
          label={t('library.search')}
          placeholder={t('library.searchHint')}
          scans={false}
          onSearch={(keyword) => onAsk({ ...query, keyword })}
        />
        <FilterButton open={open} count={count} onToggle={() => setOpen(!open)} controls="library-filters" />
        <Checkbox checked={query.mine} onChange={(event) => onAsk({ ...query, mine: event.target.checked })}>
          {t('library.mine')}
        </Checkbox>
      </FilterBar>
      {open && (
        <FilterPanel
          id="library-filters"
          onSearch={() => !reversed && onAsk(typed)}
          onReset={() => onAsk({ ...NO_LIBRARY_QUERY, keyword: query.keyword })}
        >
          <Field label={t('library.column.modality')}>
            {(control) => (
              <Select
                {...control}
                value={typed.modality}
                options={[
                  { value: '', label: t('library.all') },
                  ...MODALITIES.map((code) => ({ value: code, label: modalityName(code) })),
                ]}
                onChange={(event) => set({ modality: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('library.column.part')}>
            {(control) => (
              <Input {...control} maxLength={64} value={typed.bodypart} onChange={(event) => set({ bodypart: event.target.value })} />
            )}
          </Field>
          <Field label={t('library.column.yinYang')}>
            {(control) => (
              <Select
                {...control}
                value={typed.yinYang}
                options={[
                  { value: '', label: t('library.all') },
                  ...([0, 1, 2] as const).map((one: YinYang) => ({ value: String(one), label: say(YIN_YANG_LABELS[one]) })),
                ]}
                onChange={(event) => set({ yinYang: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('library.column.time')} error={reversed ? t('library.reversed') : undefined}>
            {(control) => (
              <DateRangeField
                id={control.id}
                label={t('library.column.time')}
                from={typed.startTime}
                to={typed.endTime}
                onChange={(startTime, endTime) => set({ startTime, endTime })}
              />
            )}
          </Field>
        </FilterPanel>
      )}
    </>
  )
}

import type { ConsultationCounts } from '@farsight/shared/contract'
import { CONSULTATION_TYPES } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { IconButton } from '@farsight/shared/ui'
import { Chip, FilterBar, SearchField, Segments, TimeRangeField } from '@farsight/shared/ui/data'
import { Link } from 'react-router-dom'
import { type ConsultationQuery, LIST_PRESETS, type ListTimeType, PROGRESS_FILTERS } from '../../model/list-query'
import { CANCELLED_SIGN, STEP_SIGNS } from '../../model/steps'
import css from './consultation-list.module.css'

export interface ListToolsProps {
  readonly query: ConsultationQuery
  readonly counts: ConsultationCounts | undefined
  readonly ask: (changes: Partial<ConsultationQuery>) => void
  readonly onRefresh: () => void
}

/** Search, what waits for one, the progress with its counts, type and time. */
export function ListTools({ query, counts, ask, onRefresh }: ListToolsProps) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  return (
    <>
      <FilterBar
        end={
          <>
            <IconButton icon="refresh" label={t('list.refresh')} keyName="R" onClick={onRefresh} />
            <Link className={`fs-button fs-button-primary ${css.add}`} to="/consultation/add">
              {t('list.add')}
            </Link>
          </>
        }
      >
        <div className={css.search}>
          <SearchField
            value={query.search}
            label={t('list.search')}
            placeholder={t('list.searchHint')}
            onSearch={(search) => ask({ search })}
          />
        </div>
        <Chip label={t('list.mine')} count={counts?.mine} on={query.mine} keyName="T" onClick={() => ask({ mine: !query.mine })} />
        <Segments<ConsultationQuery['type']>
          label={t('column.type')}
          value={query.type}
          options={[
            { value: '' as const, label: t('list.anyType') },
            ...CONSULTATION_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
          ]}
          onChange={(type) => ask({ type })}
        />
        <Segments<ListTimeType>
          label={t('list.timeType')}
          value={query.timeType}
          options={(['create', 'start'] as const).map((value) => ({ value, label: t(`list.time.${value}`) }))}
          onChange={(timeType) => ask({ timeType })}
        />
        <div className={css.range}>
          <TimeRangeField label={t('list.range')} value={query.range} presets={LIST_PRESETS} onChange={(range) => ask({ range })} />
        </div>
      </FilterBar>
      <div className="fs-tools">
        <Chip label={t('list.all')} on={query.progress === ''} keyName="0" onClick={() => ask({ progress: '' })} />
        {PROGRESS_FILTERS.map((progress, i) => (
          <Chip
            key={progress}
            label={say(progress === 'cancelled' ? CANCELLED_SIGN : STEP_SIGNS[progress])}
            count={counts?.[progress]}
            on={query.progress === progress}
            keyName={String(i + 1)}
            onClick={() => ask({ progress })}
          />
        ))}
      </div>
    </>
  )
}

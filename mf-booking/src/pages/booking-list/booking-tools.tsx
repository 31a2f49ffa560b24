import type { AnswerOf, queryOwnBookings } from '@farsight/shared/contract'
import { APPOINTMENT_PRESETS, BOOKED_PRESET_LABELS, BOOKED_PRESETS, BOOKING_FILTERS, TIME_PRESET_LABELS } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, IconButton } from '@farsight/shared/ui'
import { Chip, FilterBar, SearchField, Segments } from '@farsight/shared/ui/data'
import type { BookingQuery, BookingRange } from '../../model/booking-list'
import css from './booking-list.module.css'

export interface BookingToolsProps {
  readonly query: BookingQuery
  readonly counts: AnswerOf<typeof queryOwnBookings>['counts'] | undefined
  readonly ask: (changes: Partial<BookingQuery>) => void
  readonly onRefresh: () => void
}

/** Search, the four filters with their counts, and the two times: which it is for, and when it was made. */
export function BookingTools({ query, counts, ask, onRefresh }: BookingToolsProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const range = (kind: 'for' | 'made') => (query.range.startsWith(kind) ? query.range : undefined)
  return (
    <>
      <FilterBar end={<IconButton icon="refresh" label={t('booking.keys.refresh')} keyName="R" onClick={onRefresh} />}>
        <div className={css.search}>
          <SearchField
            value={query.search}
            label={t('booking.search')}
            placeholder={t('booking.searchHint')}
            onSearch={(search) => ask({ search })}
          />
        </div>
        {BOOKING_FILTERS.map((status, i) => (
          <Chip
            key={status}
            label={t(`booking.filter.${status}`)}
            count={counts?.[status]}
            on={query.status === status}
            keyName={String(i + 1)}
            onClick={() => ask({ status })}
          />
        ))}
      </FilterBar>
      <div className="fs-tools">
        <span className="fs-2">{t('booking.forTime')}</span>
        <Segments<BookingRange>
          label={t('booking.forTime')}
          value={range('for')}
          options={APPOINTMENT_PRESETS.map((preset) => ({ value: `for ${preset}` as const, label: say(TIME_PRESET_LABELS[preset]) }))}
          onChange={(next) => ask({ range: next })}
        />
        <span className="fs-2">{t('booking.madeTime')}</span>
        <Segments<BookingRange>
          label={t('booking.madeTime')}
          value={range('made')}
          options={BOOKED_PRESETS.map((preset) => ({ value: `made ${preset}` as const, label: say(BOOKED_PRESET_LABELS[preset]) }))}
          onChange={(next) => ask({ range: next })}
        />
        <Button kind="text" aria-pressed={query.range === ''} onClick={() => ask({ range: '' })}>
          {t('booking.anyTime')}
        </Button>
      </div>
    </>
  )
}

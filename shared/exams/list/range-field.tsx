import { CODE, errorMessage, formatDate, pickerYears, presetRange, TIME_PRESET_LABELS, type TimePreset } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Field, Input, Select, useMedia } from '@farsight/shared/ui'
import { serverNow, serverOffset } from '@farsight/shared/ui/data'
import type { ListFilters, RangeFault } from '../model/query'

/** Up to this width the panel has one column. */
const ONE_COLUMN = '(max-width: 640px)'
/** Presets that make sense for exams that stand in a list: none of the future. */
const PRESETS: readonly TimePreset[] = ['today', 'sinceYesterday', 'last3', 'last7', 'week', 'lastWeek', 'month', 'threeMonths']

interface PartProps {
  readonly draft: Pick<ListFilters, 'timeTimes' | 'startDate' | 'endDate'>
  readonly set: (changes: Partial<Pick<ListFilters, 'timeTimes' | 'startDate' | 'endDate'>>) => void
}

/** A preset or two days of one's own. With a preset the days are shown; changing one makes it an own range. */
export function RangeField({ draft, set, fault }: PartProps & { readonly fault: RangeFault | undefined }) {
  const t = useT('exams')
  const say = useBilingual()
  const oneColumn = useMedia(ONE_COLUMN)
  const preset = draft.timeTimes === '' ? undefined : presetRange(draft.timeTimes, serverNow(), serverOffset())
  const start = preset?.startTime.slice(0, 10) ?? draft.startDate
  const end = preset?.endTime.slice(0, 10) ?? draft.endDate
  const error = fault === 'reversed' ? say(errorMessage(CODE.rangeReversed)!) : fault === 'badDate' ? t('filter.badDate') : undefined
  const change = (changes: Pick<Partial<ListFilters>, 'startDate' | 'endDate'>): void =>
    set({ timeTimes: '', startDate: start, endDate: end, ...changes })
  return (
    <div style={oneColumn ? undefined : { gridColumn: 'span 2' }}>
      <Field label={t('filter.time')} error={error}>
        {({ invalid, ...control }) => (
          <span className="fs-range" style={{ flexWrap: 'wrap' }}>
            <Select
              {...control}
              style={{ flex: 1, minWidth: 96 }}
              value={draft.timeTimes}
              options={[
                { value: '', label: t('filter.own') },
                ...PRESETS.map((key) => ({ value: key, label: say(TIME_PRESET_LABELS[key]) })),
              ]}
              onChange={(event) => set({ timeTimes: event.target.value as ListFilters['timeTimes'] })}
            />
            <Day label={t('filter.start')} value={start} invalid={invalid} onChange={(startDate) => change({ startDate })} />
            <span aria-hidden="true">–</span>
            <Day label={t('filter.end')} value={end} invalid={invalid} onChange={(endDate) => change({ endDate })} />
          </span>
        )}
      </Field>
    </div>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly invalid: boolean | undefined
  readonly onChange: (day: string) => void
}
function Day({ label, value, invalid, onChange }: DayProps) {
  const { first, last } = pickerYears(formatDate(serverNow()))
  return (
    <Input
      type="date"
      min={`${first}-01-01`}
      max={`${last}-12-31`}
      style={{ width: 'auto' }}
      aria-label={label}
      invalid={invalid ?? false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

import { lazy, Suspense, useId } from 'react'
import { presetRange, TIME_PRESET_LABELS, type TimePreset, type TimeRange } from '../../domain'
import { useBilingual, useT } from '../../i18n'
import { Input, Select } from '../core/field'
import { serverNow, serverOffset } from './server-clock'

/** Two days, both included; an empty text leaves an end open. */
export interface DateRangeFieldProps {
  readonly id: string
  readonly label?: string
  /** `YYYY-MM-DD` or empty. */
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string) => void
}

const Picker = lazy(() => import('../antd/range-picker'))

/** Two days by calendar or by typing. Until the calendar has come the texts can be typed as they are. */
export function DateRangeField(props: DateRangeFieldProps) {
  const t = useT()
  const { from, to, onChange, id } = props
  return (
    <Suspense
      fallback={
        <div className="fs-range">
          <Input id={id} aria-label={t('range.from')} value={from} onChange={(event) => onChange(event.target.value, to)} />
          <Input aria-label={t('range.to')} value={to} onChange={(event) => onChange(from, event.target.value)} />
        </div>
      }
    >
      <Picker {...props} />
    </Suspense>
  )
}

export interface TimeRangeFieldProps {
  readonly label: string
  /** Undefined: any time. */
  readonly value: TimeRange | undefined
  readonly onChange: (value: TimeRange | undefined) => void
  readonly presets: readonly TimePreset[]
  readonly id?: string
}

const OWN = 'own'

/** A preset (today, since yesterday, …) or two days of one's own; gives the wire's three fields (decision 91). */
export function TimeRangeField({ label, value, onChange, presets, id }: TimeRangeFieldProps) {
  const t = useT()
  const say = useBilingual()
  const own = useId()
  const chosen = value === undefined ? '' : value.timeTimes || OWN
  function choose(next: string) {
    if (next === '') onChange(undefined)
    else if (next === OWN)
      onChange(value ? { ...value, timeTimes: '' } : { ...presetRange('today', serverNow(), serverOffset()), timeTimes: '' })
    else onChange(presetRange(next as TimePreset, serverNow(), serverOffset()))
  }
  return (
    <div className="fs-range">
      <Select
        id={id}
        aria-label={label}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: '', label: t('range.all') },
          ...presets.map((preset) => ({ value: preset, label: say(TIME_PRESET_LABELS[preset]) })),
          { value: OWN, label: t('range.own') },
        ]}
      />
      {chosen === OWN && value && (
        <DateRangeField
          id={`${own}-days`}
          label={label}
          from={value.startTime.slice(0, 10)}
          to={value.endTime.slice(0, 10)}
          onChange={(from, to) =>
            onChange({ startTime: from ? `${from} 00:00:00` : '', endTime: to ? `${to} 23:59:59` : '', timeTimes: '' })
          }
        />
      )}
    </div>
  )
}

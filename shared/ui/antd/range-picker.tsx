import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { DateRangeFieldProps } from '../data/date-range'
import { AntdLayer } from './layer'

const FORMAT = 'YYYY-MM-DD'

/** antd's calendar of two days, both included. Loaded when a filter panel first opens. */
export default function RangePicker({ from, to, onChange, id, label }: DateRangeFieldProps) {
  return (
    <AntdLayer>
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-end` }}
        aria-label={label}
        value={[from ? dayjs(from, FORMAT) : null, to ? dayjs(to, FORMAT) : null]}
        format={FORMAT}
        allowEmpty={[true, true]}
        style={{ width: '100%' }}
        onChange={(days) => onChange(days?.[0]?.format(FORMAT) ?? '', days?.[1]?.format(FORMAT) ?? '')}
      />
    </AntdLayer>
  )
}

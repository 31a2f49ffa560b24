import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { formatDate, pickerYears } from '../../domain'
import type { DateRangeFieldProps } from '../data/date-range'
import { serverNow } from '../data/server-clock'
import { AntdLayer } from './layer'

const FORMAT = 'YYYY-MM-DD'

/** antd's calendar of two days, both included. Loaded when a filter panel first opens. */
export default function RangePicker({ from, to, onChange, id, label }: DateRangeFieldProps) {
  const { first, last } = pickerYears(formatDate(serverNow()))
  return (
    <AntdLayer>
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-end` }}
        aria-label={label}
        value={[from ? dayjs(from, FORMAT) : null, to ? dayjs(to, FORMAT) : null]}
        format={FORMAT}
        allowEmpty={[true, true]}
        minDate={dayjs(`${first}-01-01`, FORMAT)}
        maxDate={dayjs(`${last}-12-31`, FORMAT)}
        style={{ width: '100%' }}
        onChange={(days) => onChange(days?.[0]?.format(FORMAT) ?? '', days?.[1]?.format(FORMAT) ?? '')}
      />
    </AntdLayer>
  )
}

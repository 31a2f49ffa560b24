import { formatDate } from '@farsight/shared/domain'
import { DateRangeField, serverNow } from '@farsight/shared/ui/data'
import { useId, useState } from 'react'
import { useWords } from './screen'

export interface Days {
  readonly from: string
  readonly to: string
}
const DAY = 24 * 60 * 60_000
/** The last seven days. */
export const lastDays = (): Days => ({ from: formatDate(serverNow() - 6 * DAY), to: formatDate(serverNow()) })
/** Whole days, as calls want them; an end that is open is far away. */
export const rangeOf = ({ from, to }: Days): { readonly startTime: string; readonly endTime: string } => ({
  startTime: `${from || '2000-01-01'} 00:00:00`,
  endTime: `${to || '2099-12-31'} 23:59:59`,
})

export function LogRange({ days, onChange }: { readonly days: Days; readonly onChange: (days: Days) => void }) {
  const t = useWords()
  const id = useId()
  const [typed, setTyped] = useState(days)
  const whole = (text: string) => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)
  return (
    <DateRangeField
      id={id}
      label={t('range')}
      from={typed.from}
      to={typed.to}
      onChange={(from, to) => {
        setTyped({ from, to })
        if (whole(from) && whole(to)) onChange({ from, to })
      }}
    />
  )
}

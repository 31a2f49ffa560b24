import { useT } from '@farsight/shared/i18n'
import type { CSSProperties } from 'react'
import { type Day, minutesOf } from '../model/day'

const LIST: CSSProperties = { display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '4px 16px', margin: 0 }
const TERM: CSSProperties = { color: 'var(--text-2)' }
const VALUE: CSSProperties = { margin: 0, fontVariantNumeric: 'tabular-nums' }

export type Figure = 'reading' | 'today' | 'count' | 'longest'

/** Figures of a day, one a line. */
export function Figures({ day, show }: { readonly day: Day; readonly show: readonly Figure[] }) {
  const t = useT('mf-reading-timer')
  const minutes = (ms: number): string => t('minutes', { minutes: minutesOf(ms) })
  const says: Readonly<Record<Figure, string>> = {
    reading: minutes(day.stretchMs),
    today: minutes(day.readMs),
    count: t('reports', { count: day.count }),
    longest: minutes(day.longestMs),
  }
  return (
    <dl style={LIST}>
      {show.map((figure) => (
        <div key={figure} style={{ display: 'contents' }}>
          <dt style={TERM}>{t(figure)}</dt>
          <dd style={VALUE}>{says[figure]}</dd>
        </div>
      ))}
    </dl>
  )
}

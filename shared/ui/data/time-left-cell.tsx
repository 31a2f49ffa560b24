import { useT } from '../../i18n'
import { serverOffset, useServerNow } from './server-clock'
import { timeLeft } from './time-left'

/** Time until an exam is due: plain, bold amber in the last half hour, bold coral with a minus when late; in words for readers. */
export function TimeLeft({ due }: { readonly due: string | null | undefined }) {
  const t = useT()
  const left = timeLeft(due, useServerNow(), serverOffset())
  if (!left) return <span className="fs-3">—</span>
  const words = t(left.tone === 'late' ? 'left.late' : 'left.left', { hours: left.hours, minutes: left.minutes })
  return (
    <span className={`fs-left fs-left-${left.tone}`} role="img" aria-label={words} title={`${words} · ${due}`}>
      {left.text}
    </span>
  )
}

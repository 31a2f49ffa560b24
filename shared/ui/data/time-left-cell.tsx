import { useT } from '../../i18n'
import { serverOffset, useServerNow } from './server-clock'
import { timeLeft } from './time-left'

/** Time until an exam is due: plain, bold amber in the last half hour, bold coral with a minus when late; in words for readers. */
export function TimeLeft({ due }: { readonly due: string | null | undefined }) {
  const t = useT()
  const left = timeLeft(due, useServerNow(), serverOffset())
  if (!left) return <span className="fs-3">—</span>
  const { hours, minutes } = left
  const key = left.tone === 'late' ? 'late' : hours === 0 && minutes === 0 ? 'last' : 'left'
  const words = t(`left.${key}`, { hours, minutes })
  return (
    <span className={`fs-left fs-left-${left.tone}`} role="img" aria-label={words} title={`${words} · ${due}`}>
      {left.text}
    </span>
  )
}

import { useT } from '@farsight/shared/i18n'
import type { KeyboardEvent } from 'react'
import { composing } from '../../viewer/keys'
import css from '../pages.module.css'

/** Below this many a reason is required (decision 81). */
export const LOW_STARS = 3
const FIVE = [1, 2, 3, 4, 5] as const

export interface StarsProps {
  readonly value: number
  readonly onChange: (stars: number) => void
  /** In a dialog: it has the focus first, and Enter sends what is chosen instead of choosing. */
  readonly onEnter?: () => void
}

/** One to five stars; the keys 1 to 5 choose while it has the focus. 0: not chosen. */
export function Stars({ value, onChange, onEnter }: StarsProps) {
  const t = useT('mf-report')
  function key(event: KeyboardEvent) {
    if (composing(event.nativeEvent) || event.ctrlKey || event.altKey) return
    if (onEnter && event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      onEnter()
      return
    }
    const digit = /^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1]
    const step = event.key === 'ArrowRight' || event.key === 'ArrowUp' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowDown' ? -1 : 0
    const next = digit ? Number(digit) : step ? Math.max(1, Math.min(5, value + step)) : undefined
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onChange(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[next - 1]?.focus()
  }
  return (
    <div className={css.starRow} role="radiogroup" aria-label={t('stars.name')} aria-required="true" onKeyDown={key}>
      {FIVE.map((stars) => (
        // biome-ignore lint/a11y/useSemanticElements: a star is drawn, and none may be chosen
        <button
          key={stars}
          type="button"
          role="radio"
          className={css.star}
          aria-checked={value === stars}
          aria-label={t('stars.some', { stars })}
          title={`${t('stars.some', { stars })} (${stars})`}
          tabIndex={stars === Math.max(value, 1) ? 0 : -1}
          {...(onEnter && stars === Math.max(value, 1) ? { 'data-autofocus': true } : {})}
          onClick={() => onChange(stars)}
        >
          {stars <= value ? '★' : '☆'}
        </button>
      ))}
    </div>
  )
}

import type { KeyboardEvent } from 'react'
import { figure } from './pager'

export interface ChipProps {
  readonly label: string
  readonly count?: number | undefined
  readonly on: boolean
  readonly onClick: () => void
  readonly keyName?: string
}
/** A shortcut above a list with how many it holds: 我的待诊 18. */
export function Chip({ label, count, on, onClick, keyName }: ChipProps) {
  return (
    <button type="button" className="fs-chip" aria-pressed={on} title={keyName ? `${label} (${keyName})` : label} onClick={onClick}>
      {label}
      {count !== undefined && <b>{figure(count)}</b>}
    </button>
  )
}

export interface SegmentsProps<V extends string | number> {
  readonly label: string
  readonly value: V | undefined
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
  readonly id?: string
  readonly 'aria-required'?: true
  readonly 'aria-describedby'?: string
  readonly invalid?: boolean
}
/** One of a few words side by side; ← → choose. Nothing may be chosen yet. */
export function Segments<V extends string | number>({ label, value, options, onChange, invalid, ...control }: SegmentsProps<V>) {
  const at = options.findIndex((option) => option.value === value)
  function key(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const next = (Math.max(at, 0) + (at < 0 ? 0 : step) + options.length) % options.length
    const option = options[next]
    if (option) onChange(option.value)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  return (
    <div {...control} className="fs-segments" role="radiogroup" aria-label={label} aria-invalid={invalid || undefined} onKeyDown={key}>
      {options.map((option, i) => (
        // biome-ignore lint/a11y/useSemanticElements: buttons, so that the chosen one can also be un-chosen by the screen
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={i === Math.max(at, 0) ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

export interface TabsProps {
  readonly label: string
  readonly value: string
  readonly tabs: readonly { readonly value: string; readonly label: string; readonly panelId?: string }[]
  readonly onChange: (value: string) => void
}
/** Tabs of 32 px; ← → choose. */
export function Tabs({ label, value, tabs, onChange }: TabsProps) {
  return (
    <div
      className="fs-tabs"
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
        if (!step) return
        event.preventDefault()
        const next = (tabs.findIndex((tab) => tab.value === value) + step + tabs.length) % tabs.length
        const tab = tabs[next]
        if (tab) onChange(tab.value)
        event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
      }}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className="fs-tab"
          title={tab.label}
          aria-selected={tab.value === value}
          aria-controls={tab.panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

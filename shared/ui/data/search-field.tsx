import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n'
import { IconButton } from '../core/button'
import { Icon } from '../core/icon'
import { useScanner } from './scanner'

export interface SearchFieldProps {
  /** What is searched for now; the field follows when it changes from outside. */
  readonly value: string
  /** Enter, the cross, or a scan. */
  readonly onSearch: (text: string) => void
  readonly placeholder?: string
  /** Its name; 搜索 unless told. */
  readonly label?: string
  /** Takes scans from the whole screen; on unless told. */
  readonly scans?: boolean
  readonly maxLength?: number
  /** Has the focus when it comes. */
  readonly first?: boolean
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The search of a screen: `/` brings the focus, Enter searches, Esc empties, a scanner's burst searches from anywhere. */
export function SearchField({ value, onSearch, placeholder, label, scans = true, maxLength = 64, first = false }: SearchFieldProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (first) field.current?.focus()
  }, [first])
  useScanner(
    scans
      ? (scanned) => {
          setText(scanned)
          onSearch(scanned)
        }
      : undefined,
  )
  useEffect(() => {
    function slash(event: KeyboardEvent) {
      if (event.key !== '/' || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || typing(event.target)) return
      // hidden with its page (keep-alive): the key belongs to the page that shows
      if (!field.current || field.current.closest('[style*="display: none"]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', slash)
    return () => document.removeEventListener('keydown', slash)
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: Chrome 109 does not know the search element
    <div role="search" className="fs-search">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        className="fs-input"
        aria-label={label ?? t('search')}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.keyCode === 229) return
          if (event.key === 'Enter') onSearch(text.trim())
          else if (event.key === 'Escape' && text) {
            event.stopPropagation()
            setText('')
            if (value) onSearch('')
          }
        }}
      />
      <span className="fs-search-end">
        {text ? (
          <IconButton
            icon="close"
            label={t('clear')}
            tabIndex={-1}
            onClick={() => {
              setText('')
              onSearch('')
              field.current?.focus()
            }}
          />
        ) : (
          <span className="fs-kbd" aria-hidden="true">
            /
          </span>
        )}
      </span>
    </div>
  )
}

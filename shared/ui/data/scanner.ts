import { useEffect, useRef } from 'react'

/** A burst of at least so many characters, each within so many milliseconds of the last, and Enter: no hand types like that. */
export const SCAN_LENGTH = 6
export const SCAN_GAP_MS = 35

const isField = (el: Element | null): el is HTMLInputElement | HTMLTextAreaElement =>
  el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement

/** Puts a value into a field so that React hears of it. */
function restore(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const proto = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Listens for a bar code or card reader that types like a keyboard, wherever the focus is; not inside an element marked
 * `data-no-scan` (the report text). What the burst wrote into a field is taken out again. Returns the way to stop.
 */
export function listenForScans(onScan: (text: string) => void, target: Document = document): () => void {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  let field: { readonly el: HTMLInputElement | HTMLTextAreaElement; readonly value: string } | undefined

  function heard(event: KeyboardEvent) {
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.altKey || event.metaKey) return
    const el = event.target instanceof Element ? event.target : null
    if (el?.closest('[data-no-scan]')) return
    const quick = event.timeStamp - last < SCAN_GAP_MS
    if (event.key === 'Enter' && quick && text.length >= SCAN_LENGTH) {
      event.preventDefault()
      event.stopPropagation()
      const scanned = text
      text = ''
      if (field?.el.isConnected) restore(field.el, field.value)
      onScan(scanned)
      return
    }
    if (event.key.length !== 1) {
      // A reader presses Shift for its capitals and nothing else: any other key is a hand's, and ends what it typed.
      if (event.key !== 'Shift') text = ''
      return
    }
    if (!quick) {
      text = ''
      field = isField(el) ? { el, value: el.value } : undefined
    }
    text += event.key
    last = event.timeStamp
  }
  target.addEventListener('keydown', heard, true)
  return () => target.removeEventListener('keydown', heard, true)
}

/** {@link listenForScans} for as long as a screen shows. */
export function useScanner(onScan: ((text: string) => void) | undefined): void {
  const latest = useRef(onScan)
  latest.current = onScan
  const wanted = onScan !== undefined
  useEffect(() => (wanted ? listenForScans((text) => latest.current?.(text)) : undefined), [wanted])
}

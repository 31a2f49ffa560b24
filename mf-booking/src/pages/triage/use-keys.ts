import { useEffect, useRef } from 'react'
import { type TriageKey, triageKey } from '../../model/triage-keys'

const FIELDS = 'input,textarea,select,[contenteditable="true"]'
const OTHERS = '[role=menu],dialog'
/** A scanner types quicker than any hand: its digits choose no room. */
const SCAN_MS = 35

/** The keys of the queue, wherever the focus is but in fields, menus and dialogs; on while the page shows. */
export function useTriageKeys(on: boolean, obey: (key: TriageKey) => void): void {
  const latest = useRef(obey)
  latest.current = obey
  useEffect(() => {
    if (!on) return
    let pending: ReturnType<typeof setTimeout> | undefined
    let last = Number.NEGATIVE_INFINITY
    function press(event: KeyboardEvent): void {
      const quick = event.timeStamp - last < SCAN_MS
      last = event.timeStamp
      // Whatever waits was the first sign of a burst.
      if (quick) clearTimeout(pending)
      const target = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || quick || target?.closest(OTHERS) || target?.closest(FIELDS)) return
      const key = triageKey(event)
      if (!key) return
      event.preventDefault()
      clearTimeout(pending)
      if (event.key.length > 1) latest.current(key)
      else pending = setTimeout(() => latest.current(key), SCAN_MS)
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      clearTimeout(pending)
    }
  }, [on])
}

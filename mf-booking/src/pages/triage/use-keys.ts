import { useEffect, useRef } from 'react'
import { type TriageKey, triageKey } from '../../model/triage-keys'

const FIELDS = 'input,textarea,select,[contenteditable="true"]'
const OTHERS = '[role=menu],dialog'
/** A scanner types quicker than any hand: its digits choose no room. */
const SCAN_MS = 35

/**
 * The keys of the queue, wherever the focus is but in fields, menus and dialogs, while the page shows. They are heard from the moment
 * on in which a dialog is gone: a listener that is added an effect later loses the key of a quick hand.
 */
export function useTriageKeys(on: boolean, obey: (key: TriageKey) => void): void {
  const latest = useRef({ on, obey })
  latest.current = { on, obey }
  useEffect(() => {
    let pending: ReturnType<typeof setTimeout> | undefined
    let last = Number.NEGATIVE_INFINITY
    const obeyed = (key: TriageKey): void => {
      if (latest.current.on) latest.current.obey(key)
    }
    function press(event: KeyboardEvent): void {
      const quick = event.timeStamp - last < SCAN_MS
      last = event.timeStamp
      // Whatever waits was the first sign of a burst.
      if (quick) clearTimeout(pending)
      const target = event.target instanceof Element ? event.target : null
      if (!latest.current.on || event.defaultPrevented || quick || target?.closest(OTHERS) || target?.closest(FIELDS)) return
      const key = triageKey(event)
      if (!key) return
      event.preventDefault()
      clearTimeout(pending)
      if (event.key.length > 1) obeyed(key)
      else pending = setTimeout(() => obeyed(key), SCAN_MS)
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      clearTimeout(pending)
    }
  }, [])
}

import { useEffect, useRef } from 'react'
import { KeyReader, type ListCommand } from '../model/keys'

const FIELDS = 'input,textarea,select,[contenteditable="true"]'
const OTHERS = '[role=menu],dialog'

/**
 * The keys of the list for as long as the page shows, wherever the focus is but in fields, menus and dialogs. What the
 * grid or a field has used itself (preventDefault) is not used again.
 */
export function useListKeys(obey: (command: ListCommand) => void): void {
  const latest = useRef(obey)
  latest.current = obey
  useEffect(() => {
    const reader = new KeyReader((command) => latest.current(command))
    function press(event: KeyboardEvent): void {
      const target = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || target?.closest(OTHERS)) return
      if (target?.closest(FIELDS) && event.key !== 'Escape') return
      // A button keeps its own two keys.
      if (target?.closest('button,a') && (event.key === 'Enter' || event.key === ' ')) return
      if (reader.press(event)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      reader.stop()
    }
  }, [])
}

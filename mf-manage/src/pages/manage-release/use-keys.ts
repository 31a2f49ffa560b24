import { useEffect, useRef } from 'react'

const TYPED = 'input, textarea, select, [contenteditable=true]'

/** Single letters of this page. They are silent in fields, in dialogs and menus, and while an input method composes. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  const now = useRef(acts)
  now.current = acts
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(TYPED)) return
      if (document.querySelector('dialog[open], [role=menu]')) return
      const act = now.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

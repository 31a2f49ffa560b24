import { useT } from '@farsight/shared/i18n'
import { useKeyHints } from '@farsight/shared/ui/data'
import { useEffect, useMemo, useRef } from 'react'

export type StatCommand = 'before' | 'after' | 'granularity' | 'compare' | 'export' | 'filters' | 'refresh'
const COMMANDS: Readonly<Record<string, StatCommand>> = {
  ArrowLeft: 'before',
  ArrowRight: 'after',
  g: 'granularity',
  d: 'compare',
  e: 'export',
  f: 'filters',
  r: 'refresh',
}
const OTHERS = 'input:not([type=checkbox]),textarea,select,[contenteditable="true"],[role=menu],dialog'

/** The keys of the screens, wherever the focus is but in fields, menus and dialogs (visual.md 3.6). */
export function useStatKeys(obey: (command: StatCommand) => void): void {
  const t = useT('mf-statistics')
  const latest = useRef(obey)
  latest.current = obey
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest(OTHERS)) return
      const command = COMMANDS[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!command) return
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  useKeyHints(
    useMemo(
      () => [
        {
          title: t('title'),
          hints: [
            { keys: ['←', '→'], does: t('keys.period') },
            { keys: ['G'], does: t('keys.granularity') },
            { keys: ['D'], does: t('keys.compare') },
            { keys: ['E'], does: t('keys.export') },
            { keys: ['F'], does: t('keys.filters') },
            { keys: ['R'], does: t('keys.refresh') },
            { keys: ['↑', '↓', 'Enter'], does: t('keys.open') },
            { keys: ['Esc'], does: t('keys.close') },
          ],
        },
      ],
      [t],
    ),
  )
}

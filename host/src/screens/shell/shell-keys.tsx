import { useBilingual } from '@farsight/shared/i18n'
import { actOf, composing, type KeyGroup, KeyHelp, keyWords, useAllKeyHints, useKeyRows } from '@farsight/shared/ui/data'
import { useEffect, useRef } from 'react'
import { useHostText } from '../texts'
import { KEY } from './key-acts'

/**
 * The shell's keys, wherever the focus is. Heard on the window, behind every page: what a page has used itself
 * (preventDefault) is not used again, and nothing is heard while an input method composes or through a dialog.
 */
export function useShellKeys(acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.defaultPrevented || composing(event)) return
      const act = latest.current[actOf(event) ?? '']
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', heard)
    return () => window.removeEventListener('keydown', heard)
  }, [])
}

/** The keys of the screen that shows, and those that work everywhere. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const t = useHostText()
  const say = useBilingual()
  const own = useKeyRows().filter(({ id }) => Object.values<string>(KEY).includes(id))
  const everywhere: KeyGroup = {
    title: t('keys.everywhere'),
    hints: [
      ...own.map(({ now, says }) => ({ keys: keyWords(now), does: say(says) })),
      { keys: ['/'], does: t('keys.search') },
      { keys: ['Esc'], does: t('keys.close') },
      { keys: ['Tab'], does: t('keys.tab') },
    ],
  }
  return <KeyHelp groups={[...useAllKeyHints(), everywhere]} onClose={onClose} />
}

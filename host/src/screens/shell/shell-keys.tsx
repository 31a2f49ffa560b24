import { type KeyGroup, KeyHelp, useAllKeyHints } from '@farsight/shared/ui/data'
import { useEffect } from 'react'
import { useHostText } from '../texts'

/** F1 opens the help, wherever the focus is. */
export function useHelpKey(open: () => void): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'F1' || event.isComposing) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [open])
}

/** The keys of the screen that shows, and those that work everywhere. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const t = useHostText()
  const everywhere: KeyGroup = {
    title: t('keys.everywhere'),
    hints: [
      { keys: ['F1'], does: t('keys.help') },
      { keys: ['/'], does: t('keys.search') },
      { keys: ['Esc'], does: t('keys.close') },
      { keys: ['Tab'], does: t('keys.tab') },
    ],
  }
  return <KeyHelp groups={[...useAllKeyHints(), everywhere]} onClose={onClose} />
}

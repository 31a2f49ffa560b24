import { useBilingual } from '@farsight/shared/i18n'
import { useKeyHints } from '@farsight/shared/ui/data'
import { type RefObject, useEffect, useMemo } from 'react'
import { composing } from '../../viewer/keys'
import { WORDS } from './words'

/** Alt+Y (语句): the search of the statements, from anywhere in the report. No other key of the desk, of browsers or of input methods has it. */
export const STATEMENT_KEY = 'KeyY'

/** Hears the key while the picker is shown, and tells the help of F1. */
export function useStatementKeys(search: RefObject<HTMLInputElement | null>): void {
  const say = useBilingual()
  useKeyHints(
    useMemo(
      () => [
        {
          title: say(WORDS.help),
          hints: [
            { keys: ['Alt', 'Y'], does: say(WORDS.helpGo) },
            { keys: ['Enter'], does: say(WORDS.helpResult) },
            { keys: ['Shift', 'Enter'], does: say(WORDS.helpFinding) },
          ],
        },
      ],
      [say],
    ),
  )
  useEffect(() => {
    const heard = (event: globalThis.KeyboardEvent): void => {
      if (composing(event) || event.defaultPrevented || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.code !== STATEMENT_KEY || !search.current) return
      event.preventDefault()
      search.current.focus()
      search.current.select()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [search])
}

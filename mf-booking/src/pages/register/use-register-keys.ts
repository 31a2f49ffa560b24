import { useT } from '@farsight/shared/i18n'
import { useKeyHints } from '@farsight/shared/ui/data'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react'

/** The page's keys, told by F1, and heard wherever the focus is, also on nothing; in a dialog they are the dialog's. */
export function useRegisterKeys(page: RefObject<HTMLElement | null>, key: (event: KeyboardEvent) => void): void {
  const t = useT('mf-booking')
  useKeyHints(
    useMemo(
      () => [
        {
          title: t('register.title'),
          hints: [
            { keys: ['F2'], does: t('register.new') },
            { keys: ['F3'], does: t('register.keyHis') },
            { keys: ['F4'], does: t('register.revisitLookup') },
            { keys: ['F7'], does: t('register.add') },
            { keys: ['F8'], does: t('register.saveNext') },
            { keys: ['Ctrl', 'Enter'], does: t('register.save') },
            { keys: ['Enter'], does: t('register.keyEnter') },
          ],
        },
      ],
      [t],
    ),
  )
  const heard = useRef(key)
  heard.current = key
  useEffect(() => {
    const outside = (event: globalThis.KeyboardEvent): void => {
      if (
        !(/^F[23478]$/.test(event.key) || (event.key === 'Enter' && event.ctrlKey)) ||
        page.current?.contains(event.target as Node) ||
        !page.current?.offsetParent
      )
        return
      if (event.target instanceof Element && event.target.closest('dialog')) return
      heard.current({
        ...pressOf(event),
        nativeEvent: event,
        target: event.target,
        preventDefault: () => event.preventDefault(),
      } as unknown as KeyboardEvent)
    }
    document.addEventListener('keydown', outside)
    return () => document.removeEventListener('keydown', outside)
  }, [page])
}

const pressOf = ({ key, ctrlKey, altKey, shiftKey, metaKey }: globalThis.KeyboardEvent) => ({ key, ctrlKey, altKey, shiftKey, metaKey })

import { type Draft, unsaved, useDraft } from '@farsight/shared/ui/data'
import { useEffect } from 'react'

/** A menu under change: tells the list that it is not saved, and asks before the screen or the page is left. */
export function useMenuDraft<T extends object>(
  row: T & { version: number },
  fields: readonly (keyof T)[],
  onDirty: (dirty: boolean) => void,
): Draft<T> {
  const draft = useDraft<T>(row, row.version, fields)
  const { dirty } = draft
  useEffect(() => {
    onDirty(dirty)
    if (!dirty) return
    const saved = unsaved()
    return () => {
      saved()
      onDirty(false)
    }
  }, [dirty, onDirty])
  return draft
}

/** A menu string with one place switched; places that it lacks are off. */
export const switched = (menu: string, place: number, on: boolean, length: number): string =>
  Array.from({ length }, (_, i) => ((i === place ? on : menu[i] === '1') ? '1' : '0')).join('')

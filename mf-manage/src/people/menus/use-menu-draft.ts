import { useHoldWords } from '@farsight/shared/ui'
import { type Draft, type Parts, useDraft } from '@farsight/shared/ui/data'
import { useEffect } from 'react'

/**
 * A menu under change: tells the list that it is not saved, and asks before the screen or the page is left.
 * @param typed something stands in a field that is no value yet: it is a change like any other
 */
export function useMenuDraft<T extends object>(
  row: T & { version: number },
  fields: readonly (keyof T)[],
  name: string,
  onDirty: (dirty: boolean) => void,
  typed = false,
  parts: Partial<Record<keyof T, Parts>> = {},
): Draft<T> {
  const draft = useDraft<T>(row, row.version, fields, name, parts)
  const dirty = draft.dirty || typed
  useEffect(() => {
    onDirty(dirty)
    return dirty ? () => onDirty(false) : undefined
  }, [dirty, onDirty])
  useHoldWords(dirty)
  return { ...draft, dirty }
}

/** A menu string with one place switched; places that it lacks are off. */
export const switched = (menu: string, place: number, on: boolean, length: number): string =>
  Array.from({ length }, (_, i) => ((i === place ? on : menu[i] === '1') ? '1' : '0')).join('')

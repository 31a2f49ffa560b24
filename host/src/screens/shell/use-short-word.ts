import { useBilingual } from '@farsight/shared/i18n'
import { useHostText } from '../texts'
import type { ShellEntry } from './menu-entries'

/** The word of an entry where there is little room. */
export function useShortWord(): (entry: ShellEntry) => string {
  const t = useHostText()
  const say = useBilingual()
  return (entry) => (entry.short ? say(entry.short) : t(`short.${entry.key}`))
}

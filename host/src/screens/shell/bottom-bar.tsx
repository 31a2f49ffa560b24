import { useBilingual } from '@farsight/shared/i18n'
import { Icon } from '@farsight/shared/ui/icons'
import type { ShellEntry } from './menu-entries'
import { useShellText } from './texts'
import { topItems } from './top-items'
import { useShortWord } from './use-short-word'

/** Places of the bar (visual.md section 6). */
const PLACES = 5

/** Up to 800 px: the five most needed entries at the thumb; all of them are in the side bar behind its button. */
export function BottomBar({ entries, current }: { readonly entries: readonly ShellEntry[]; readonly current: string | undefined }) {
  const t = useShellText()
  const say = useBilingual()
  const shortWord = useShortWord()
  return (
    <nav className="fs-shell-tabs" aria-label={t('tabs')}>
      {topItems(entries, PLACES).map((entry) => (
        <a key={entry.key} href={`#${entry.route}`} aria-current={entry.key === current ? 'page' : undefined} title={say(entry)}>
          <Icon name={entry.icon} size={20} />
          <span>{shortWord(entry)}</span>
        </a>
      ))}
    </nav>
  )
}

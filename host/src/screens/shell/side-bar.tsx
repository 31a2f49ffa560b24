import { useBilingual } from '@farsight/shared/i18n'
import { classes } from '@farsight/shared/ui'
import { Icon } from '@farsight/shared/ui/icons'
import { useHostText } from '../texts'
import type { ShellEntry } from './menu-entries'
import { useShortWord } from './use-short-word'

/** For the skip link. */
export const SIDE_ID = 'fs-side'

export interface SideBarProps {
  readonly entries: readonly ShellEntry[]
  readonly current: string | undefined
  /** 176 px with whole words instead of 56 px. */
  readonly wide: boolean
  /** Up to 800 px it lies over the page and closes after a choice. */
  readonly onChoose?: () => void
  /** Undefined: it cannot be opened or closed. */
  readonly onWide?: () => void
}

/** The side menu: a sign and a word for each entry that the account has, the current one marked. */
export function SideBar({ entries, current, wide, onChoose, onWide }: SideBarProps) {
  const t = useHostText()
  const say = useBilingual()
  const shortWord = useShortWord()
  return (
    <nav id={SIDE_ID} tabIndex={-1} className={classes('fs-shell-side', wide && 'fs-shell-side-wide')} aria-label={t('shell.side')}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <a href={`#${entry.route}`} aria-current={entry.key === current ? 'page' : undefined} title={say(entry)} onClick={onChoose}>
              <Icon name={entry.icon} size={20} />
              <span>{wide ? say(entry) : shortWord(entry)}</span>
            </a>
          </li>
        ))}
      </ul>
      {onWide && (
        <button
          type="button"
          className="fs-shell-fold"
          aria-expanded={wide}
          title={t(wide ? 'shell.fold' : 'shell.unfold')}
          onClick={onWide}
        >
          <Icon name={wide ? 'sideClose' : 'sideOpen'} size={16} />
          <span className={wide ? undefined : 'fs-hidden'}>{t(wide ? 'shell.fold' : 'shell.unfold')}</span>
        </button>
      )}
    </nav>
  )
}

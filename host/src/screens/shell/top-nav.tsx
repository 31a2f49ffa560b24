import { useBilingual, useLanguage } from '@farsight/shared/i18n'
import { MenuButton } from '@farsight/shared/ui/data'
import { useHostText } from '../texts'
import { goTo } from './go-to'
import type { ShellEntry } from './menu-entries'
import { useShellText } from './texts'
import { topCount, topItems } from './top-items'
import { useFit } from './use-fit'
import { useShortWord } from './use-short-word'

export interface TopNavProps {
  readonly entries: readonly ShellEntry[]
  readonly current: string | undefined
  readonly width: number
}

/** The top bar's items: as many as the width has by the specification and as have room; the others stand behind 更多. */
export function TopNav({ entries, current, width }: TopNavProps) {
  const t = useHostText()
  const ts = useShellText()
  const say = useBilingual()
  const shortWord = useShortWord()
  const language = useLanguage()
  const most = Math.min(topCount(width), entries.length)
  const fit = useFit(`${language}/${width}/${entries.map(({ key }) => key).join()}`, most)
  const shown = topItems(entries, most - fit.dropped)
  const rest = entries.filter((entry) => !shown.includes(entry))
  return (
    <nav className="fs-shell-items" aria-label={t('shell.top')} ref={fit.outer}>
      <div ref={fit.inner}>
        {shown.map((entry) => (
          <a
            key={entry.key}
            href={`#${entry.route}`}
            aria-current={entry.key === current ? 'page' : undefined}
            title={fit.short ? say(entry) : undefined}
          >
            {fit.short ? shortWord(entry) : say(entry)}
          </a>
        ))}
        {most > 0 && rest.length > 0 && (
          <MenuButton
            kind="text"
            label={ts('moreMenus')}
            className="fs-shell-more"
            aria-current={rest.some(({ key }) => key === current) ? 'page' : undefined}
            groups={[{ items: rest.map((entry) => ({ key: entry.key, label: say(entry), icon: entry.icon, onClick: goTo(entry.route) })) }]}
          >
            {ts('more')}
          </MenuButton>
        )}
      </div>
    </nav>
  )
}

import type { LoginPayload } from '@farsight/shared/contract'
import type { WorkType } from '@farsight/shared/module'
import { IconButton } from '@farsight/shared/ui'
import { keyOf, keyWords, useKeyRows } from '@farsight/shared/ui/data'
import { Icon } from '@farsight/shared/ui/icons'
import { ChatButton } from '../chat'
import { Bell } from '../notify'
import { useHostText } from '../texts'
import { HeadName } from './head-name'
import { KEY } from './key-acts'
import type { ShellEntry } from './menu-entries'
import { SIDE_ID } from './side-bar'
import { useShellText } from './texts'
import { TopNav } from './top-nav'
import type { ShellAct } from './use-acts'
import { UserMenu } from './user-menu'
import { WindowControls } from './window-controls'

export interface TopBarProps {
  readonly payload: LoginPayload
  readonly type: WorkType
  readonly entries: readonly ShellEntry[]
  readonly current: string | undefined
  readonly width: number
  readonly acts: readonly ShellAct[]
  readonly onFind: () => void
  /** Up to 800 px: the button of the side bar, which lies over the page. */
  readonly side?: { readonly open: boolean; readonly toggle: () => void } | undefined
}

/** 44 px at the head: logo and name, menu, search, notifications, user, and in the wrapper the window's controls. */
export function TopBar({ payload, type, entries, current, width, acts, onFind, side }: TopBarProps) {
  const t = useHostText()
  const ts = useShellText()
  useKeyRows()
  const key = keyWords(keyOf(KEY.find)).join('+')
  return (
    <header className="fs-shell-top">
      {side && <IconButton icon="menu" label={t('shell.menu')} aria-expanded={side.open} aria-controls={SIDE_ID} onClick={side.toggle} />}
      <HeadName payload={payload} type={type} />
      <TopNav entries={entries} current={current} width={width} />
      <button type="button" className="fs-button fs-button-text fs-shell-find" title={`${ts('findKey')} (${key})`} onClick={onFind}>
        <Icon name="search" />
        <span>{ts('find')}</span>
        <kbd className="fs-kbd">{key}</kbd>
      </button>
      <ChatButton />
      <Bell />
      <UserMenu payload={payload} acts={acts} />
      <WindowControls />
    </header>
  )
}

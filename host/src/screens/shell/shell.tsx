import { loading$ } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import { readSite, useBilingual, writeSite } from '@farsight/shared/i18n'
import { matchRoute, type RegisteredModule } from '@farsight/shared/module'
import { IconButton, LoadingBar } from '@farsight/shared/ui'
import { setServerClock } from '@farsight/shared/ui/data'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Mark } from '../mark'
import { useHostText } from '../texts'
import { Bell } from './bell'
import { currentEntry } from './current-entry'
import { shellEntries } from './menu-entries'
import { Help, useHelpKey } from './shell-keys'
import { SideBar } from './side-bar'
import { StatusBar } from './status-bar'
import { topItems } from './top-items'
import { useNotifications } from './use-notifications'
import { usePathname, useWidth } from './use-place'
import { usePush } from './use-push'
import { UserMenu } from './user-menu'

export interface ShellProps {
  readonly modules: readonly RegisteredModule[]
  /** Gets the element in which modules stand, once. */
  readonly outlet: (element: HTMLElement) => void
}

const SIDE = 'SIDE'
const NARROW_WIDTH = 800
const CONTENT = 'fs-content'

let loading = false
const listenLoading = (changed: () => void): (() => void) => {
  const listening = loading$.subscribe((now) => {
    loading = now
    changed()
  })
  return () => listening.unsubscribe()
}

const listenSession = (changed: () => void): (() => void) => {
  const listening = session.state$.subscribe(changed)
  return () => listening.unsubscribe()
}

/** Everything around the modules, for whoever is logged in. */
export function Shell(props: ShellProps) {
  const payload = useSyncExternalStore(listenSession, session.current)
  return payload && <Frame {...props} payload={payload} />
}

function Frame({ modules, outlet, payload }: ShellProps & { readonly payload: LoginPayload }) {
  const t = useHostText()
  const say = useBilingual()
  const pathname = usePathname()
  const width = useWidth()
  const narrow = width <= NARROW_WIDTH
  const [wide, setWide] = useState(() => readSite(SIDE) === 'wide')
  const [sideOpen, setSideOpen] = useState(false)
  const [help, setHelp] = useState(false)
  const push = usePush(payload)
  const notifications = useNotifications()
  const busy = useSyncExternalStore(listenLoading, () => loading)
  const content = useRef<HTMLElement>(null)

  const entries = shellEntries(payload.userMainMenuConfig, modules)
  const current = currentEntry(entries, modules, pathname)
  const hasCentre = modules.some((module) => module.routes.some((route) => matchRoute(route, '/user_center/user_info')))

  useEffect(() => setServerClock(payload.serverTime, payload.serverOffset), [payload])
  // Once: the element of the outlet lives as long as the shell.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => outlet(content.current as HTMLElement), [])
  useHelpKey(useCallback(() => setHelp(true), []))

  const toggleWide = () => {
    setWide(!wide)
    writeSite(SIDE, wide ? undefined : 'wide')
  }

  return (
    <div className="fs-shell" data-narrow={narrow || undefined}>
      <a
        className="fs-skip"
        href={`#${CONTENT}`}
        onClick={(event) => {
          // The hash belongs to the router.
          event.preventDefault()
          content.current?.focus()
        }}
      >
        {t('shell.skip')}
      </a>
      <header className="fs-shell-top">
        {narrow && <IconButton icon="menu" label={t('shell.menu')} aria-expanded={sideOpen} onClick={() => setSideOpen(!sideOpen)} />}
        <a className="fs-shell-name" href="#/blank" title={t('shell.home')}>
          {payload.facilityBaseInfo.logo ? <img src={payload.facilityBaseInfo.logo} alt="" height="24" /> : <Mark />}
          <b className="fs-cut">{payload.userBriefInfo.facilityName}</b>
        </a>
        <nav className="fs-shell-items" aria-label={t('shell.top')}>
          {topItems(entries, width).map((entry) => (
            <a key={entry.key} href={`#${entry.route}`} aria-current={entry.key === current ? 'page' : undefined}>
              {say(entry)}
            </a>
          ))}
        </nav>
        <Bell {...notifications} />
        <UserMenu payload={payload} pathname={pathname} hasCentre={hasCentre} />
      </header>
      <LoadingBar count={busy ? 1 : 0} />
      {(!narrow || sideOpen) && (
        <SideBar
          entries={entries}
          current={current}
          wide={wide || narrow}
          {...(narrow ? { onChoose: () => setSideOpen(false) } : { onWide: toggleWide })}
        />
      )}
      <main ref={content} id={CONTENT} className="fs-shell-content" tabIndex={-1} />
      <StatusBar push={push} onHelp={() => setHelp(true)} />
      {help && <Help onClose={() => setHelp(false)} />}
    </div>
  )
}

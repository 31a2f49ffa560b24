import { bus } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import { hasMenu } from '@farsight/shared/domain'
import { readSite, writeSite } from '@farsight/shared/i18n'
import { hashRoute, type RegisteredModule } from '@farsight/shared/module'
import { LoadingBar } from '@farsight/shared/ui'
import { KEYS_SETTING, readKeys, setServerClock } from '@farsight/shared/ui/data'
import { useEffect, useRef, useState } from 'react'
import { useWorkType } from '../../view/work-type'
import { openLock } from '../desk'
import { FeedbackReplies, repliesOnce } from '../feedback/replies'
import { useHostText } from '../texts'
import { isBigScreen } from './big-screen'
import { BottomBar } from './bottom-bar'
import { clinicFlags } from './clinic'
import { currentEntry } from './current-entry'
import { Dialogs } from './dialogs'
import { KEY } from './key-acts'
import { shellEntries, shellType } from './menu-entries'
import { useShellKeys } from './shell-keys'
import { SIDE_ID, SideBar } from './side-bar'
import { SkipLink } from './skip-link'
import { StatusBar } from './status-bar'
import { useShellText } from './texts'
import { TopBar } from './top-bar'
import { type ShellDialog, useShellActs } from './use-acts'
import { useDrawer } from './use-drawer'
import { usePathname, useWidth } from './use-place'
import { usePush } from './use-push'
import { useReportFetch } from './use-report-fetch'
import { useReportWindow } from './use-report-window'
import { useLoading, useSession } from './watch'
import { goRound } from './zones'

export interface ShellProps {
  readonly modules: readonly RegisteredModule[]
  /** Gets the element in which modules stand, once. */
  readonly outlet: (element: HTMLElement) => void
}

const SIDE = 'SIDE'
const NARROW_WIDTH = 800
const CONTENT = 'fs-content'

/** Everything around the modules, for whoever is logged in. */
export function Shell(props: ShellProps) {
  const payload = useSession()
  return payload && <Frame {...props} payload={payload} />
}

function Frame({ modules, outlet, payload }: ShellProps & { readonly payload: LoginPayload }) {
  const t = useHostText()
  const ts = useShellText()
  const pathname = usePathname()
  const width = useWidth()
  const narrow = width <= NARROW_WIDTH
  const [wide, setWide] = useState(() => readSite(SIDE) === 'wide')
  const [sideOpen, setSideOpen] = useState(false)
  const [dialog, setDialog] = useState<ShellDialog>()
  const [replies, setReplies] = useState(() => repliesOnce(payload))
  const push = usePush(payload)
  const busy = useLoading()
  const drawerOpen = narrow && sideOpen
  useDrawer(SIDE_ID, drawerOpen, () => setSideOpen(false))
  // A dialog lies over everything: beneath it nothing stays open.
  if (drawerOpen && dialog !== undefined) setSideOpen(false)
  const shell = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLElement>(null)

  const type = shellType(useWorkType(), modules)
  const entries = shellEntries(type, payload, modules, clinicFlags(payload))
  const current = currentEntry(entries, modules, pathname)
  const acts = useShellActs({ payload, type, modules, open: setDialog, current: entries.find(({ key }) => key === current) })

  useEffect(() => setServerClock(payload.serverTime, payload.serverOffset), [payload])
  useEffect(() => readKeys(payload.settings[KEYS_SETTING]), [payload])
  // Once: the element of the outlet lives as long as the shell.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => outlet(content.current as HTMLElement), [])
  useEffect(() => {
    const wanted = bus.on('desk-wanted.v1').subscribe(({ what }) => what === 'keys' && setDialog('keys'))
    return () => wanted.unsubscribe()
  }, [])
  useReportWindow()
  useReportFetch()
  const round = (step: 1 | -1) => () => shell.current && goRound(shell.current, step)
  useShellKeys({
    [KEY.help]: () => setDialog('help'),
    [KEY.find]: () => setDialog('palette'),
    [KEY.zones]: round(1),
    [KEY.zonesBack]: round(-1),
    [KEY.lock]: openLock,
  })

  const toggleWide = () => {
    setWide(!wide)
    writeSite(SIDE, wide ? undefined : 'wide')
  }
  const bare = isBigScreen(pathname, hashRoute(location.hash).search)
  const hidesService = payload.facilityBaseConfig.hideService === 1

  return (
    <div className="fs-shell" data-narrow={narrow || undefined} data-bare={bare || undefined} ref={shell}>
      {!bare && <SkipLink to={CONTENT}>{t('shell.skip')}</SkipLink>}
      {!bare && !narrow && <SkipLink to={SIDE_ID}>{ts('skipMenu')}</SkipLink>}
      {!bare && (
        <TopBar
          {...{ payload, type, entries, current, width, acts }}
          onFind={() => setDialog('palette')}
          side={narrow ? { open: sideOpen, toggle: () => setSideOpen(!sideOpen) } : undefined}
        />
      )}
      <LoadingBar count={busy ? 1 : 0} />
      {!bare && (!narrow || drawerOpen) && (
        <SideBar
          {...{ entries, current }}
          wide={wide || narrow}
          {...(narrow ? { onChoose: () => setSideOpen(false) } : { onWide: toggleWide })}
        />
      )}
      <main ref={content} id={CONTENT} className="fs-shell-content" tabIndex={-1} />
      {!bare && narrow && <BottomBar {...{ entries, current }} />}
      {!bare && (
        <StatusBar push={push} onHelp={() => setDialog('help')} onService={hidesService ? undefined : () => setDialog('service')} />
      )}
      <Dialogs
        open={dialog}
        onClose={() => setDialog(undefined)}
        {...{ entries, acts }}
        patients={type === 'local' && hasMenu(payload.userMainMenuConfig, 'localDiagnosis')}
      />
      {replies.length > 0 && <FeedbackReplies replies={replies} onClose={() => setReplies([])} />}
    </div>
  )
}

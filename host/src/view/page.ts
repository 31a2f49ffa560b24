import { LOGIN_AGAIN_HASH } from '@farsight/shared/api'
import { bus, session } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import { landingRoute } from '@farsight/shared/domain'
import type { SiteConfig } from '../boot/config'
import { askAhead, forgetAhead } from '../federation/set/ask'
import { fetchShell, mountGallery, mountLogin } from '../screens'
import type { AppView } from './app'
import { isHomePath, isHostPath, isPublicHostPath } from './host-paths'
import { enterSession, forgetSession, mayHaveSession } from './session'

/** Where an account lands after login (decision 11). */
function landing(): string {
  const payload = session.current()
  if (payload !== null && isClinic(payload)) return '/clinic/home'
  const mayWrite = payload !== null && Object.values(payload.modalityRights).some((level) => level > 0)
  return landingRoute(payload?.userMainMenuConfig ?? '', mayWrite) ?? '/login'
}

/** The clinic's tree has a start page of its own. */
const isClinic = ({ facilityRole, userBriefInfo }: LoginPayload): boolean => facilityRole === 'clinic' || userBriefInfo.clinicId !== ''

/** `#/local_diagnosis?t=1` → '/local_diagnosis'. Small twin of the module kit's, which the login page does not load. */
const pathOf = (hash: string): string => hash.replace(/^#/, '').split('?')[0] || '/'

/**
 * What the page shows, by its hash and by who is logged in: the login screen, one of the host's own pages, or the session's
 * shell with its modules. Everything behind the login screen comes as chunks of its own.
 */
export function openPage(root: HTMLElement, config: SiteConfig): void {
  let close: () => void = () => undefined
  /** What `close` closes. */
  let shown: string | undefined
  let app: Promise<AppView> | undefined
  /** An address that somebody opened before he was logged in. */
  let wanted: string | undefined
  /** Rises with every change of address: an answer that comes late belongs to an address that is gone. */
  let turn = 0

  function draw(what: string, mount: (root: HTMLElement) => () => void): void {
    if (shown === what) return
    close()
    root.replaceChildren()
    close = mount(root)
    shown = what
  }

  async function closeApp(): Promise<void> {
    const leaving = app
    app = undefined
    await leaving?.then((view) => view.end())
    if (shown === 'app') shown = undefined
  }

  async function showApp(): Promise<void> {
    if (app !== undefined) return
    close()
    close = () => undefined
    root.replaceChildren()
    shown = 'app'
    app = fetchApp().then(({ openApp }) => openApp(root, config))
    app.catch(() => session.end('expired'))
  }

  function showLogin(): void {
    draw('login', (element) => mountLogin(element, { onLoggedIn: loggedIn }))
  }

  /** False: the login was accepted, and the session could not be entered all the same. */
  async function loggedIn(): Promise<boolean> {
    if (!(await enterSession())) return false
    goOn()
    return true
  }

  /** From the login page to where the user wanted to be. */
  function goOn(): void {
    location.hash = wanted ?? landing()
    wanted = undefined
  }

  async function show(): Promise<void> {
    turn += 1
    const now = turn
    const path = pathOf(location.hash)
    if (path === '/') return location.replace('#/login')
    if (path === '/login') {
      const again = location.hash.includes('type=1')
      if (session.current() === null && !again && (await resume()) && now === turn) return goOn()
      if (now !== turn) return
      await closeApp()
      return showLogin()
    }
    if (isPublicHostPath(path)) {
      await closeApp()
      if (path === '/component/test') return draw(path, mountGallery)
      const { mountHostPage } = await import(/* webpackChunkName: "host-page" */ './host-page')
      if (now === turn) draw(path, (element) => mountHostPage(element, path))
      return
    }
    if (session.current() === null && !(await resume())) {
      wanted = location.hash
      return location.replace('#/login')
    }
    if (now !== turn) return
    const start = isHomePath(path) && landing() !== '/clinic/home'
    if (!start && isHostPath(path)) return location.replace(`#${landing()}`)
    await showApp()
  }

  bus.on('session-ended.v1').subscribe(() => {
    forgetSession()
    forgetAhead()
    void closeApp().then(() => {
      if (pathOf(location.hash) === '/login') void show()
      else location.hash = LOGIN_AGAIN_HASH
    })
  })
  // single-spa, once it is there, tells of pushState by a popstate of its own.
  window.addEventListener('hashchange', () => void show())
  window.addEventListener('popstate', () => void show())
  void show()
}

const fetchApp = () => import(/* webpackChunkName: "app" */ './app')

/** Goes on with the session that this browser may have. What comes after it is asked for meanwhile. */
async function resume(): Promise<boolean> {
  if (!mayHaveSession()) return false
  askAhead()
  // Whoever needs them hears of a failure.
  fetchApp().catch(() => undefined)
  fetchShell()
  const entered = await enterSession()
  if (!entered) forgetAhead()
  return entered
}

/** While the user types his name: fetch what comes after the login, so that it is there when he presses the button. */
export function fetchAhead(): void {
  const fetchBoth = (): void => {
    void fetchApp()
    fetchShell()
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchBoth, { timeout: 5000 })
  else setTimeout(fetchBoth, 2000)
}

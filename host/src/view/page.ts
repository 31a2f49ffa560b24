import { type ApiError, LOGIN_AGAIN_HASH } from '@farsight/shared/api'
import { bus, heldWords, session } from '@farsight/shared/bus'
import { CODE } from '@farsight/shared/domain'
import type { SiteConfig } from '../boot/config'
import { askAhead, forgetAhead } from '../federation/set/ask'
import { fetchShell, mountGallery, mountLogin, mountNotFound } from '../screens'
import { leaveDesk, onUnlocked, showLocked, startDesk } from '../screens/desk'
import { logOut } from '../screens/shell/log-out'
import type { AppView, Whose } from './app'
import { brokenEntry, comeIn, noMenu, noteRefused } from './come-in'
import { type Taken, takeEntry } from './entry'
import { isChatPath, isClinicEntry, isHomePath, isHostPath, isPublicHostPath, pathOf } from './host-paths'
import { clinicLanding, isClinic, landing } from './landing'
import { aliveUser, type Entering, enterSession, forgetLogin, forgetSession, mayHaveSession } from './session'
import { takeShare } from './share-link'
import { leftForm, takeWanted, waitingOwner, want } from './wanted'
import { forgetWorkType, noteWorkType, type WorkType, workType } from './work-type'

/**
 * What the page shows, by its hash and by who is logged in: the login screen, one of the host's own pages, or the session's
 * shell with its modules. Everything behind the login screen comes as chunks of its own.
 * @param entry what the address brought from outside when the page was opened
 * @returns takes the page away again
 */
export function openPage(root: HTMLElement, config: SiteConfig, entry: Taken): () => Promise<void> {
  let close: () => void = () => undefined
  /** What `close` closes. */
  let shown: string | undefined
  let app: Promise<AppView> | undefined
  /** Whose modules the app runs. */
  let whose: Whose = 'session'
  /** Rises with every change of address: an answer that comes late belongs to an address that is gone. */
  let turn = 0
  /** Why the last entry was refused: the login page says it. */
  let refused: ApiError | undefined
  /** An entry from outside is under way: the address waits for it. */
  let comingIn = false
  let user = ''
  let login = ''

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

  async function showApp(wanted: Whose): Promise<void> {
    if (app !== undefined && whose !== wanted) await closeApp()
    if (app !== undefined) return
    whose = wanted
    close()
    close = () => undefined
    root.replaceChildren()
    shown = 'app'
    app = fetchApp().then(({ openApp }) => openApp(root, config, wanted))
    app.catch(() => (wanted === 'session' ? session.end('expired') : location.replace(LOGIN_AGAIN_HASH)))
  }

  function showLogin(): void {
    const fault = refused && { says: refused.message, code: refused.code }
    // A session that is alive is not entered by itself here (decision 12): its user is asked.
    const alive = { ask: aliveUser, enter: goOnAlive }
    // His own name: what this browser keeps of a login may be another's by now.
    const cutOff = waitingOwner()
    const what = ['login', fault?.code, cutOff].join(' ')
    draw(what, (element) => mountLogin(element, { onLoggedIn: loggedIn, fault, alive, cutOff, form: leftForm() }))
  }

  /** Back into the session that this browser still has. */
  async function goOnAlive(): Promise<boolean> {
    if ((await resume()) !== 'entered') return false
    await goOn(workType())
    return true
  }

  /** False: the login was accepted, and the session could not be entered all the same. */
  async function loggedIn(userName: string): Promise<boolean> {
    if ((await enterSession({ login_user: userName })).as !== 'entered') return false
    await goOn()
    return true
  }

  /** From the login page to where the user wanted to be, or where he lands. */
  async function goOn(type: WorkType = 'local'): Promise<void> {
    const payload = session.current()
    if (payload === null) return
    const route = landing(payload, type)
    if (route === undefined) return leaveWithoutMenu()
    const wanted = takeWanted(payload.loginUserId)
    // The landing of a hospital's account is a local one, whatever the desk's last user worked in.
    if (wanted === undefined && type === 'local') noteWorkType('/blank')
    // No step of the history: the way back does not lead to the login page, which would only lead here again.
    location.replace(wanted ?? `#${route}`)
  }

  /** Nothing is open to this account: it does not stay logged in. */
  async function leaveWithoutMenu(): Promise<void> {
    refused = noMenu()
    await logOut()
  }

  /** A link from outside. Somebody who works in this page saves first; then the page begins anew with the new session. */
  async function enterFromOutside(taken: Exclude<Taken, undefined>): Promise<void> {
    comingIn = true
    const former = session.current()
    if (former !== null) await leaveDesk()
    const entering: Entering = taken === 'broken' ? { as: 'refused', error: brokenEntry() } : await comeIn(taken, workType())
    comingIn = false
    if (entering.as === 'refused') {
      refused = entering.error
      noteRefused(entering.error)
      return toLoginAgain()
    }
    if (former !== null) return location.reload()
    want(undefined)
    const path = pathOf(location.hash)
    if (path === '/' || path === '/login') return goOn(workType())
    return show()
  }

  /** The login page, not entered by itself. A session that is alive stays as it is: anybody can send a link. */
  function toLoginAgain(): void {
    if (location.hash === LOGIN_AGAIN_HASH) void show()
    else location.hash = LOGIN_AGAIN_HASH
  }

  /** Goes on with the session that this browser may have; `left`: its user, or another, gave it up at the lock. */
  async function resume(): Promise<'entered' | 'none' | 'left'> {
    if (!mayHaveSession()) return 'none'
    askAhead()
    // Whoever needs them hears of a failure.
    fetchApp().catch(() => undefined)
    fetchShell()
    const { as } = await enterSession()
    if (as === 'entered') return 'entered'
    forgetAhead()
    if (as === 'locked') {
      showLocked()
      if (await onUnlocked()) return resume()
      forgetSession()
      return 'left'
    }
    return 'none'
  }

  async function show(taken: Taken = takeEntry()): Promise<void> {
    if (comingIn) return
    turn += 1
    const now = turn
    const path = pathOf(location.hash)
    const again = path === '/login' && location.hash.includes('type=1')
    if (taken !== undefined && !again && (path === '/login' || path === '/code' || !isPublicHostPath(path))) return enterFromOutside(taken)
    if (path === '/') return location.replace('#/login')
    if (path === '/login') {
      if (again) {
        if (refused === undefined) bus.emit('cache-cleared.v1', { reason: 'session' })
      } else if ((session.current() !== null || (await resume()) === 'entered') && now === turn) return goOn()
      if (now !== turn) return
      await closeApp()
      return showLogin()
    }
    refused = undefined
    noteWorkType(path)
    if (isPublicHostPath(path)) {
      await closeApp()
      if (path === '/component/test') return draw(path, mountGallery)
      const { mountHostPage } = await import(/* webpackChunkName: "host-page" */ './host-page')
      const enter = async () => (await resume()) === 'entered'
      const logIn = (hash: string) => {
        want({ hash })
        location.hash = LOGIN_AGAIN_HASH
      }
      // Another code in the same page is another search.
      if (now === turn) draw(path === '/code' ? location.hash : path, (element) => mountHostPage(element, path, { enter, logIn }))
      return
    }
    if (session.current() === null) {
      const resumed = await resume()
      if (now !== turn) return
      if (resumed === 'none' && !isHostPath(path)) {
        const { openToAll } = await import(/* webpackChunkName: "host-page" */ './host-page')
        const open = await openToAll(path)
        if (now !== turn) return
        if (open === 'page') return showApp('everybody')
        if (open === 'unknown') {
          await closeApp()
          return draw(location.hash, mountNotFound)
        }
      }
      if (resumed === 'none') want({ hash: location.hash })
      if (resumed !== 'entered') return location.replace(LOGIN_AGAIN_HASH)
    }
    await showSession(path)
  }

  /** A route of somebody who is logged in. */
  async function showSession(path: string): Promise<void> {
    const payload = session.current()
    if (payload === null) return
    const home = landing(payload)
    if (home === undefined) return leaveWithoutMenu()
    if (isClinicEntry(path)) {
      const first = clinicLanding(payload)
      if (first !== undefined) return location.replace(`#${first}`)
    } else if (isHomePath(path) && isClinic(payload)) return location.replace('#/clinic_blank')
    else if (isChatPath(path)) {
      await closeApp()
      const { mountChat } = await import(/* webpackChunkName: "chat" */ '../screens/chat')
      return draw(location.hash, (element) => mountChat(element))
    } else if (isHostPath(path) && !isHomePath(path)) return location.replace(`#${home}`)
    await showApp('session')
  }

  const moved = (): void => {
    takeShare()
    void show()
  }
  const started = bus.on('session-started.v1').subscribe(({ loginUserId }) => {
    user = loginUserId
    login = session.user()?.login_user ?? ''
    refused = undefined
  })
  const ended = bus.on('session-ended.v1').subscribe(({ reason }) => {
    // Cut off in the middle of work: the same user comes back to the same place.
    want(
      reason === 'expired' && pathOf(location.hash) !== '/login'
        ? { hash: location.hash, userId: user, login, form: heldWords('place') > 0 }
        : undefined,
    )
    if (reason === 'logout') {
      forgetLogin()
      forgetWorkType()
    }
    forgetSession()
    forgetAhead()
    void closeApp().then(() => {
      // Made room for the next user, who is in already.
      if (session.current() !== null) return
      if (pathOf(location.hash) === '/login') void show()
      else location.hash = refused?.code === CODE.noMenu ? '#/login' : LOGIN_AGAIN_HASH
    })
  })
  const endDesk = startDesk()
  // single-spa, once it is there, tells of pushState by a popstate of its own.
  window.addEventListener('hashchange', moved)
  window.addEventListener('popstate', moved)
  void show(entry)

  return async () => {
    window.removeEventListener('hashchange', moved)
    window.removeEventListener('popstate', moved)
    started.unsubscribe()
    ended.unsubscribe()
    endDesk()
    await closeApp()
    close()
  }
}

const fetchApp = () => import(/* webpackChunkName: "app" */ './app')

/** Nobody has typed name, password and code in this time. */
const AHEAD_MS = 1500

/** While the user types his name: fetch what comes after the login, so that it is there when he presses the button. */
export function fetchAhead(): void {
  const fetchBoth = (): void => {
    void fetchApp()
    fetchShell()
  }
  // The form with its picture comes first, also on a slow line.
  setTimeout(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetchBoth, { timeout: 5000 })
    else fetchBoth()
  }, AHEAD_MS)
}

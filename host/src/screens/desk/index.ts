import { registerLocked, registerOtherUser, registerStepUp } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import { startHeartbeat } from './heartbeat'
import { followLocks, forgetLock, forgetLockedAs, showLocked } from './lock'
import { followPages } from './pages'
import { deskState, isBusy, listenDesk, NOTHING, setDesk } from './state'
import { followUsers, forgetOtherUser, noteUser, showOtherUser, staysAnothers } from './users'

export { leaveDesk } from './leave'
export { onUnlocked, openLock, showLocked } from './lock'
export { leaveAllPages, leaveForGood } from './pages'

/** Own sessions, and the way to end them. */
export const openSessions = (): void => setDesk({ dialog: 'sessions' })
/** A new password for oneself. */
export const openPassword = (): void => setDesk({ dialog: 'password' })

const fetchDesk = () => import(/* webpackChunkName: "desk" */ './desk')

/** A while after login: a lock must not wait for the network. */
const FETCH_AFTER_MS = 2000

/**
 * What lies over every page of a session: lock, end of the session, second factor, another user, own sessions, password.
 * Draws into an element of its own, and only when something is to be seen.
 */
export function startDesk(): () => void {
  let endWatch: () => void = () => undefined
  let unmount: (() => void) | undefined
  let drawing = false

  function draw(): void {
    if (!isBusy(deskState()) || drawing || unmount) return
    drawing = true
    const again = (): void => {
      drawing = false
      draw()
    }
    // A chunk that does not come leaves the cover where it is, and is asked for again.
    fetchDesk().then(
      ({ mountDesk }) => {
        drawing = false
        unmount ??= mountDesk()
      },
      () => setTimeout(again, 2000),
    )
  }

  const askStepUp = (): Promise<boolean> =>
    new Promise((tell) => {
      deskState().stepUp?.(false)
      setDesk({
        stepUp: (given) => {
          setDesk({ stepUp: undefined })
          tell(given)
        },
      })
    })
  const undo = [
    listenDesk(draw),
    registerLocked(showLocked),
    registerStepUp(askStepUp),
    registerOtherUser(showOtherUser),
    followLocks(),
    followPages(),
    followUsers(),
  ]
  const started = bus.on('session-started.v1').subscribe(({ loginUserId }) => {
    noteUser(loginUserId)
    forgetLockedAs()
    endWatch()
    endWatch = startHeartbeat()
    setTimeout(() => fetchDesk().catch(() => undefined), FETCH_AFTER_MS)
  })
  const wanted = bus.on('desk-wanted.v1').subscribe(({ what }) => {
    if (what === 'password') openPassword()
    else if (what === 'sessions') openSessions()
  })
  const ended = bus.on('session-ended.v1').subscribe(({ reason }) => {
    endWatch()
    endWatch = () => undefined
    deskState().stepUp?.(false)
    forgetLock()
    if (staysAnothers(reason)) return setDesk({ ...NOTHING, otherUser: true })
    forgetOtherUser()
    noteUser(undefined)
    setDesk(NOTHING)
  })
  return () => {
    for (const one of undo) one()
    started.unsubscribe()
    ended.unsubscribe()
    wanted.unsubscribe()
    endWatch()
    unmount?.()
  }
}

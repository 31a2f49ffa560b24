import { ApiError, api } from '@farsight/shared/api'
import { bus, type LoginIdentity, session } from '@farsight/shared/bus'
import { CODE } from '@farsight/shared/domain'
import { readSite, siteKey, writeSite } from '@farsight/shared/i18n'

/**
 * Says that a session was begun in this browser: without it a fresh login page makes no call that can only fail. Each log-in has
 * a mark of its own: a page whose session was ended by another's log-in must not take away the mark of that one.
 */
const ENTERED = 'ENTERED'
/** The mark of the session that this page is in, or was. */
let own: string | undefined
/** As whom: the two words by which another user, or the same one of another type, is told. Never a token. */
const LOGIN = 'LOGIN'

/** `locked`: there is a session, and its user has locked it. */
export type Entering = { readonly as: 'entered' } | { readonly as: 'locked' } | { readonly as: 'refused'; readonly error: ApiError }

const QUIET = { handleOverTime: false, promptType: 'none' } as const

/**
 * HospitalDoctorLoginSuccess: seeds the session from the server.
 * @param as whose login came just before; without it the browser goes on with the session that it has
 */
export async function enterSession(as?: Partial<LoginIdentity>): Promise<Entering> {
  const found = readSite(ENTERED) || undefined
  try {
    const { val } = await api.call('loginSuccess', as?.login_user_type ? { identityType: as.login_user_type } : {}, QUIET)
    const login_user_type = val.identityType === 'remote' ? 'remote' : 'local'
    const identity: LoginIdentity = { ...storedLogin(), login_user_type, ...as }
    session.start(val, identity)
    own = (as === undefined ? found : undefined) ?? newMark()
    writeSite(ENTERED, own)
    writeSite(LOGIN, JSON.stringify(identity))
    return { as: 'entered' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === CODE.sessionLocked) {
      own = found
      return { as: 'locked' }
    }
    if (error.kind === 'expired' || error.kind === 'business') forget(found)
    return { as: 'refused', error }
  }
}

/** As whom this browser entered last; kept over an expiry, so that the same user is known again. */
export function storedLogin(): LoginIdentity {
  try {
    const { login_user, login_user_type } = JSON.parse(readSite(LOGIN) ?? '{}') as Partial<LoginIdentity>
    return { login_user: String(login_user ?? ''), login_user_type: login_user_type === 'remote' ? 'remote' : 'local' }
  } catch {
    return { login_user: '', login_user_type: 'local' }
  }
}

/** What belongs to the desk and to no user: kept whoever enters (the work type by product.md section 4, "Login entry"). */
const DESK = ['WORK_TYPE', 'LANG', 'SKIN']

/** From outside comes another user, or the same one of another type: nothing that the former left in this browser stays. */
export function resetFor(next: LoginIdentity): void {
  const former = storedLogin()
  if (former.login_user === next.login_user && former.login_user_type === next.login_user_type) return
  const kept = new Set(DESK.map(siteKey))
  const site = siteKey('')
  try {
    // Words that somebody could not send are his (FARSIGHT_RESCUE), and the highest serial is nobody's.
    for (const key of Object.keys(localStorage))
      if (key.startsWith(site) && !key.startsWith(siteKey('FARSIGHT_')) && !kept.has(key)) localStorage.removeItem(key)
  } catch {
    // A browser without storage has nothing of a former user.
  }
  bus.emit('cache-cleared.v1', { reason: 'session' })
}

/**
 * The name of the user whose session this browser has, if it is alive. Nothing begins and nothing ends by the question; a
 * locked session tells no more than whose login it was.
 */
export async function aliveUser(): Promise<string | undefined> {
  if (!mayHaveSession()) return undefined
  const quiet = { ...QUIET, showLoading: false } as const
  try {
    const { val } = await api.call('checkSession', {}, quiet)
    const here = session.user()
    if (here?.loginUserId === val.loginUserId) return here.userName
    if (val.locked) return storedLogin().login_user || undefined
    return (await api.call('loginSuccess', {}, quiet)).val.userBriefInfo.userName
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return undefined
  }
}

/** Has this browser a session that may still be alive? */
export const mayHaveSession = (): boolean => Boolean(readSite(ENTERED))

const newMark = (): string => Math.random().toString(36).slice(2)

function forget(mark: string | undefined): void {
  if ((readSite(ENTERED) || undefined) === mark) writeSite(ENTERED, undefined)
}

/** This page's session is over; that of a later log-in of this browser is not. A user who left by himself leaves no name either. */
export const forgetSession = (): void => forget(own)
export function forgetLogin(): void {
  writeSite(LOGIN, undefined)
}

import { BehaviorSubject, type Observable } from 'rxjs'
import type { LoginPayload } from '../contract'
import { type ModalityRights, type RightLevel, rightFor } from '../domain'
import { bus, type SessionEndReason } from './events'
import { dropUnsent } from './unsent'

const state = new BehaviorSubject<LoginPayload | null>(null)
/** What the user has changed of it since the login. */
const face = new BehaviorSubject<Partial<OwnFace>>({})

/** As whom a session was begun: from outside `un` and `identityType`, else the name of the login form. */
export interface LoginIdentity {
  readonly login_user: string
  readonly login_user_type: 'local' | 'remote'
}

/** How the user is shown while the session lasts: the name and picture that he may change meanwhile. */
export interface OwnFace {
  readonly userName: string
  readonly userHeadImage: string
}

/** The session's own words for its user (product.md section 3, "Session"); `avatorImg` is the specification's spelling. */
export interface SessionUser extends LoginIdentity {
  readonly loginUserId: string
  readonly userName: string
  readonly avatorImg: string
  readonly phone: string
  readonly facilityName: string
}

const UNKNOWN: LoginIdentity = { login_user: '', login_user_type: 'local' }
let identity = UNKNOWN

/** Who is logged in. The payload comes whole from HospitalDoctorLoginSuccess; nothing in the browser edits it. */
export const session = {
  /** The payload now and on every change; null while nobody is logged in. */
  state$: state as Observable<LoginPayload | null>,

  current: (): LoginPayload | null => state.value,

  /** What the user has changed of his name and picture since the login, now and whenever he does. */
  face$: face as Observable<Partial<OwnFace>>,
  face: (): Partial<OwnFace> => face.value,

  /** The server has taken another name or picture of the user himself; what the login answered stays as it was. */
  showFace(changes: Partial<OwnFace>): void {
    if (state.value) face.next({ ...face.value, ...changes })
  },

  /** The right of the logged-in doctor for a modality (0 none, 1 write, 2 to 4 reviews); 0 without a session. */
  rightFor: (modality: string): RightLevel => (state.value ? rightFor(state.value.modalityRights as ModalityRights, modality) : 0),

  /** Who is logged in, in seven words; null while nobody is. */
  user(): SessionUser | null {
    if (!state.value) return null
    const { loginUserId, userBriefInfo } = state.value
    const { phone, facilityName } = userBriefInfo
    const { userName, userHeadImage } = { ...userBriefInfo, ...face.value }
    return { ...identity, loginUserId, userName, avatorImg: userHeadImage, phone, facilityName }
  },

  /** Seeds the session. Another user than before ends the former session first, so that nothing of his stays. */
  start(payload: LoginPayload, as: LoginIdentity = UNKNOWN): void {
    const former = state.value
    if (former && former.loginUserId !== payload.loginUserId) session.end('replaced')
    identity = as
    face.next({})
    state.next(payload)
    bus.emit('session-started.v1', { loginUserId: payload.loginUserId, facilityId: payload.facilityId })
  },

  /** Forgets the user. Harmless when nobody is logged in. */
  end(reason: SessionEndReason): void {
    const former = state.value
    if (!former) return
    identity = UNKNOWN
    face.next({})
    state.next(null)
    // Whose session expired or made room for another comes back to his words; nobody else is shown them.
    if (reason === 'logout') dropUnsent(former.loginUserId)
    bus.emit('session-ended.v1', { reason })
  },
}

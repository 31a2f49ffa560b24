import { BehaviorSubject, type Observable } from 'rxjs'
import type { LoginPayload } from '../contract'
import { type ModalityRights, type RightLevel, rightFor } from '../domain'
import { bus, type SessionEndReason } from './events'
import { dropUnsent } from './unsent'

const state = new BehaviorSubject<LoginPayload | null>(null)

/** Who is logged in. The payload comes whole from HospitalDoctorLoginSuccess; nothing in the browser edits it. */
export const session = {
  /** The payload now and on every change; null while nobody is logged in. */
  state$: state as Observable<LoginPayload | null>,

  current: (): LoginPayload | null => state.value,

  /** The right of the logged-in doctor for a modality (0 none, 1 write, 2 to 4 reviews); 0 without a session. */
  rightFor: (modality: string): RightLevel => (state.value ? rightFor(state.value.modalityRights as ModalityRights, modality) : 0),

  /** Seeds the session. Another user than before ends the former session first, so that nothing of his stays. */
  start(payload: LoginPayload): void {
    const former = state.value
    if (former && former.loginUserId !== payload.loginUserId) session.end('replaced')
    state.next(payload)
    bus.emit('session-started.v1', { loginUserId: payload.loginUserId, facilityId: payload.facilityId })
  },

  /** Forgets the user. Harmless when nobody is logged in. */
  end(reason: SessionEndReason): void {
    if (!state.value) return
    state.next(null)
    if (reason !== 'expired') dropUnsent()
    bus.emit('session-ended.v1', { reason })
  },
}

import { ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { showLocked } from './lock'
import { deskState, setDesk } from './state'

/** At most once in this time the server is told that the user acts. */
export const BEAT_MS = 60_000
/** So long before its end a session is warned of (visual.md section 9). */
export const WARN_MS = 120_000

const ACTS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const

/**
 * Watches the life of a session: keys and pointer keep it from falling idle, calls and sockets do not (decision 50); two
 * minutes before its end the user is told. The server's word counts: another page may have put the end off.
 * @returns ends the watch
 */
export function startHeartbeat(): () => void {
  let beaten = Number.NEGATIVE_INFINITY
  let trailing: ReturnType<typeof setTimeout> | undefined
  let look: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  /** Answers overtake each other: the one asked for last says how long is left. */
  let asked = 0

  /** Asks how long the session lasts; `active` puts the end off. A failure is tried again within the time that is left. */
  async function ask(active: boolean): Promise<void> {
    const mine = ++asked
    const over = () => stopped || mine !== asked
    try {
      const { val } = await api.call('checkSession', active ? { active: 1 } : {}, { promptType: 'none', showLoading: false })
      if (over()) return
      if (val.locked) showLocked()
      lasts(val.endsIn * 1000, active)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!over() && error.kind !== 'expired') lookIn(BEAT_MS)
    }
  }

  function lasts(left: number, active: boolean): void {
    if (left > WARN_MS) {
      if (deskState().ending) setDesk({ ending: undefined })
      lookIn(left - WARN_MS)
    } else {
      // Nobody is there to be warned in front of a locked screen.
      if (!deskState().locked) setDesk({ ending: { at: Date.now() + left, final: active, stay: beat } })
      lookIn(left + 1000)
    }
  }

  function lookIn(wait: number): void {
    clearTimeout(look)
    look = setTimeout(() => void ask(false), wait)
  }

  async function beat(): Promise<void> {
    clearTimeout(trailing)
    trailing = undefined
    beaten = Date.now()
    await ask(true)
  }

  function acted(): void {
    if (deskState().locked || session.current() === null || trailing !== undefined) return
    const wait = beaten + BEAT_MS - Date.now()
    if (wait <= 0) void beat()
    // What was done since the last beat counts as well, at the end of its minute.
    else trailing = setTimeout(() => void beat(), wait)
  }

  /** A computer that slept has missed its timers. */
  function woke(): void {
    if (document.visibilityState === 'visible') void ask(false)
  }

  for (const act of ACTS) window.addEventListener(act, acted, { capture: true, passive: true })
  document.addEventListener('visibilitychange', woke)
  void ask(false)

  return () => {
    stopped = true
    clearTimeout(trailing)
    clearTimeout(look)
    for (const act of ACTS) window.removeEventListener(act, acted, { capture: true })
    document.removeEventListener('visibilitychange', woke)
  }
}

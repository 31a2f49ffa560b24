import { bus, session } from '../bus'
import { apiConfig } from './config'
import { expiredError } from './errors'
import { prompt } from './prompt'

/** Re-login prompt debounce (product.md section 9). */
const DEBOUNCE = 1000
let quiet: ReturnType<typeof setTimeout> | undefined

/** Where a user goes whose session is over; `type=1` keeps the login page from entering by itself (decision 12). */
export const LOGIN_AGAIN_HASH = '#/login?type=1'

/** How many sessions began in this page, and the last of them that its user left by himself. */
let begun = 0
let left = -1
bus.on('session-started.v1').subscribe(() => {
  begun += 1
})

/** Taken when a call goes out, given back to {@link sessionExpired} when its session is over. */
export const sessionMark = (): number => begun

/** The user leaves by himself: a call of his session that still meets its end, or begins after it, tells no expiry. */
export function leaveSession(): void {
  left = begun
}

/**
 * The session is over: one alert ('alert.loginAgain') and one way to the login page, however many calls find out. The
 * quiet second begins anew with each of them.
 * @param mark whose session it was
 */
export function sessionExpired(mark: number): void {
  if (mark <= left) return
  if (quiet === undefined) {
    session.end('expired')
    prompt('alert', expiredError().message)
    if (typeof window !== 'undefined' && !apiConfig().framed) window.location.hash = LOGIN_AGAIN_HASH
  } else clearTimeout(quiet)
  quiet = setTimeout(() => {
    quiet = undefined
  }, DEBOUNCE)
}

/** Does this address mean the login page? An expired call is answered by a redirect to it (decision 41). */
export function isLoginPage(url: string): boolean {
  try {
    return /\/login(\.html)?$/.test(new URL(url, 'http://page.invalid').pathname)
  } catch {
    return false
  }
}

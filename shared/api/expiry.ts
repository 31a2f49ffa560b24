import { session } from '../bus'
import { apiConfig } from './config'
import { expiredError } from './errors'
import { prompt } from './prompt'

/** Re-login prompt debounce (product.md section 9). */
const DEBOUNCE = 1000
let quiet: ReturnType<typeof setTimeout> | undefined

/** Where a user goes whose session is over; `type=1` keeps the login page from entering by itself (decision 12). */
export const LOGIN_AGAIN_HASH = '#/login?type=1'

/**
 * The session is over: one alert ('alert.loginAgain') and one way to the login page, however many calls find out. The
 * quiet second begins anew with each of them.
 */
export function sessionExpired(): void {
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

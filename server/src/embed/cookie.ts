import { frameBase } from './prefix'
import { EMBED_ABSOLUTE_MS } from './session'

/** Name of a frame's cookie. */
export const frameCookieName = (secure: boolean): string => (secure ? '__Secure-farsight_embed' : 'farsight_embed')

/**
 * A Set-Cookie value for one frame: kept apart by the site around it (Partitioned), sent for this frame's own addresses
 * alone. Without TLS browsers take it from this machine's own addresses only, which is where the demo runs.
 */
export function frameCookie(id: string, token: string | undefined, secure: boolean): string {
  const rest = `Path=${frameBase(id)}/; HttpOnly; Secure; SameSite=None; Partitioned`
  const name = frameCookieName(secure)
  return token === undefined ? `${name}=; Max-Age=0; ${rest}` : `${name}=${token}; Max-Age=${EMBED_ABSOLUTE_MS / 1000}; ${rest}`
}

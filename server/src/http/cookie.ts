/** Name of the session's cookie; with TLS the browser itself guarantees its scope by the prefix. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-farsight' : 'farsight')

/** The one value of a cookie in a Cookie header; undefined when it is missing or stands twice. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  const found = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
  return found.length === 1 ? found[0]!.slice(name.length + 1) : undefined
}

/**
 * A Set-Cookie value: HttpOnly, the whole origin, sent along when somebody follows a link to us but with no request that another
 * site makes by itself (SS-02); undefined clears.
 */
export function setCookie(name: string, token: string | undefined, secure: boolean): string {
  const rest = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return token === undefined ? `${name}=; Max-Age=0; ${rest}` : `${name}=${token}; ${rest}`
}

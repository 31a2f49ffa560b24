/**
 * Does a request come from a page of our own? The Origin must be exactly the scheme and host that the request went to.
 * A request without Origin (not a browser's cross-site one) passes only where `whenMissing` says so.
 */
export function sameOrigin(origin: string | undefined, host: string | undefined, secure: boolean, whenMissing: boolean): boolean {
  if (origin === undefined) return whenMissing
  return host !== undefined && origin === `${secure ? 'https' : 'http'}://${host}`
}

/** Routes of product.md section 2 that the host itself owns, and three of our own; every other one is a module's. */
export const HOST_PATHS = [
  '/login',
  '/forget_pwd',
  '/code',
  '/version',
  '/component/test',
  '/outbox',
  '/chat',
  '/blank',
  '/clinic_blank',
] as const

export type HostPath = (typeof HOST_PATHS)[number]

/** Of those the public ones: no session, no shell. */
export const PUBLIC_HOST_PATHS: readonly string[] = ['/login', '/forget_pwd', '/code', '/version', '/component/test', '/outbox']

const trimmed = (pathname: string): string => pathname.replace(/(.)\/+$/, '$1')

/** `#/local_diagnosis/?t=1` → '/local_diagnosis'. Small twin of the module kit's, which the login page does not load. */
export const pathOf = (hash: string): string => trimmed(hash.replace(/^#/, '').split('?')[0] || '/')

/** The query of a hash. */
export const queryOf = (hash: string): URLSearchParams => new URLSearchParams(hash.split('?').slice(1).join('?'))

export const isHostPath = (pathname: string): boolean => (HOST_PATHS as readonly string[]).includes(trimmed(pathname))

/** May the path be shown to somebody who is not logged in, by the host alone? */
export const isPublicHostPath = (pathname: string): boolean => PUBLIC_HOST_PATHS.includes(trimmed(pathname))

/** The start page, which stands in the shell. */
export const isHomePath = (pathname: string): boolean => trimmed(pathname) === '/blank'

/** A clinic's entry: a word for the work type alone, from which the user goes on. */
export const isClinicEntry = (pathname: string): boolean => trimmed(pathname) === '/clinic_blank'

/** Stands in a window of its own, with a session and without the shell. */
export const isChatPath = (pathname: string): boolean => trimmed(pathname) === '/chat'

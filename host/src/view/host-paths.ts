/** Routes of product.md section 2 that the host itself owns; every other one is a module's. */
export const HOST_PATHS = ['/login', '/forget_pwd', '/code', '/version', '/component/test', '/blank', '/clinic_blank'] as const

export type HostPath = (typeof HOST_PATHS)[number]

/** Of those the public ones: no session, no shell. */
export const PUBLIC_HOST_PATHS: readonly string[] = ['/login', '/forget_pwd', '/code', '/version', '/component/test']

const trimmed = (pathname: string): string => pathname.replace(/(.)\/+$/, '$1')

export const isHostPath = (pathname: string): boolean => (HOST_PATHS as readonly string[]).includes(trimmed(pathname))

/** May the path be shown to somebody who is not logged in, by the host alone? */
export const isPublicHostPath = (pathname: string): boolean => PUBLIC_HOST_PATHS.includes(trimmed(pathname))

/** The start page, which stands in the shell. */
export const isHomePath = (pathname: string): boolean => trimmed(pathname) === '/blank'

/**
 * What the wrapper puts on the page's window before any script runs. Texts go both ways; it is a function call inside this one
 * page, so that no other window, frame or origin has a way in (there is no listener of window messages).
 */
export interface WrapperBridge {
  /** Page to wrapper. */
  post(text: string): void
  /** Wrapper to page: the one listener. */
  listen(heard: (text: unknown) => void): void
}

const isBridge = (value: unknown): value is WrapperBridge =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as WrapperBridge).post === 'function' &&
  typeof (value as WrapperBridge).listen === 'function'

/** The wrapper of this page; undefined in a plain browser, and in a frame of somebody else's page. */
export function findBridge(page: Pick<Window, 'top'> | undefined = globalThis.window): WrapperBridge | undefined {
  if (page === undefined || page.top !== page) return undefined
  const given = (page as unknown as { farsightWrapper?: unknown }).farsightWrapper
  return isBridge(given) ? given : undefined
}

import type { Desktop } from './port'

const nothing = (): void => undefined

/** The same port in a plain browser: no window controls, no calls, no split screen. */
export const browserDesktop: Desktop = {
  isWrapper: false,
  reportFetch: () => nothing,
  socketAddress: nothing,
  execute: () => false,
  imCall: () => false,
  closeWindow: () => window.close(),
  onWindow: () => nothing,
}

import { findBridge, type WrapperBridge } from './bridge'
import { browserDesktop } from './browser'
import type { Desktop } from './port'
import { wrapperDesktop } from './wrapper'

export type { WrapperBridge } from './bridge'
export type { Command, CommandArgs } from './commands'
export { isReportWindow, openReportWindow } from './own-window'
export type { Desktop, ImCall, WindowState } from './port'

let bound: { readonly bridge: WrapperBridge; readonly desktop: Desktop } | undefined

/** The desktop around the page: the wrapper, or its twin for a plain browser. One port to one wrapper, made at the first call. */
export function desktop(): Desktop {
  const bridge = findBridge()
  if (bridge === undefined) return browserDesktop
  if (bound?.bridge !== bridge) bound = { bridge, desktop: wrapperDesktop(bridge) }
  return bound.desktop
}

/** Does the page run inside the desktop wrapper? A plain browser has no window controls, video calls or split screen. */
export const isWrapper = (): boolean => desktop().isWrapper

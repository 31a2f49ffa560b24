import { bus } from '@farsight/shared/bus'
import type { StatScreen } from '@farsight/shared/domain'

const kept = new Map<StatScreen, string>()

/** How each screen was left: its question comes back with it, until the session ends. */
export const keptSearch = (screen: StatScreen): string => kept.get(screen) ?? ''
export const keepSearch = (screen: StatScreen, search: string): void => void kept.set(screen, search)

bus.on('session-ended.v1').subscribe(() => kept.clear())

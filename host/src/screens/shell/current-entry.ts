import type { RegisteredModule } from '@farsight/shared/module'
import { ownerOf } from '../../federation/registry'
import type { ShellEntry } from './menu-entries'

const under = (pathname: string, route: string): boolean => pathname === route || pathname.startsWith(`${route}/`)

/** The menu entry that is current at a path: the one that its route names, else the one beneath whose own path it lies. */
export function currentEntry(entries: readonly ShellEntry[], modules: readonly RegisteredModule[], pathname: string): string | undefined {
  const named = ownerOf(modules, pathname)?.route.menu
  return (entries.find((entry) => entry.key === named) ?? entries.find((entry) => under(pathname, entry.route)))?.key
}

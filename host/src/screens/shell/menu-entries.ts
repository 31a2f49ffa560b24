import { enabledMenus, MENU_ENTRIES } from '@farsight/shared/domain'
import type { Pair } from '@farsight/shared/i18n'
import { findRoute, matchRoute, type RegisteredModule } from '@farsight/shared/module'
import type { IconName } from '@farsight/shared/ui/icons'

/** An entry of the menu as the shell shows it. */
export interface ShellEntry extends Pair {
  /** What a route names as its `menu`. */
  readonly key: string
  readonly route: string
  readonly icon: IconName
  /** The word under the sign where there is little room. */
  readonly short: Pair | undefined
}

type Owner = Pick<RegisteredModule, 'routes' | 'menus'>

/** The clinic's two menus (product.md section 2). */
const CLINIC: readonly ShellEntry[] = [
  {
    key: 'clinicHome',
    route: '/clinic/home',
    zh: '远程诊断',
    en: 'Remote diagnosis',
    icon: 'remoteDiagnosis',
    short: { zh: '远程诊断', en: 'Remote' },
  },
  {
    key: 'remoteDiagnosis',
    route: '/remote_diagnosis',
    zh: '专家会诊',
    en: 'Expert consultation',
    icon: 'consultation',
    short: { zh: '专家会诊', en: 'Experts' },
  },
]

/**
 * The menu of a session: the account's own entries, or those of its work type where the set is a reduced one (a set without
 * the local list is a clinic's or the AI's), and behind them what modules bring along that the specification does not know.
 */
export function shellEntries(menuString: string, modules: readonly Owner[]): readonly ShellEntry[] {
  const has = (path: string): boolean => modules.some(({ routes }) => routes.some((route) => matchRoute(route, path)))
  const local = has('/local_diagnosis')
  const own = enabledMenus(menuString).map(({ key, route, zh, en }) => ({ key, route, zh, en, icon: key, short: undefined }))
  if (!local && has('/clinic/home')) return [...CLINIC.filter(({ route }) => has(route)), ...broughtAlong(modules)]
  if (!local && has('/ai_diagnose_list')) return [...own.filter(({ key }) => key === 'aiDiagnoseList'), ...broughtAlong(modules)]
  return [...own, ...broughtAlong(modules)]
}

const KNOWN: readonly string[] = MENU_ENTRIES.map(({ key }) => key)

function broughtAlong(modules: readonly Owner[]): readonly ShellEntry[] {
  return modules.flatMap(({ menus, routes }) =>
    menus
      .filter(({ key }) => !KNOWN.includes(key))
      .flatMap(({ key, route }) => {
        const title = findRoute(routes, route)?.title
        return title === undefined ? [] : [{ key, route, ...title, icon: 'template' as const, short: title }]
      }),
  )
}

import type { LoginPayload } from '@farsight/shared/contract'
import { enabledMenus, MENU_ENTRIES } from '@farsight/shared/domain'
import type { Pair } from '@farsight/shared/i18n'
import { findRoute, matchRoute, type RegisteredModule, type WorkType } from '@farsight/shared/module'
import type { IconName } from '@farsight/shared/ui/icons'
import type { ClinicFlags } from './clinic'

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
const CLINIC_HOME: ShellEntry = {
  key: 'clinicHome',
  route: '/clinic/home',
  zh: '远程诊断',
  en: 'Remote diagnosis',
  icon: 'remoteDiagnosis',
  short: { zh: '远程诊断', en: 'Remote' },
}
const EXPERTS: ShellEntry = {
  key: 'remoteDiagnosis',
  route: '/remote_diagnosis',
  zh: '专家会诊',
  en: 'Expert consultation',
  icon: 'consultation',
  short: { zh: '专家会诊', en: 'Experts' },
}

/** Places of the remote rights that switch an entry (decision 21). */
const REMOTE_RIGHTS: Readonly<Record<string, number>> = { remoteDiagnosis: 0, consultation: 4 }

/** Does the string of remote rights leave the entry? An empty string leaves all. */
function remoteAllows(remote: string, key: string): boolean {
  const place = REMOTE_RIGHTS[key]
  return place === undefined || remote === '' || remote[place] === '1'
}

const has = (modules: readonly Owner[], path: string): boolean =>
  modules.some(({ routes }) => routes.some((route) => matchRoute(route, path)))

/** The shell that shows: a reduced set (one without the local list) has but its own; else the work type of the address. */
export function shellType(workType: WorkType, modules: readonly Owner[]): WorkType {
  if (has(modules, '/local_diagnosis')) return workType
  return has(modules, '/clinic/home') ? 'clinic' : has(modules, '/ai_diagnose_list') ? 'ai' : workType
}

/** The account's own entries by its two menu strings. */
export const ownEntries = ({
  userMainMenuConfig,
  userRemoteMenuConfig,
}: Pick<LoginPayload, 'userMainMenuConfig' | 'userRemoteMenuConfig'>): readonly ShellEntry[] =>
  enabledMenus(userMainMenuConfig)
    .filter(({ key }) => remoteAllows(userRemoteMenuConfig, key))
    .map(({ key, route, zh, en }) => ({ key, route, zh, en, icon: key, short: undefined }))

/**
 * The menu of a shell: the account's own entries, a clinic's two by its flags, or the AI list alone; and behind them what
 * modules bring along that the specification does not know.
 */
export function shellEntries(
  type: WorkType,
  account: Pick<LoginPayload, 'userMainMenuConfig' | 'userRemoteMenuConfig'>,
  modules: readonly Owner[],
  flags: ClinicFlags,
): readonly ShellEntry[] {
  const along = broughtAlong(type, modules)
  if (type === 'clinic') {
    const two = [...(flags.home ? [CLINIC_HOME] : []), ...(flags.experts ? [EXPERTS] : [])]
    return [...two.filter(({ route }) => has(modules, route)), ...along]
  }
  const own = ownEntries(account)
  return [...(type === 'ai' ? own.filter(({ key }) => key === 'aiDiagnoseList') : own), ...along]
}

/** Has the account anything to go back to from the clinic's or the AI's shell (decision 2)? */
export const hasLocal = (account: Pick<LoginPayload, 'userMainMenuConfig' | 'userRemoteMenuConfig'>, modules: readonly Owner[]): boolean =>
  has(modules, '/local_diagnosis') && ownEntries(account).some(({ key }) => key !== 'aiDiagnoseList')

const KNOWN: readonly string[] = MENU_ENTRIES.map(({ key }) => key)

function broughtAlong(type: WorkType, modules: readonly Owner[]): readonly ShellEntry[] {
  return modules.flatMap(({ menus, routes }) =>
    menus
      .filter(({ key }) => !KNOWN.includes(key))
      .flatMap(({ key, route }) => {
        const declared = findRoute(routes, route)
        if (declared === undefined || !(declared.for ?? ['local']).includes(type)) return []
        return [{ key, route, ...declared.title, icon: 'template' as const, short: declared.title }]
      }),
  )
}

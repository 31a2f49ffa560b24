import type { LoginPayload } from '@farsight/shared/contract'
import { enabledMenus, hasMenu, landingRoute } from '@farsight/shared/domain'
import type { WorkType } from '@farsight/shared/module'

/** The user's setting with the route that he wants to begin with: a menu entry's, or /blank for the start page. */
export const HOME_SETTING = 'home.route'

/** Where a clinic's user goes on from its entry: the first screen that is open to the clinic (decisions 6 and 7). */
const CLINIC: readonly ['menus1' | 'menus2' | 'menus3', string][] = [
  ['menus1', '/clinic/home'],
  ['menus2', '/clinic/reportBEdit'],
  ['menus3', '/clinic/reportCEdit'],
]

/** A clinic's user: its tree has an entry and screens of its own. */
export const isClinic = ({ facilityRole, userBriefInfo }: LoginPayload): boolean =>
  facilityRole === 'clinic' || userBriefInfo.clinicId !== ''

/** The clinic's first screen; undefined when the clinic has none. */
export const clinicLanding = (payload: LoginPayload): string | undefined => CLINIC.find(([flag]) => payload[flag] === 1)?.[1]

/** What a hospital's account opens first in another work type, if it has it. */
const ELSEWHERE = {
  clinic: { menu: 'remoteDiagnosis', route: '/remote_diagnosis' },
  ai: { menu: 'aiDiagnoseList', route: '/ai_diagnose_list' },
} as const

/** The way home from anywhere: the start page; the AI list where an account has that alone (decision 2). */
export function homeRoute(payload: LoginPayload): string {
  const [first, second] = enabledMenus(payload.userMainMenuConfig)
  return first?.key === 'aiDiagnoseList' && second === undefined ? first.route : '/blank'
}

/**
 * Where an account lands after login (decision 11): the user's own choice, else local diagnosis for one who may write
 * reports, else the first entry of the menu.
 * @param type the work type that is kept over an entry from outside
 * @returns undefined for an account without any entry, which has nothing to enter
 */
export function landing(payload: LoginPayload, type: WorkType = 'local'): string | undefined {
  if (isClinic(payload)) return clinicLanding(payload) === undefined ? undefined : '/clinic_blank'
  const menus = enabledMenus(payload.userMainMenuConfig)
  if (menus.length === 0) return undefined
  if (type !== 'local' && hasMenu(payload.userMainMenuConfig, ELSEWHERE[type].menu)) return ELSEWHERE[type].route
  const chosen = payload.settings[HOME_SETTING]
  if (chosen === '/blank' || menus.some(({ route }) => route === chosen)) return chosen
  if (payload.facilityRole === 'ai') return '/ai_diagnose_list'
  const mayWrite = Object.values(payload.modalityRights).some((level) => level > 0)
  return landingRoute(payload.userMainMenuConfig, mayWrite)
}

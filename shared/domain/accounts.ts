import { hasMenu, MENU_ENTRIES, type MenuKey } from './menus'
import { type ModalityRights, RIGHT, type RightLevel } from './rights'

/** Roles that a hospital's administrator gives. The union's administrator and an engine's account are made by whoever runs the site. */
export const GIVEN_ROLES = ['doctor', 'expert', 'registrar', 'technician', 'clinic', 'admin'] as const
export type GivenRole = (typeof GIVEN_ROLES)[number]

/** Those that a hospital of this kind can have: a clinic's user has the screens of a clinic, which a hospital has not. */
export const rolesOfKind = (kind: string): readonly GivenRole[] => GIVEN_ROLES.filter((role) => role !== 'clinic' || kind === 'clinic')

/**
 * Has the account the screens of a clinic? All of a clinic have, but its administrator: who is to set it up needs the management, which
 * those have not.
 */
export const worksAsClinic = (role: string, kind: string): boolean => role === 'clinic' || (kind === 'clinic' && role !== 'admin')

/** Roles that diagnose: such an account has at least one right (product.md section 5). */
export const diagnosesByRole = (role: string): boolean => role === 'doctor' || role === 'expert' || role === 'clinic'

/** Modalities in the order in which lists and the matrix of rights offer them. */
export const MANAGED_MODALITIES = ['CT', 'MR', 'DX', 'CR', 'MG', 'US', 'XA', 'NM', 'PT', 'ES', 'ECG'] as const

const menu = (...keys: readonly MenuKey[]): string => MENU_ENTRIES.map(({ key }) => (keys.includes(key) ? '1' : '0')).join('')

/** The main menu with which an account of a role begins; it is changed at the screen main_menu. */
export const FIRST_MENU: Readonly<Record<GivenRole, string>> = {
  doctor: menu('localDiagnosis', 'remoteDiagnosis', 'consultation', 'morningMeeting', 'reportLibrary'),
  expert: menu('localDiagnosis', 'remoteDiagnosis', 'consultation', 'reportLibrary'),
  registrar: menu('appointment', 'register', 'registerList', 'triage'),
  technician: menu('registerList', 'triage'),
  clinic: menu('register', 'registerList', 'localDiagnosis', 'remoteDiagnosis'),
  admin: menu('statistics', 'manage'),
}

const withoutManage = (menuString: string): string =>
  MENU_ENTRIES.map(({ key }, i) => (key === 'manage' ? '0' : (menuString[i] ?? '0'))).join('')

/** What becomes of an account's main menu with another role. */
export interface MenuOnRole {
  readonly menu: string
  /** It is not what the new role begins with: whoever set it has to look at it again. */
  readonly left: boolean
}

/**
 * The main menu of an account whose role becomes another: one that nobody has set follows to what the new role begins with, one that was
 * set stays. Whoever is no administrator any more keeps nothing of the menu of management, which opens more than its screens.
 */
export function menuOnRole(menuString: string, from: string, to: GivenRole): MenuOnRole {
  const first = FIRST_MENU[to]
  if (menuString === FIRST_MENU[from as GivenRole]) return { menu: first, left: false }
  const kept = to === 'admin' || !hasMenu(menuString, 'manage') ? menuString : withoutManage(menuString)
  const menu = kept.includes('1') ? kept : first
  return { menu, left: menu !== first }
}

/** A row of the matrix of rights: the modality is ticked, and so are the levels up to `level` (0: none yet, which is refused). */
export interface Permission {
  readonly modality: string
  readonly level: RightLevel
}

/** Why permissions may not be saved: there is none at all, or one is ticked without a right (MANAGE-25, MANAGE-26). */
export function permissionFault(role: string, permissions: readonly Permission[]): 'none' | 'empty' | undefined {
  if (permissions.some(({ level }) => level === RIGHT.none)) return 'empty'
  return permissions.length === 0 && diagnosesByRole(role) ? 'none' : undefined
}

/** The matrix's rows of what an account holds, in the order of the matrix. */
export const permissionsOf = (rights: ModalityRights): Permission[] =>
  MANAGED_MODALITIES.flatMap((modality) => (rights[modality] ? [{ modality, level: rights[modality] }] : []))

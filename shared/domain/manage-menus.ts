/**
 * The management screens in the order of product.md section 2 (the eleven of the specification), then those that were added; the place is
 * the position in an account's manage menu, a string of 0/1 as the main menu is one. New screens stand at the end.
 */
export const MANAGE_SCREENS = [
  'medical_unit',
  'manage_user',
  'main_menu',
  'manage_menu',
  'message_info',
  'remote_hospital',
  'manage_apply_hospital',
  'config_patient_case',
  'manage_department',
  'manage_report_push',
  'manage_cloud_film',
  'manage_release',
  'manage_config',
  'manage_room',
  'manage_item',
  'manage_import',
  'manage_audit',
] as const
export type ManageScreen = (typeof MANAGE_SCREENS)[number]

/** What an administrator of a hospital with separated duties is for (AZ-19); '' for one who has none yet. */
export const ADMIN_DUTIES = ['system', 'security', 'audit'] as const
export type AdminDuty = (typeof ADMIN_DUTIES)[number]

/** The screens of each duty. None has the import of old reports, which writes reports; the system's and the audit's show no patient's text. */
export const DUTY_SCREENS: Readonly<Record<AdminDuty, readonly ManageScreen[]>> = {
  system: [
    'medical_unit',
    'remote_hospital',
    'manage_apply_hospital',
    'config_patient_case',
    'manage_department',
    'manage_release',
    'manage_config',
    'manage_room',
    'manage_item',
  ],
  security: ['manage_user', 'main_menu', 'manage_menu', 'message_info', 'manage_report_push', 'manage_cloud_film'],
  audit: ['manage_audit'],
}

/** Does a manage menu hold the screen? An account whose manage menu is empty has all; a position that is missing in one that is not is off. */
export const holdsScreen = (manageMenu: string, screen: ManageScreen): boolean =>
  manageMenu === '' || manageMenu[MANAGE_SCREENS.indexOf(screen)] === '1'

/** What the union's administrator manages; of a hospital's own screens it has none. */
const UNION_SCREENS: readonly ManageScreen[] = ['medical_unit', 'manage_release']

/** Management screens that a role may have at all: a hospital's administrator all, the union's its own, everybody else none. */
export const screensOfRole = (role: string): readonly ManageScreen[] =>
  role === 'admin' ? MANAGE_SCREENS : role === 'unionAdmin' ? UNION_SCREENS : []

/** The screens that a manage menu holds, in their order. */
export const heldScreens = (manageMenu: string): readonly ManageScreen[] =>
  MANAGE_SCREENS.filter((screen) => holdsScreen(manageMenu, screen))

/** The manage menu that holds just these screens; never '', which would hold all. */
export const manageMenuOf = (screens: readonly ManageScreen[]): string =>
  MANAGE_SCREENS.map((screen) => (screens.includes(screen) ? '1' : '0')).join('')

/** What is left of a manage menu where duties are separated: the screens of the duty, and of these what the menu holds. */
export const manageMenuOnDuty = (manageMenu: string, duty: AdminDuty | ''): string =>
  manageMenuOf(duty === '' ? [] : DUTY_SCREENS[duty].filter((screen) => holdsScreen(manageMenu, screen)))

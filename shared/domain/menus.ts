/** The side menu's 12 entries in the specification's order; the place is the position in the menu string (product.md 2, decision 18). */
export const MENU_ENTRIES = [
  { key: 'appointment', route: '/appointment', zh: '预约', en: 'Appointment' },
  { key: 'register', route: '/add_procedure', zh: '登记', en: 'Register' },
  { key: 'registerList', route: '/diagnose_list', zh: '登记列表', en: 'Register list' },
  { key: 'triage', route: '/triage', zh: '分诊', en: 'Triage' },
  { key: 'localDiagnosis', route: '/local_diagnosis', zh: '本地诊断', en: 'Local diagnosis' },
  { key: 'remoteDiagnosis', route: '/remote_diagnosis', zh: '远程诊断', en: 'Remote diagnosis' },
  { key: 'consultation', route: '/consultation_list', zh: '会诊', en: 'Consultation' },
  { key: 'morningMeeting', route: '/morning_meeting_list', zh: '晨会', en: 'Morning meeting' },
  { key: 'statistics', route: '/statistics', zh: '统计', en: 'Statistics' },
  { key: 'manage', route: '/manage', zh: '管理', en: 'Manage' },
  { key: 'reportLibrary', route: '/report_library', zh: '报告库', en: 'Report library' },
  { key: 'aiDiagnoseList', route: '/ai_diagnose_list', zh: 'AI 列表', en: 'AI list' },
] as const

export type MenuKey = (typeof MENU_ENTRIES)[number]['key']
export type MenuEntry = (typeof MENU_ENTRIES)[number]

/** Entries that a menu string of 0/1 switches on; a missing or other character is off, extra ones are ignored (decision 19). */
export function enabledMenus(menuString: string): readonly MenuEntry[] {
  return MENU_ENTRIES.filter((_, i) => menuString[i] === '1')
}

/** Does a menu string hold the entry? */
export function hasMenu(menuString: string, key: MenuKey): boolean {
  return menuString[MENU_ENTRIES.findIndex((entry) => entry.key === key)] === '1'
}

/** Where an account lands after login (decision 11); undefined when it has no menu at all. */
export function landingRoute(menuString: string, mayWriteReports: boolean): string | undefined {
  if (mayWriteReports && hasMenu(menuString, 'localDiagnosis')) return '/local_diagnosis'
  return enabledMenus(menuString)[0]?.route
}

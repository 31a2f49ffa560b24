import { ADMIN_DUTIES, DUTY_SCREENS, heldScreens, holdsScreen, MANAGE_SCREENS, manageMenuOf, manageMenuOnDuty } from './manage-menus'

test('[MANAGE-04] a manage menu is read by the place of each screen; an empty one holds all', () => {
  expect(heldScreens('')).toEqual(MANAGE_SCREENS)
  expect(heldScreens('01000000100000000')).toEqual(['manage_user', 'manage_department'])
  // Screens that came after the menu was written are off.
  expect(holdsScreen('01', 'manage_audit')).toBe(false)
  expect(heldScreens(manageMenuOf(['manage_audit', 'medical_unit']))).toEqual(['medical_unit', 'manage_audit'])
  expect(heldScreens(manageMenuOf([]))).toEqual([])
  expect(MANAGE_SCREENS.slice(0, 11).join()).toBe(
    'medical_unit,manage_user,main_menu,manage_menu,message_info,remote_hospital,manage_apply_hospital,config_patient_case,manage_department,manage_report_push,manage_cloud_film',
  )
})

test('[AZ-19] no screen belongs to two duties, the auditor has the audit alone, and a menu never adds to a duty', () => {
  const all = ADMIN_DUTIES.flatMap((duty) => DUTY_SCREENS[duty])
  expect(new Set(all).size).toBe(all.length)
  expect(heldScreens(manageMenuOnDuty('', 'audit'))).toEqual(['manage_audit'])
  expect(heldScreens(manageMenuOnDuty(manageMenuOf(['manage_audit', 'manage_user']), 'security'))).toEqual(['manage_user'])
  expect(heldScreens(manageMenuOnDuty('', ''))).toEqual([])
})

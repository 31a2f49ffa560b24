/** The management screens in the groups in which they stand at the side; each is the last part of its route. */
export const SCREENS = [
  { group: 'people', names: ['manage_user', 'manage_department', 'main_menu', 'manage_menu'] },
  { group: 'work', names: ['manage_config', 'manage_room', 'manage_item', 'config_patient_case'] },
  { group: 'partners', names: ['medical_unit', 'remote_hospital', 'manage_apply_hospital'] },
  { group: 'outward', names: ['message_info', 'manage_report_push', 'manage_cloud_film'] },
  { group: 'system', names: ['manage_release', 'manage_audit', 'manage_import'] },
] as const

export type ScreenName = (typeof SCREENS)[number]['names'][number]

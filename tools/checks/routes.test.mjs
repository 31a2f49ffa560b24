import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { HOST_PATHS } from '../../host/src/view/host-paths'
import { matchRoute } from '../../shared/module/paths'

const ROOT = path.resolve(__dirname, '../..')
const modules = readdirSync(ROOT)
  .filter((name) => name.startsWith('mf-') && existsSync(path.join(ROOT, name, 'module.json')))
  .map((name) => JSON.parse(readFileSync(path.join(ROOT, name, 'module.json'), 'utf8')))

/** Every route of product.md section 2, written out, and its owner by architecture.md section 2. */
const ROUTES = {
  host: ['/login', '/forget_pwd', '/code', '/version', '/component/test', '/blank', '/clinic_blank'],
  'mf-booking': [
    '/appointment',
    '/appointment/add',
    '/appointment/list',
    '/appointment/other_list',
    '/add_procedure',
    '/diagnose_list',
    '/triage',
  ],
  'mf-worklist': [
    '/local_diagnosis',
    '/local_diagnosis/launch_remote',
    '/remote_diagnosis',
    '/remote_diagnosis/launch_remote',
    '/ai_diagnose_list',
    '/clinic/home',
  ],
  'mf-report': [
    '/local_diagnosis/edit_report',
    '/local_diagnosis/view_report',
    '/local_diagnosis/ecg/edit_report',
    '/local_diagnosis/ecg/view_report',
    '/remote_diagnosis/edit_report',
    '/remote_diagnosis/view_report',
    '/remote_diagnosis/ecg/edit_report',
    '/remote_diagnosis/ecg/view_report',
    '/clinic/edit_report',
    '/clinic/view_report',
    '/clinic/ecg/edit_report',
    '/clinic/ecg/view_report',
    '/clinic/view_report/local',
    '/clinic/reportBEdit',
    '/clinic/reportCEdit',
    '/report_library',
    '/similar_cases',
  ],
  'mf-consultation': [
    '/consultation',
    '/consultation/add',
    ...['s1', 's2', 's3', 's4', 's5', 's6'].map((s) => `/consultation/${s}`),
    '/consultation_list',
    '/morning_meeting',
    '/morning_meeting/preparation',
    '/morning_meeting/progress',
    '/morning_meeting/completed',
    '/morning_meeting_list',
  ],
  'mf-statistics': [
    '/statistics',
    ...[
      'appointmentOurHospital',
      'localDiagnosisCount',
      'localDoctorWork',
      'reportYinYang',
      'modalityShootCount',
      'shootCountDistribution',
      'doctorRemoteCount',
      'remoteDiagnosisCount',
      'roomStatistics',
      'remoteDiagnosisReportQuality',
      'reportQuality',
    ].map((child) => `/statistics/${child}`),
  ],
  'mf-manage': [
    '/manage',
    ...[
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
    ].map((child) => `/manage/${child}`),
  ],
  'mf-user-center': [
    '/user_center/user_info',
    '/user_center/collect',
    '/user_center/common/1',
    '/user_center/report_template/list',
    '/user_center/report_template/add',
    '/user_center/report_template/edit',
    '/user_center/report_template/newEdit',
    '/clinic/user_center/user_info',
    '/clinic/user_center/collect',
    '/clinic/user_center/common/1',
  ],
}

const ownersOf = (pathname) => [
  ...(HOST_PATHS.includes(pathname) ? ['host'] : []),
  ...modules.filter((module) => module.routes.some((route) => matchRoute(route, pathname))).map(({ name }) => name),
]

describe.each(Object.entries(ROUTES))('%s', (owner, paths) => {
  test.each(paths)('owns %s, alone', (pathname) => expect(ownersOf(pathname)).toEqual([owner]))
})

test.each(['/', '/no_such_page', '/manage/no_such', '/foo/edit_report', '/clinic/user_center/report_template/list', '/LOCAL_DIAGNOSIS'])(
  '%s is nobody’s',
  (pathname) => expect(ownersOf(pathname)).toEqual([]),
)

test('every menu entry leads to a route of its own module', () => {
  for (const { name, menus } of modules) for (const { route } of menus) expect(ownersOf(route)).toEqual([name])
})

const REPORTS = ['local_diagnosis', 'remote_diagnosis', 'clinic'].flatMap((from) =>
  ['edit_report', 'view_report', 'ecg/edit_report', 'ecg/view_report'].map((page) => `/${from}/${page}`),
)
/**
 * The clinic and AI trees of product.md section 2, without the host's own paths; decision 4 gives the clinic its ECG view, it
 * launches orders, and a row of the AI list opens its report (REPORT-31).
 */
const TREES = {
  clinic: [
    '/clinic/home',
    '/clinic/reportBEdit',
    '/clinic/reportCEdit',
    ...REPORTS,
    '/clinic/view_report/local',
    '/clinic/user_center',
    '/clinic/user_center/user_info',
    '/clinic/user_center/collect',
    '/clinic/user_center/common/1',
    '/remote_diagnosis',
    '/remote_diagnosis/launch_remote',
  ],
  ai: [
    '/ai_diagnose_list',
    ...REPORTS,
    '/user_center',
    '/user_center/user_info',
    '/user_center/collect',
    '/user_center/common/1',
    '/user_center/report_template',
    '/user_center/report_template/list',
    '/user_center/report_template/add',
    '/user_center/report_template/edit',
    '/user_center/report_template/newEdit',
  ],
}
const everyPath = [...Object.values(ROUTES).flat(), ...TREES.clinic, ...TREES.ai].filter((pathname) => !HOST_PATHS.includes(pathname))
const routesFor = (workType) => modules.flatMap(({ routes }) => routes.filter((route) => route.for?.includes(workType)))

describe.each(Object.entries(TREES))('the tree of %s', (workType, tree) => {
  test('[FED-18] has its routes by module.json, and no other', () => {
    const shown = everyPath.filter((pathname) => routesFor(workType).some((route) => matchRoute(route, pathname)))
    expect([...new Set(shown)].sort()).toEqual([...tree].sort())
  })

  test('[FED-18] needs these modules alone', () => {
    const needed = modules.filter(({ routes }) => routes.some((route) => route.for?.includes(workType))).map(({ name }) => name)
    expect(needed.sort()).toEqual(['mf-report', 'mf-user-center', 'mf-worklist'])
  })

  test('goes to no child that it has not', () => {
    for (const { redirect } of routesFor(workType)) if (redirect) expect(tree).toContain(redirect)
  })
})

test('what leads to a route leads to one that a module owns', () => {
  for (const { routes } of modules)
    for (const { leadsTo = [] } of routes) for (const next of leadsTo) expect(ownersOf(next)).toHaveLength(1)
})

test('a partner’s page may show the screens of one report alone', () => {
  const embedded = modules.flatMap(({ name, routes }) => routes.filter(({ embed }) => embed).map(({ path: route }) => `${name} ${route}`))
  expect(embedded).toEqual(['edit_report', 'view_report', 'ecg/edit_report', 'ecg/view_report'].map((page) => `mf-report /:from/${page}`))
})

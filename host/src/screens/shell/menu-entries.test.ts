import { hasLocal, shellEntries, shellType } from './menu-entries'

const set = (paths: readonly string[], menus: readonly { key: string; route: string }[] = []) => ({
  routes: paths.map((path) => ({ path, title: { zh: `题${path}`, en: path } })),
  menus,
})
const ALL = '111111111111'
const account = (userMainMenuConfig: string, userRemoteMenuConfig = '') => ({ userMainMenuConfig, userRemoteMenuConfig })
const NONE = { home: false, experts: false }
const LOCAL = set(['/local_diagnosis', '/remote_diagnosis', '/clinic/home', '/ai_diagnose_list'])
const keysOf = (entries: ReturnType<typeof shellEntries>) => entries.map(({ key }) => key)
const local = (main: string, remote = '') => keysOf(shellEntries('local', account(main, remote), [LOCAL], NONE))

test('[SHELL-02] an account with everything has the twelve entries in the specification’s order', () => {
  expect(local(ALL)).toEqual([
    'appointment',
    'register',
    'registerList',
    'triage',
    'localDiagnosis',
    'remoteDiagnosis',
    'consultation',
    'morningMeeting',
    'statistics',
    'manage',
    'reportLibrary',
    'aiDiagnoseList',
  ])
})

test.each([
  ['000011000000', ['localDiagnosis', 'remoteDiagnosis']],
  ['000011', ['localDiagnosis', 'remoteDiagnosis']],
  ['0000110000001111', ['localDiagnosis', 'remoteDiagnosis']],
  ['x00011y00000', ['localDiagnosis', 'remoteDiagnosis']],
  ['', []],
])('[SHELL-04] the account’s string switches its entries on: %s', (main, keys) => {
  expect(local(main)).toEqual(keys)
})

test('[PERM-04] position 4 is local diagnosis', () => {
  expect(local('000010000000')).toEqual(['localDiagnosis'])
})
test('[PERM-05] position 5 is remote diagnosis', () => {
  expect(local('000001000000')).toEqual(['remoteDiagnosis'])
})

test('[PERM-03] both strings count: the main one hides local diagnosis, the remote one hides remote entries', () => {
  expect(local('000001100000')).not.toContain('localDiagnosis')
  expect(local('000011100000', '11111')).toEqual(['localDiagnosis', 'remoteDiagnosis', 'consultation'])
  expect(local('000011100000', '01111')).toEqual(['localDiagnosis', 'consultation'])
  expect(local('000011100000', '11110')).toEqual(['localDiagnosis', 'remoteDiagnosis'])
  expect(local('000011100000', '0')).toEqual(['localDiagnosis'])
  // The remote string alone opens nothing.
  expect(local('000010000000', '11111')).toEqual(['localDiagnosis'])
})

test('[SHELL-05] the AI work type shows the AI list alone, whatever the account has', () => {
  expect(keysOf(shellEntries('ai', account(ALL), [LOCAL], { home: true, experts: true }))).toEqual(['aiDiagnoseList'])
  expect(shellType('local', [set(['/ai_diagnose_list', '/user_center'])])).toBe('ai')
})

test('[ROUTE-55] a clinic’s header offers remote diagnosis and expert consultation, with their targets', () => {
  const clinic = [set(['/clinic/home', '/remote_diagnosis'])]
  expect(shellType('local', clinic)).toBe('clinic')
  const entries = shellEntries('clinic', account(ALL), clinic, { home: true, experts: true })
  expect(entries.map(({ zh, en, route }) => [zh, en, route])).toEqual([
    ['远程诊断', 'Remote diagnosis', '/clinic/home'],
    ['专家会诊', 'Expert consultation', '/remote_diagnosis'],
  ])
})

test('a session of the whole set takes the work type of the address, and has a way back to local', () => {
  expect(shellType('ai', [LOCAL])).toBe('ai')
  expect(hasLocal(account(ALL), [LOCAL])).toBe(true)
  expect(hasLocal(account('000000000001'), [LOCAL])).toBe(false)
  expect(hasLocal(account(ALL), [set(['/ai_diagnose_list'])])).toBe(false)
})

test('[FED-01] a module that the specification does not know brings its entry along, behind the others, with its route’s title', () => {
  const timer = set(['/reading_timer'], [{ key: 'readingTimer', route: '/reading_timer' }])
  const modules = [set(['/local_diagnosis']), timer]
  expect(shellEntries('local', account('00001'), modules, NONE).at(-1)).toMatchObject({
    key: 'readingTimer',
    route: '/reading_timer',
    zh: '题/reading_timer',
    en: '/reading_timer',
  })
  expect(local('00001')).toHaveLength(1)
  expect(keysOf(shellEntries('ai', account(ALL), modules, NONE))).toEqual(['aiDiagnoseList'])
})

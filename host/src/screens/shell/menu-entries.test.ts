import { shellEntries } from './menu-entries'

const set = (paths: readonly string[], menus: readonly { key: string; route: string }[] = []) => ({
  routes: paths.map((path) => ({ path, title: { zh: `题${path}`, en: path } })),
  menus,
})
const ALL = '111111111111'
const routesOf = (entries: ReturnType<typeof shellEntries>) => entries.map(({ route }) => route)

test('a local session has the entries that its account has', () => {
  expect(routesOf(shellEntries('000011', [set(['/local_diagnosis', '/remote_diagnosis', '/clinic/home'])]))).toEqual([
    '/local_diagnosis',
    '/remote_diagnosis',
  ])
})

test('a clinic’s session has its two menus, in its words, and no entry that leads to nobody’s route', () => {
  const entries = shellEntries(ALL, [set(['/clinic/home', '/remote_diagnosis'])])
  expect(entries.map(({ zh, route }) => [zh, route])).toEqual([
    ['远程诊断', '/clinic/home'],
    ['专家会诊', '/remote_diagnosis'],
  ])
})

test('an AI session has the AI list alone', () => {
  expect(routesOf(shellEntries(ALL, [set(['/ai_diagnose_list', '/user_center'])]))).toEqual(['/ai_diagnose_list'])
})

test('[FED-01] a module that the specification does not know brings its entry along, behind the others, with its route’s title', () => {
  const timer = set(['/reading_timer'], [{ key: 'readingTimer', route: '/reading_timer' }])
  expect(shellEntries('00001', [set(['/local_diagnosis']), timer]).at(-1)).toMatchObject({
    key: 'readingTimer',
    route: '/reading_timer',
    zh: '题/reading_timer',
    en: '/reading_timer',
  })
  expect(routesOf(shellEntries('00001', [set(['/local_diagnosis']), timer]))).toHaveLength(2)
})

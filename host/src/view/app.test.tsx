import { session } from '@farsight/shared/bus'
import { readSite } from '@farsight/shared/i18n'
import type { RegisteredModule, RouteDeclaration } from '@farsight/shared/module'
import { act, screen } from '@testing-library/react'
import { testPayload } from '../../../shared/api/test/payload'
import type { AppView } from './app'
import { openApp } from './app'

Object.assign(globalThis, { FARSIGHT_APP_VERSION: '3.1.2020092300', FARSIGHT_DEVELOPMENT: false })

const title = (zh: string) => ({ zh, en: zh })
const route = (path: string, zh: string, more: Partial<RouteDeclaration> = {}): RouteDeclaration => ({ path, title: title(zh), ...more })
const routes = [
  route('/local_diagnosis', '本地诊断', { menu: 'localDiagnosis' }),
  route('/statistics', '统计', { menu: 'statistics' }),
  route('/manage/manage_user', '医生', { menu: 'manage' }),
  route('/ai_diagnose_list', 'AI 列表', { menu: 'aiDiagnoseList', for: ['ai'] }),
  route('/user_center/user_info', '用户信息', { for: ['local', 'ai'] }),
  route('/user_center/collect', '收藏', { for: ['local', 'ai'] }),
  route('/user_center/common/:type', '常用', { for: ['local', 'ai'] }),
  route('/user_center/report_template/list', '模板', { for: ['local', 'ai'] }),
  route('/user_center/report_template/add', '模板', { for: ['local', 'ai'] }),
  route('/user_center/report_template/edit', '模板', { for: ['local', 'ai'] }),
  route('/user_center/report_template/newEdit', '模板', { for: ['local', 'ai'] }),
  route('/:from/view_report', '报告', { for: ['local', 'clinic', 'ai'] }),
  route('/clinic/home', '远程', { for: ['clinic'] }),
  route('/clinic/reportBEdit', 'B', { for: ['clinic'] }),
  route('/remote_diagnosis', '远程诊断', { menu: 'remoteDiagnosis', for: ['local', 'clinic'] }),
  route('/similar_cases', '相似病例', { public: true }),
  route('/image_window', '影像窗口', { bare: true, for: ['local', 'clinic'] }),
]
const mockModule = { name: 'mf-all', version: '1', title: title('全部'), routes, menus: [], slots: { fills: [], offers: [] } }

let mockOwnerAt: (path: string) => unknown
jest.mock('../federation/set', () => ({
  fetchSet: async () => ({ setId: 's', modules: [mockModule as unknown as RegisteredModule], withdrawn: [] }),
  SetFault: class extends Error {},
}))
jest.mock('../federation/modules', () => ({
  startModules: async (options: { ownerAt: (path: string) => unknown }) => {
    mockOwnerAt = options.ownerAt
    return { withdraw: () => undefined, end: async () => undefined }
  },
}))
jest.mock('./watch', () => ({ watchPage: () => ({ stop: () => undefined, ask: async () => undefined, mayLoad: () => true }) }))
jest.mock('../screens/shell/shell', () => ({
  Shell: ({ outlet }: { outlet: (element: HTMLElement) => void }) => <main ref={(element) => void (element && outlet(element))} />,
}))

let view: AppView | undefined
const root = document.createElement('div')
async function open(hash: string, payload = testPayload()): Promise<void> {
  document.body.replaceChildren(root)
  history.replaceState(null, '', `/${hash}`)
  await act(async () => {
    session.start(payload)
    view = await openApp(root, { apiBase: '', moduleSlowMs: 1, moduleTimeoutMs: 1, setRefreshMs: 1000 })
  })
}
async function go(hash: string): Promise<void> {
  await act(async () => {
    location.hash = hash
    await new Promise((done) => window.addEventListener('hashchange', done, { once: true }))
  })
}
afterEach(async () => {
  await act(async () => {
    await view?.end()
    session.end('logout')
  })
  localStorage.clear()
})

test('[PERM-11] a route whose menu entry is off is not reached by typing its path: its name, whom to ask, and no module', async () => {
  await open('#/statistics')
  expect(await screen.findByRole('alert', { name: '统计' })).toHaveTextContent('没有打开这一页的权限')
  expect(mockOwnerAt('/statistics')).toBeUndefined()
  await go('#/manage/manage_user')
  expect(screen.getByRole('alert', { name: '医生' })).toBeVisible()
  // What the account has is there, and so is what belongs to no entry.
  for (const path of ['/local_diagnosis', '/remote_diagnosis', '/user_center/user_info', '/similar_cases'])
    expect(mockOwnerAt(path)).toMatchObject({ module: { name: 'mf-all' } })
})

test('[ROUTE-44] the ai tree: its list and the user centre, and no list of local work', async () => {
  await open('#/ai_diagnose_list', testPayload({ userMainMenuConfig: '000000000001' }))
  localStorage.setItem(`${document.title}WORK_TYPE`, 'ai')
  for (const { path } of routes.filter((one) => one.for?.includes('ai'))) {
    await go(`#${path.replace(':type', '1').replace(':from', 'local_diagnosis')}`.replace('#/ai_diagnose_list', '#/ai_diagnose_list?a=1'))
    expect(mockOwnerAt(path.replace(':type', '1').replace(':from', 'local_diagnosis'))).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  }
  await go('#/statistics')
  expect(mockOwnerAt('/statistics')).toBeUndefined()
  expect(await screen.findByRole('alert', { name: '没有这个页面' })).toBeVisible()
  expect(readSite('WORK_TYPE')).toBe('ai')
  // The account has the AI list alone: it is the way home.
  await act(async () => screen.getByRole('button', { name: '回到首页' }).click())
  expect(location.hash).toBe('#/ai_diagnose_list')
})

test('[WTYPE-02] in the ai work type /blank is there too and means local', async () => {
  await open('#/ai_diagnose_list')
  localStorage.setItem(`${document.title}WORK_TYPE`, 'ai')
  await go('#/blank')
  expect(mockOwnerAt('/local_diagnosis')).toBeDefined()
})

test('[REPORT-31] a report opens inside the ai work type; an address of local work leads back to the own desk', async () => {
  await open('#/ai_diagnose_list', testPayload({ userMainMenuConfig: '000011000001' }))
  localStorage.setItem(`${document.title}WORK_TYPE`, 'ai')
  await go('#/local_diagnosis/view_report?procedureId=p1&ai=1')
  expect(mockOwnerAt('/local_diagnosis/view_report')).toBeDefined()
  expect(readSite('WORK_TYPE')).toBe('ai')
  // Neither what is not open to the account nor a clinic's page.
  for (const path of ['/statistics', '/clinic/home', '/no/such']) {
    await go(`#${path}`)
    expect(mockOwnerAt(path)).toBeUndefined()
    expect(readSite('WORK_TYPE')).toBe('ai')
  }
  // Not the screen itself: the way back to the own desk (ROUTE-44), where everything is open again.
  await go('#/local_diagnosis?search=CT1')
  expect(location.hash).toBe('#/blank')
  expect(mockOwnerAt('/local_diagnosis')).toBeDefined()
})

test('a clinic reaches what its flags open; the other trees are none of its', async () => {
  const clinic = { facilityRole: 'clinic', identityType: 'remote', menus1: 0, menus2: 1, menus3: 0 } as const
  localStorage.setItem(`${document.title}WORK_TYPE`, 'clinic')
  await open('#/clinic/home', testPayload(clinic))
  expect(await screen.findByRole('alert', { name: '远程' })).toHaveTextContent('没有打开这一页的权限')
  expect(
    ['/clinic/home', '/clinic/reportBEdit', '/remote_diagnosis', '/local_diagnosis'].map((path) => mockOwnerAt(path) !== undefined),
  ).toEqual([false, true, true, false])
})

test('a hospital’s account at the clinic’s entry: said so, with the way back', async () => {
  await open('#/clinic_blank')
  expect(await screen.findByRole('alert', { name: '远程门诊' })).toBeVisible()
})

test('[IMG-03] a window of its own stands without the shell, for a session whose work has it; back in the shell for another page', async () => {
  await open('#/image_window')
  expect(screen.queryByRole('main')).toBeNull()
  expect(mockOwnerAt('/image_window')).toMatchObject({ module: { name: 'mf-all' } })
  await go('#/local_diagnosis')
  expect(screen.getByRole('main')).toBeInTheDocument()
})

test('without a session everybody’s set runs bare, and nothing but public routes is reached', async () => {
  document.body.replaceChildren(root)
  history.replaceState(null, '', '/#/similar_cases')
  await act(async () => {
    view = await openApp(root, { apiBase: '', moduleSlowMs: 1, moduleTimeoutMs: 1, setRefreshMs: 1000 }, 'everybody')
  })
  expect(root.querySelector('main')).toBeNull()
  expect(mockOwnerAt('/similar_cases')).toMatchObject({ module: { name: 'mf-all' } })
  for (const path of ['/local_diagnosis', '/statistics', '/local_diagnosis/view_report', '/user_center/collect'])
    expect(mockOwnerAt(path)).toBeUndefined()
})

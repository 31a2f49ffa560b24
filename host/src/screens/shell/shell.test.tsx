import { api } from '@farsight/shared/api'
import { type BellNotification, bus, session } from '@farsight/shared/bus'
import { setLanguage, siteKey } from '@farsight/shared/i18n'
import type { RegisteredModule } from '@farsight/shared/module'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { testPayload } from '../../../../shared/api/test/payload'
import { Shell } from './shell'
import { RESIZE_MS } from './use-place'

Object.assign(globalThis, { FARSIGHT_APP_VERSION: '3.1.2020092300' })

const worklist = {
  name: 'mf-worklist',
  title: { zh: '检查列表', en: 'Worklists' },
  routes: [
    { path: '/local_diagnosis', title: { zh: '本地诊断', en: 'Local diagnosis' }, menu: 'localDiagnosis' },
    { path: '/:from/edit_report', title: { zh: '书写报告', en: 'Write report' } },
  ],
  menus: [],
} as unknown as RegisteredModule

const note = (changes: Partial<BellNotification> = {}): BellNotification => ({
  eventId: '1',
  type: 10,
  currentState: 3,
  reportHasComplete: 0,
  modality: 'CT',
  risProcedureId: 'p1',
  remoteOrderId: '',
  patName: '王建国',
  t: '1',
  sign: 'x',
  createTime: '09:10:05',
  raw: '{}',
  ...changes,
})

function width(px: number) {
  Object.defineProperty(window, 'innerWidth', { value: px, configurable: true })
}
let outlet: jest.Mock

async function open(changes: Parameters<typeof testPayload>[0] = {}) {
  session.start(testPayload({ userMainMenuConfig: '111111111111', ...changes }))
  outlet = jest.fn()
  const page = render(<Shell modules={[worklist]} outlet={outlet} />)
  await act(async () => undefined)
  return page
}
const side = () => screen.getByRole('navigation', { name: '主菜单' })
const top = () => screen.getByRole('navigation', { name: '常用' })

beforeEach(() => {
  localStorage.clear()
  width(1440)
  location.hash = '#/local_diagnosis'
  // The socket cannot be opened here: the shell must live without it.
  jest.spyOn(api, 'call').mockImplementation((async (name: string) => {
    if (name === 'wsAuthenticate') throw new Error('no server')
    return { val: true }
  }) as never)
})
afterEach(() => {
  jest.restoreAllMocks()
  act(() => session.end('logout'))
  act(() => setLanguage('zh'))
})

test('bars, menu of the account, and one outlet that stays the same element', async () => {
  const { rerender } = await open()
  expect(screen.getByRole('banner')).toHaveTextContent('中心医院')
  expect(within(side()).getAllByRole('link')).toHaveLength(12)
  expect(within(top()).getAllByRole('link')).toHaveLength(9)
  expect(outlet).toHaveBeenCalledTimes(1)
  expect(outlet).toHaveBeenCalledWith(screen.getByRole('main'))
  rerender(<Shell modules={[worklist]} outlet={outlet} />)
  await act(async () => setLanguage('en'))
  expect(outlet).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toHaveTextContent('Remote')
})

test('only what the menu string switches on is there', async () => {
  await open({ userMainMenuConfig: '000011' })
  expect(
    within(side())
      .getAllByRole('link')
      .map((link) => link.title),
  ).toEqual(['本地诊断', '远程诊断'])
})

test('the current entry is marked, also on a report that belongs to it', async () => {
  await open()
  expect(within(side()).getByRole('link', { current: 'page' })).toHaveAttribute('href', '#/local_diagnosis')
  await act(async () => {
    location.hash = '#/remote_diagnosis/edit_report?procedureId=1'
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  })
  expect(within(side()).getByRole('link', { current: 'page' })).toHaveAttribute('href', '#/remote_diagnosis')
})

test('the side bar opens to whole words and is remembered', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: '展开菜单' }))
  expect(side()).toHaveClass('fs-shell-side-wide')
  expect(localStorage.getItem(siteKey('SIDE'))).toBe('wide')
})

test('up to 800 px: no top items, the side bar behind its button, closed after a choice; the change counts after 1000 ms', async () => {
  jest.useFakeTimers()
  await open()
  width(700)
  act(() => void window.dispatchEvent(new Event('resize')))
  act(() => jest.advanceTimersByTime(RESIZE_MS - 1))
  expect(within(top()).queryAllByRole('link')).toHaveLength(9)
  act(() => jest.advanceTimersByTime(1))
  expect(within(top()).queryAllByRole('link')).toHaveLength(0)
  expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
  jest.useRealTimers()
  await userEvent.click(screen.getByRole('button', { name: '菜单' }))
  await userEvent.click(within(side()).getByRole('link', { name: '统计' }))
  expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
})

test('the bell counts what is new, lists it by local and remote, and clears it', async () => {
  await open()
  act(() => bus.emit('notification.v1', note()))
  act(() => bus.emit('notification.v1', note({ eventId: '2', type: 11, risProcedureId: 'p2', patName: '李秀英', currentState: 2060 })))
  act(() => bus.emit('notification.v1', note({ eventId: '3', currentState: 9 })))
  const bell = screen.getByRole('button', { name: '通知，3 条未读' })
  expect(screen.queryByText('王建国')).toBeNull()
  await userEvent.click(bell)
  const panel = screen.getByRole('region', { name: '通知' })
  expect(within(panel).getAllByRole('listitem')).toHaveLength(2)
  expect(within(panel).getByText('本地 1')).toBeVisible()
  expect(within(panel).getByText('远程 1')).toBeVisible()
  expect(within(panel).getByRole('img', { name: '状态 已完成' })).toBeVisible()
  expect(screen.getByRole('button', { name: '通知，0 条未读' })).toBeVisible()
  await userEvent.click(within(panel).getByRole('button', { name: '移除 李秀英 的通知' }))
  expect(within(panel).queryByText('李秀英')).toBeNull()
  await userEvent.click(within(panel).getByRole('button', { name: '全部清除' }))
  expect(within(panel).getByText('没有通知')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: '通知' })).toBeNull()
})

test('log out tells the server and ends the session, also when the server is away', async () => {
  await open()
  ;(api.call as jest.Mock).mockRejectedValue(new Error('away'))
  await userEvent.click(screen.getByRole('button', { name: /陈医生/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: '退出登录' }))
  expect((api.call as jest.Mock).mock.calls.some(([name]) => name === 'logout')).toBe(true)
  expect(session.current()).toBeNull()
  expect(screen.queryByRole('banner')).toBeNull()
})

test('a lost socket is told in the status bar with its seconds; F1 opens the keys', async () => {
  await open()
  const foot = screen.getByRole('contentinfo')
  expect(await within(foot).findByText('已断开，正在重连')).toBeVisible()
  expect(foot).toHaveAttribute('data-lost', 'true')
  expect(foot).toHaveTextContent('2026-11-20 09:00')
  expect(foot).toHaveTextContent('v3.1.2020092300')
  await userEvent.keyboard('{F1}')
  expect(screen.getByRole('dialog', { name: '快捷键' })).toBeVisible()
})

test('the skip link leads to the content without touching the address', async () => {
  await open()
  await userEvent.tab()
  expect(screen.getByRole('link', { name: '跳到内容' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
  expect(location.hash).toBe('#/local_diagnosis')
})

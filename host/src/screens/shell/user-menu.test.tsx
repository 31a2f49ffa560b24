import { ApiError, api } from '@farsight/shared/api'
import { bus, holdWords, session, UNSENT_PREFIX } from '@farsight/shared/bus'
import { setLanguage, siteKey, switchLanguage, writeSite } from '@farsight/shared/i18n'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CLINIC, choose, eachFresh, hash, LOCAL, openShell, side } from './test/bench'

eachFresh()
const info = { facilityName: '中心医院', userName: '陈医生', phone: '', userHeadImage: '', clinicId: '', clinicName: '' }
const openMenu = () => userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: /陈医生/ }))
const items = () => screen.getAllByRole('menuitem').map((item) => item.querySelector('span')?.textContent)

test('[SHELL-15] a click on the name opens the menu with everything that the shell can do', async () => {
  await openShell()
  await openMenu()
  expect(items()).toEqual([
    '用户中心',
    '我的登录',
    '修改密码',
    '登录后先打开本页',
    '锁定屏幕',
    'English',
    '护眼皮肤',
    '快捷键设置',
    '快捷键',
    '大屏叫号',
    '视频聊天登录',
    '在线客服',
    '意见反馈',
    '清除缓存',
    '退出登录',
  ])
})

test('[LOGIN-21] the page that shows becomes the one that a login begins with; it is not offered once more', async () => {
  const bench = await openShell()
  hash('#/remote_diagnosis')
  await choose('登录后先打开本页')
  await waitFor(() => expect(bench.payloads('saveUserSetting')).toEqual([{ key: 'home.route', value: '/remote_diagnosis' }]))
  expect(await screen.findByText('以后登录先打开：远程诊断')).toBeVisible()
  await openMenu()
  expect(items()).not.toContain('登录后先打开本页')
})

test('[SHELL-23] name, facility and the default picture; a picture of one’s own where there is one', async () => {
  await openShell()
  await openMenu()
  expect(screen.getByRole('menu')).toHaveTextContent('陈医生 · 中心医院')
  const button = screen.getByRole('button', { name: /陈医生/ })
  expect(within(button).getByRole('img', { name: '默认头像' })).toBeVisible()
  expect(button).toHaveTextContent('陈医生')
  act(() => session.start({ ...session.current()!, userBriefInfo: { ...info, userHeadImage: '/head/7.png' } }))
  expect(button.querySelector('img')).toHaveAttribute('src', '/head/7.png')
  expect(within(button).queryByRole('img', { name: '默认头像' })).toBeNull()
  // Changed in the user centre: at once, and the rest stays.
  act(() => session.showFace({ userHeadImage: '/head/8.png' }))
  expect(button.querySelector('img')).toHaveAttribute('src', '/head/8.png')
  expect(button).toHaveTextContent('陈医生')
  act(() => bus.emit('desk-wanted.v1', { what: 'keys' }))
  expect(await screen.findByRole('dialog', { name: '快捷键设置' })).toBeVisible()
})

test('[SHELL-27] log out lets editors save, tells the server and ends the session, also when the server is away', async () => {
  const bench = await openShell()
  bench.answer({ logout: () => Promise.reject(new ApiError('network', 0, '网络错误')) })
  const ends: string[] = []
  let saved: () => void = () => undefined
  const listening = [
    bus.on('session-ended.v1').subscribe(({ reason }) => ends.push(reason)),
    bus.on('session-leaving.v1').subscribe(({ wait }) => wait(new Promise<void>((done) => (saved = done)))),
  ]
  await choose('退出登录')
  expect(bench.names()).not.toContain('logout')
  saved()
  await waitFor(() => expect(ends).toEqual(['logout']))
  expect(bench.names()).toContain('logout')
  await waitFor(() => expect(screen.queryByRole('banner')).toBeNull())
  for (const one of listening) one.unsubscribe()
})

test.each(['place', 'page'] as const)('words in a form that nobody has saved (held by the %s): log out asks first', async (by) => {
  const bench = await openShell()
  const release = holdWords(by)
  await choose('退出登录')
  expect(await screen.findByRole('dialog', { name: '退出登录？' })).toBeVisible()
  expect([bench.names().includes('logout'), session.current() !== null]).toEqual([false, true])
  release()
})

test('unsent words of a consultation or a meeting: log out asks, stays, or leaves and loses them', async () => {
  const bench = await openShell()
  const own = `${UNSENT_PREFIX}consultation/${session.current()!.loginUserId}/opinion/1`
  localStorage.setItem(own, JSON.stringify({ kept: Date.now(), value: { text: '考虑腺癌', base: 0 } }))
  await choose('退出登录')
  const dialog = within(await screen.findByRole('dialog', { name: '退出登录？' }))
  expect(dialog.getByText(/本机有 1 处文字尚未提交/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  expect([bench.names().includes('logout'), session.current() !== null, localStorage.getItem(own) !== null]).toEqual([false, true, true])
  await choose('退出登录')
  await userEvent.click(await screen.findByRole('button', { name: '退出并丢弃' }))
  await waitFor(() => expect(session.current()).toBeNull())
  expect([bench.names().includes('logout'), localStorage.getItem(own)]).toEqual([true, null])
})

test('[SHELL-18] clear cache asks first, forgets remembered answers, keeps session, language and skin, and says so', async () => {
  await openShell()
  ;(api.call as jest.Mock).mockRestore()
  writeSite('LANG', 'zh')
  writeSite('SKIN', 'eye')
  writeSite('CACHE/zh/queryModality/[]', '{}')
  const told: string[] = []
  const listening = bus.on('cache-cleared.v1').subscribe(({ reason }) => told.push(reason))
  await choose('清除缓存')
  const dialog = screen.getByRole('dialog', { name: '清除缓存' })
  expect(localStorage.getItem(siteKey('CACHE/zh/queryModality/[]'))).not.toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: '清除' }))
  expect(told).toEqual(['user'])
  expect(localStorage.getItem(siteKey('CACHE/zh/queryModality/[]'))).toBeNull()
  expect([localStorage.getItem(siteKey('LANG')), localStorage.getItem(siteKey('SKIN'))]).toEqual(['zh', 'eye'])
  expect(session.current()).not.toBeNull()
  expect(screen.getByText('缓存已清除')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  listening.unsubscribe()
})

test('[SHELL-21] the big-screen call opens in a window of its own; a blocked one is told', async () => {
  const focus = jest.fn()
  const open = jest.spyOn(window, 'open').mockReturnValue({ focus } as unknown as Window)
  await openShell()
  await choose('大屏叫号')
  expect(open).toHaveBeenCalledWith('/#/triage?screen=1', 'farsight-big-screen', expect.stringContaining('popup'))
  expect(focus).toHaveBeenCalledTimes(1)
  open.mockReturnValue(null)
  await choose('大屏叫号')
  expect(screen.getByRole('alert')).toHaveTextContent('弹出窗口')
})

test('who has no triage has no call screen', async () => {
  await openShell({ userMainMenuConfig: '000011000000' })
  await openMenu()
  expect(items()).not.toContain('大屏叫号')
})

test('[SHELL-19, I18N-04] the other language is remembered, and 300 ms later the page is loaded anew', () => {
  jest.useFakeTimers()
  const reload = jest.fn()
  switchLanguage('en', reload)
  expect(localStorage.getItem(siteKey('LANG'))).toBe('en')
  jest.advanceTimersByTime(299)
  expect(reload).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledTimes(1)
  jest.useRealTimers()
  setLanguage('zh')
})

test('[SHELL-20, SKIN-03] the other skin fetches its stylesheet; the whole page is told', async () => {
  const told: string[] = []
  const listening = bus.on('skin-changed.v1').subscribe(({ skin }) => told.push(skin))
  await openShell()
  await choose('护眼皮肤')
  const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[data-skin]')].map((link) => link.getAttribute('href'))
  expect(sheets()).toContain('/skins/eye.css')
  expect(localStorage.getItem(siteKey('SKIN'))).toBe('eye')
  await choose('深色皮肤')
  expect(sheets()).toContain('/skins/dark.css')
  expect(told).toEqual(['eye', 'dark'])
  listening.unsubscribe()
})

test('[SHELL-05] in the AI work type the AI list alone, and a way back to local', async () => {
  location.hash = '#/ai_diagnose_list'
  await openShell()
  expect(within(side()).getAllByRole('link')).toHaveLength(1)
  expect(within(side()).getByRole('link')).toHaveAttribute('href', '#/ai_diagnose_list')
  expect(screen.getByRole('link', { name: /中心医院/ })).toHaveAttribute('href', '#/blank')
  await choose('返回本地')
  await hash('#/blank')
  expect(within(side()).getAllByRole('link')).toHaveLength(12)
})

test('an account of the AI list alone: the logo leads there, and no way back to local is promised', async () => {
  location.hash = '#/ai_diagnose_list'
  await openShell({ userMainMenuConfig: '000000000001' })
  expect(screen.getByRole('link', { name: /中心医院/ })).toHaveAttribute('href', '#/ai_diagnose_list')
  await openMenu()
  expect(items()).not.toContain('返回本地')
})

test('[SHELL-26, ROUTE-55, ROUTE-56] a clinic’s header: its name, and the menus of its flags', async () => {
  location.hash = '#/clinic/home'
  await openShell({ menus1: 1, menus2: 1, clinicConfig: '{"clinicName":"城南诊所"}' }, { modules: [CLINIC] })
  const head = screen.getByRole('banner')
  expect(head).toHaveTextContent('城南诊所')
  expect(head).not.toHaveTextContent('中心医院')
  const links = within(screen.getByRole('navigation', { name: '常用' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['远程诊断', '#/clinic/home'],
    ['专家会诊', '#/remote_diagnosis'],
  ])
  act(() => session.start({ ...session.current()!, menus2: 0 }))
  expect(within(side()).getAllByRole('link')).toHaveLength(1)
  await openMenu()
  expect(items()).not.toContain('返回本地')
})

test('an account of the whole set that stands in the clinic’s shell finds its way back', async () => {
  location.hash = '#/clinic_blank'
  await openShell({}, { modules: [LOCAL] })
  await openMenu()
  expect(items()).toContain('返回本地')
})

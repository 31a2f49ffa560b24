import { api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { setLanguage, siteKey } from '@farsight/shared/i18n'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beginLoading } from '../../../../shared/api/loading'
import { eachFresh, hash, openShell, side, top, width } from './test/bench'
import { RESIZE_MS } from './use-place'

eachFresh()
afterEach(() => act(() => setLanguage('zh')))

const linksOf = (box: HTMLElement) =>
  within(box)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('[SHELL-01] top bar and side bar, the page between them, in one outlet that stays the same element', async () => {
  const { outlet } = await openShell()
  expect(screen.getByRole('banner')).toHaveTextContent('中心医院')
  expect(linksOf(side())).toHaveLength(12)
  expect(outlet).toHaveBeenCalledWith(screen.getByRole('main'))
  await act(async () => setLanguage('en'))
  expect(outlet).toHaveBeenCalledTimes(1)
  expect(side()).toHaveTextContent('Remote')
})

test('[SHELL-03] each entry opens its own route, and is marked there', async () => {
  await openShell()
  const routes = [
    '#/appointment',
    '#/add_procedure',
    '#/diagnose_list',
    '#/triage',
    '#/local_diagnosis',
    '#/remote_diagnosis',
    '#/consultation_list',
    '#/morning_meeting_list',
    '#/statistics',
    '#/manage',
    '#/report_library',
  ]
  expect(linksOf(side())).toEqual([...routes, '#/ai_diagnose_list'])
  for (const route of routes) {
    await hash(route)
    expect(within(side()).getByRole('link', { current: 'page' })).toHaveAttribute('href', route)
  }
  await hash('#/remote_diagnosis/edit_report?procedureId=1')
  expect(within(side()).getByRole('link', { current: 'page' })).toHaveAttribute('href', '#/remote_diagnosis')
})

test('[SHELL-04, SHELL-11] what the menu string does not switch on is neither at the side nor in the top bar', async () => {
  width(1700)
  await openShell({ userMainMenuConfig: '000011110111' })
  expect(linksOf(side())).toHaveLength(7)
  expect(linksOf(top())).toEqual(linksOf(side()))
  expect(linksOf(top())).not.toContain('#/statistics')
})

test.each([
  [1601, 12, 0],
  [1600, 9, 3],
  [1000, 3, 9],
  [801, 2, 10],
])('[SHELL-08] at %i px %i items stand in the top bar, and the others behind 更多', async (px, items, others) => {
  width(px)
  await openShell()
  expect(linksOf(top())).toHaveLength(items)
  const more = within(top()).queryByRole('button', { name: '更多' })
  if (others === 0) return expect(more).toBeNull()
  await userEvent.click(more!)
  expect(within(screen.getByRole('menu')).getAllByRole('menuitem')).toHaveLength(others)
  await userEvent.click(screen.getByRole('menuitem', { name: '报告库' }))
  expect(location.hash).toBe('#/report_library')
})

test('where whole words have no room short ones stand, then fewer: nothing is cut off', async () => {
  const room = (px: number) => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px)
    // A letter is 10 px wide.
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function measure(this: HTMLElement) {
      return (this.textContent ?? '').length * 10
    })
  }
  act(() => setLanguage('en'))
  width(1700)
  room(1000)
  await openShell()
  expect(within(top()).getByRole('link', { name: 'Meeting' })).toHaveAttribute('title', 'Morning meeting')
  expect(linksOf(top())).toHaveLength(12)
  act(() => setLanguage('zh'))
  room(250)
  await act(async () => setLanguage('en'))
  expect(linksOf(top()).length).toBeLessThan(12)
  expect(within(top()).getByRole('button', { name: 'More' })).toBeVisible()
  expect(top().textContent!.length * 10).toBeLessThanOrEqual(250)
  // With room again, as after a window that was narrow for a while, all of them come back.
  act(() => setLanguage('zh'))
  room(1000)
  await act(async () => setLanguage('en'))
  expect(linksOf(top())).toHaveLength(12)
})

test('the side bar opens to whole words and is remembered', async () => {
  await openShell()
  await userEvent.click(screen.getByRole('button', { name: '展开菜单' }))
  expect(side()).toHaveClass('fs-shell-side-wide')
  expect(localStorage.getItem(siteKey('SIDE'))).toBe('wide')
})

test('[SHELL-06, SHELL-29] the top bar follows the window 1000 ms after the last change; up to 800 px it has no item', async () => {
  jest.useFakeTimers()
  try {
    width(1700)
    await openShell()
    const resize = (px: number) => {
      width(px)
      act(() => void window.dispatchEvent(new Event('resize')))
    }
    resize(700)
    act(() => jest.advanceTimersByTime(RESIZE_MS - 1))
    resize(800)
    act(() => jest.advanceTimersByTime(RESIZE_MS - 1))
    expect(RESIZE_MS).toBe(1000)
    expect(linksOf(top())).toHaveLength(12)
    act(() => jest.advanceTimersByTime(1))
    expect(linksOf(top())).toHaveLength(0)
    expect(within(top()).queryByRole('button')).toBeNull()
  } finally {
    jest.useRealTimers()
  }
})

test('up to 800 px: five entries at the foot, the side bar behind its button, closed after a choice', async () => {
  width(768)
  await openShell()
  const foot = screen.getByRole('navigation', { name: '底部菜单' })
  expect(linksOf(foot)).toEqual(['#/appointment', '#/add_procedure', '#/diagnose_list', '#/local_diagnosis', '#/remote_diagnosis'])
  expect(within(foot).getByRole('link', { current: 'page' })).toHaveAttribute('href', '#/local_diagnosis')
  expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '菜单' }))
  await userEvent.click(within(side()).getByRole('link', { name: '统计' }))
  expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
})

test('up to 800 px the side bar goes on Esc, on a tap beside it, with the focus, and beneath a dialog', async () => {
  width(768)
  await openShell()
  const button = screen.getByRole('button', { name: '菜单' })
  const open = async () => {
    await userEvent.click(button)
    expect(side()).toBeVisible()
  }
  const gone = () => expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
  await open()
  await userEvent.click(button)
  gone()
  await open()
  await userEvent.keyboard('{Escape}')
  gone()
  expect(button).toHaveFocus()
  await open()
  await userEvent.click(screen.getByRole('main'))
  gone()
  await open()
  await userEvent.click(screen.getByRole('button', { name: /^通知/ }))
  gone()
  await open()
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F1', code: 'F1', bubbles: true, cancelable: true })))
  gone()
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('[SHELL-24] the facility’s logo, or the product’s mark where there is none or it does not come', async () => {
  await openShell({ facilityBaseInfo: { logo: '/logo.png' } })
  const logo = screen.getByRole('img', { name: '中心医院 标志' })
  expect(logo).toHaveAttribute('src', '/logo.png')
  // English pages name it in English, where it has such a name.
  act(() => {
    session.start({ ...session.current()!, facilityNameEn: 'Central Hospital' })
    setLanguage('en')
  })
  expect(screen.getByRole('link', { name: /Central Hospital/ })).toBeVisible()
  act(() => setLanguage('zh'))
  act(() => void logo.dispatchEvent(new Event('error')))
  expect(screen.queryByRole('img', { name: '中心医院 标志' })).toBeNull()
  expect(document.querySelector('.fs-shell-name .fs-mark')).not.toBeNull()
})

test('[SHELL-30] the indicator stands from the first call to the end of the last, also when one fails', async () => {
  await openShell()
  const bar = () => screen.queryByRole('progressbar')
  const ends: (() => void)[] = []
  act(() => void ends.push(beginLoading(), beginLoading()))
  expect(bar()).toBeInTheDocument()
  act(() => ends[0]!())
  expect(bar()).toBeInTheDocument()
  // Ended twice is ended once: the other call still runs.
  act(() => ends[0]!())
  expect(bar()).toBeInTheDocument()
  act(() => ends[1]!())
  expect(bar()).toBeNull()
  ;(api.call as jest.Mock).mockRestore()
  await act(async () => {
    await expect(api.call('logout', {}, { promptType: 'none', handleOverTime: false, timeout: 1 })).rejects.toThrow()
  })
  expect(bar()).toBeNull()
})

test('[SHELL-25] the flag hides customer service; without it its panel says whom to call and takes a message', async () => {
  const bench = await openShell({ facilityBaseConfig: { isLaunchRemote: 0, disableChatFeature: 0, hideService: 0, reviewLevels: 1 } })
  await userEvent.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: '在线客服' }))
  const panel = screen.getByRole('dialog', { name: '在线客服' })
  expect(panel).toHaveTextContent('热线')
  expect(panel.querySelector('img,iframe,script,link')).toBeNull()
  await userEvent.type(within(panel).getByRole('textbox'), '打印机没有反应')
  await userEvent.click(within(panel).getByRole('button', { name: '发送留言' }))
  expect(bench.payloads('feedback')).toEqual([expect.objectContaining({ content: '打印机没有反应' })])
})
test('[SHELL-25] hidden: nothing of customer service is in the page', async () => {
  await openShell({ facilityBaseConfig: { isLaunchRemote: 0, disableChatFeature: 0, hideService: 1, reviewLevels: 1 } })
  expect(screen.queryByText('在线客服')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /陈医生/ }))
  expect(screen.getByRole('menuitem', { name: '意见反馈' })).toBeVisible()
  expect(screen.queryByText('在线客服')).toBeNull()
})

test('a lost socket is told in the status bar with its seconds, beside server time and version', async () => {
  await openShell()
  const foot = screen.getByRole('contentinfo')
  expect(await within(foot).findByText('已断开，正在重连')).toBeVisible()
  expect(foot).toHaveAttribute('data-lost', 'true')
  expect(foot).toHaveTextContent('2026-11-20 09:00')
  expect(foot).toHaveTextContent('v3.1.2020092300')
})

test('the call screen of a waiting hall stands without bars', async () => {
  await openShell()
  await hash('#/triage?screen=1')
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.getByRole('main')).toBeVisible()
})

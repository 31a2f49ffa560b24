import { ApiError } from '@farsight/shared/api'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { choose, eachFresh, openShell, side } from './test/bench'

eachFresh()

test('the skip links lead to the content and to the menu without touching the address', async () => {
  await openShell()
  await userEvent.tab()
  expect(screen.getByRole('link', { name: '跳到内容' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
  const toMenu = screen.getByRole('link', { name: '跳到菜单' })
  await userEvent.click(toMenu)
  expect(within(side()).getByRole('link', { current: 'page' })).toHaveFocus()
  expect(location.hash).toBe('#/local_diagnosis')
})

test('F6 goes round the zones and back, and returns to where the focus was in the page', async () => {
  const { outlet } = await openShell()
  const page = outlet.mock.calls[0]![0] as HTMLElement
  const field = document.createElement('textarea')
  page.append(field)
  field.focus()
  await userEvent.keyboard('[F6]')
  expect(screen.getByRole('contentinfo')).toContainElement(document.activeElement as HTMLElement)
  await userEvent.keyboard('[F6]')
  expect(screen.getByRole('banner')).toContainElement(document.activeElement as HTMLElement)
  await userEvent.keyboard('[F6]')
  expect(side()).toContainElement(document.activeElement as HTMLElement)
  await userEvent.keyboard('[F6]')
  expect(field).toHaveFocus()
  await userEvent.keyboard('{Shift>}[F6]{/Shift}')
  expect(side()).toContainElement(document.activeElement as HTMLElement)
})

test('[DAY-01] no key of the shell acts while an input method composes, nor where a page has used it', async () => {
  await openShell()
  const main = screen.getByRole('main')
  fireEvent.keyDown(main, { code: 'F1', key: 'F1', isComposing: true })
  fireEvent.keyDown(main, { code: 'KeyK', key: 'Process', ctrlKey: true, keyCode: 229 })
  const used = (event: Event) => event.preventDefault()
  document.addEventListener('keydown', used)
  fireEvent.keyDown(main, { code: 'F1', key: 'F1' })
  document.removeEventListener('keydown', used)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(main, { code: 'F1', key: 'F1' })
  expect(screen.getByRole('dialog', { name: '快捷键' })).toHaveTextContent('CtrlK查找菜单、患者、功能')
})

test('[DAY-01] with a Chinese layout the place of the key counts, whatever it writes', async () => {
  await openShell()
  fireEvent.keyDown(screen.getByRole('main'), { code: 'KeyK', key: 'ㄜ', ctrlKey: true })
  expect(screen.getByRole('dialog', { name: '查找' })).toBeVisible()
})

test('the lock’s key locks', async () => {
  const bench = await openShell()
  fireEvent.keyDown(screen.getByRole('main'), { code: 'KeyL', key: 'L', ctrlKey: true, shiftKey: true })
  await waitFor(() => expect(bench.names()).toContain('lock'))
  document.documentElement.removeAttribute('data-locked')
})

test('[DAY-01] the user changes a key: it is kept on the server, and acts at once; refused ones say why', async () => {
  const bench = await openShell()
  await choose('快捷键设置')
  const dialog = screen.getByRole('dialog', { name: '快捷键设置' })
  const change = () => within(dialog).getByRole('button', { name: '修改“查找菜单、患者、功能”的按键' })
  await userEvent.click(change())
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(within(dialog).getByRole('alert')).toHaveTextContent('这个键是报告或列表页面在用的')
  await userEvent.keyboard('[F1]')
  expect(within(dialog).getByRole('alert')).toHaveTextContent('这个键已经用于“快捷键说明”')
  await userEvent.keyboard('k')
  expect(within(dialog).getByRole('alert')).toHaveTextContent('单独的字母')
  expect(bench.payloads('saveUserSetting')).toEqual([])
  bench.answer({ saveUserSetting: () => Promise.reject(new ApiError('network', 0, '网络错误')) })
  await userEvent.keyboard('{Control>}{Shift>}K{/Shift}{/Control}')
  expect(within(dialog).getByRole('alert')).toHaveTextContent('保存快捷键失败')
  bench.answer({})
  await userEvent.click(within(dialog).getByRole('button', { name: '重试' }))
  expect(bench.payloads('saveUserSetting').at(-1)).toEqual({ key: 'keys', value: '{"shell.find":"ctrl+shift+KeyK"}' })
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.keyboard('{Control>}{Shift>}K{/Shift}{/Control}')
  expect(screen.getByRole('dialog', { name: '查找' })).toBeVisible()
})

test('[DAY-01] the keys of the user’s settings hold from the login on', async () => {
  await openShell({ settings: { keys: '{"shell.find":"ctrl+shift+KeyK"}' } })
  await act(async () => undefined)
  expect(screen.getByRole('button', { name: /查找/ })).toHaveTextContent('Ctrl+Shift+K')
})

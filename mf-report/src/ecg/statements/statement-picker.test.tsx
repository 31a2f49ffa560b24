import { session } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import { ECG_STATEMENT_GROUPS } from '@farsight/shared/ecg'
import { setLanguage } from '@farsight/shared/i18n'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ECG_STATEMENTS } from './list'
import { StatementPicker, type StatementPickerProps } from './statement-picker'
import { TAB_WORDS } from './words'

const login = (user: string): void => {
  session.end('logout')
  session.start({ loginUserId: user, facilityId: 'f' } as unknown as LoginPayload)
}
beforeEach(() => {
  localStorage.clear()
  login('li')
})
afterEach(() => act(() => setLanguage('zh')))

function picker(props: Partial<StatementPickerProps> = {}) {
  const insert = jest.fn<void, [string, string]>()
  const page = render(<StatementPicker insert={(field, text) => insert(field, text)} {...props} />)
  return { insert, ...page }
}
const search = (): HTMLElement => screen.getByRole('combobox')
const options = (): HTMLElement[] => screen.queryAllByRole('option')
const marked = (): string | undefined => options().find((one) => one.getAttribute('aria-selected') === 'true')?.textContent ?? undefined
const tab = (name: string): HTMLElement => screen.getByRole('tab', { name })

test('[ECG-11] xdgh and Enter: 窦性心动过缓 stands in the opinion; Shift+Enter puts it into the findings', async () => {
  const { insert } = picker()
  await userEvent.type(search(), 'xdgh')
  expect(options()[0]).toHaveTextContent('窦性心动过缓')
  await userEvent.keyboard('{Enter}')
  expect(insert.mock.calls).toEqual([['result', '窦性心动过缓']])
  expect(screen.getByText('已写入诊断意见：窦性心动过缓')).toBeVisible()
  // The next one is looked for at once.
  await waitFor(() => expect(search()).toHaveFocus())
  expect(search()).toHaveValue('')
  await userEvent.type(search(), 'R040{Shift>}{Enter}{/Shift}')
  expect(insert.mock.calls[1]).toEqual(['finding', '窦性心律不齐'])
})

test('[ECG-11] “sinus brady” is offered, and goes in in the report’s language, whatever the page’s is', async () => {
  const { insert, rerender } = picker({ language: 'en' })
  await userEvent.type(search(), 'sinus brady{Enter}')
  expect(insert.mock.calls[0]).toEqual(['result', 'Sinus bradycardia'])
  rerender(<StatementPicker insert={(field, text) => insert(field, text)} />)
  await userEvent.type(search(), 'sinus brady{Enter}')
  expect(insert.mock.calls[1]).toEqual(['result', '窦性心动过缓'])
  act(() => setLanguage('en'))
  await userEvent.type(search(), 'xdgh{Enter}')
  expect(insert.mock.calls[2]).toEqual(['result', 'Sinus bradycardia'])
})

test('[ECG-11] the arrows go through what was found; the pointer puts into either; nothing marked, nothing written', async () => {
  const { insert } = picker()
  await userEvent.type(search(), '{Enter}')
  expect(insert).not.toHaveBeenCalled()
  await userEvent.type(search(), '右束支')
  const [first, second] = options().map((one) => one.textContent)
  expect(marked()).toBe(first)
  expect(search()).toHaveAttribute('aria-activedescendant', options()[0]!.id)
  await userEvent.keyboard('{ArrowDown}')
  expect(marked()).toBe(second)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(marked()).toBe(first)
  await userEvent.click(within(options()[0]!).getByText('所见'))
  expect(insert.mock.calls).toEqual([['finding', '完全性右束支传导阻滞']])
  await userEvent.type(search(), '窦缓')
  await userEvent.click(options()[0]!)
  expect(insert.mock.calls[1]).toEqual(['result', '窦性心动过缓'])
})

test('[ECG-11] leads are asked for: typed or by buttons, ranges by themselves; Esc goes back and keeps what was searched', async () => {
  const { insert } = picker()
  await userEvent.type(search(), 'st段压低{Enter}')
  const leads = screen.getByRole('textbox', { name: '导联' })
  expect(leads).toHaveFocus()
  await userEvent.type(leads, 'v1-3')
  await userEvent.click(screen.getByRole('button', { name: 'V4' }))
  expect(screen.getByText('ST 段压低（V1–V4）')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '下壁' }))
  expect(leads).toHaveValue('II, III, aVF, V1–V4')
  expect(screen.getByRole('button', { name: 'aVF' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('button', { name: '下壁' }))
  await userEvent.type(leads, '{Escape}')
  expect(insert).not.toHaveBeenCalled()
  await waitFor(() => expect(search()).toHaveFocus())
  expect(search()).toHaveValue('st段压低')
  await userEvent.keyboard('{Enter}')
  await userEvent.type(screen.getByRole('textbox', { name: '导联' }), 'v5 v6{Shift>}{Enter}{/Shift}')
  expect(insert.mock.calls).toEqual([['finding', 'ST 段压低（V5、V6）']])
})

test('what is no lead is said and stays; what is left empty becomes a field of the text', async () => {
  const { insert } = picker()
  await userEvent.type(search(), 'I010{Enter}')
  const leads = () => screen.getByRole('textbox', { name: '导联' })
  await userEvent.type(leads(), 'v1 v17{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('没有这个导联：v17')
  await userEvent.click(screen.getByRole('button', { name: 'V2' }))
  expect(leads()).toHaveValue('v1 v17 V2')
  expect(insert).not.toHaveBeenCalled()
  await userEvent.clear(leads())
  await userEvent.type(leads(), '{Enter}')
  expect(insert.mock.calls).toEqual([['result', 'ST 段压低（[导联]）']])
})

test('a rate that the statement is not true of is refused with its limit; a measured one is offered', async () => {
  const { insert } = picker({ known: { rate: '62' } })
  await userEvent.type(search(), 'X030{Enter}')
  const rate = () => screen.getByRole('textbox', { name: /心室率/ })
  expect(rate()).toHaveValue('62')
  await userEvent.type(rate(), '{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('此语句用于小于 40 时')
  expect(rate()).toHaveAttribute('aria-invalid', 'true')
  await userEvent.clear(rate())
  await userEvent.type(rate(), '１２abc{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('请填数值，范围 5–400')
  await userEvent.clear(rate())
  await userEvent.type(rate(), '３８')
  await userEvent.click(screen.getByRole('button', { name: '写入诊断意见' }))
  expect(insert.mock.calls).toEqual([['result', '严重心动过缓，心室率 38 次/分']])
  expect(screen.getByText(/属危急值，请核实后登记/)).toBeVisible()
})

test('[ECG-11] critical ones bear the sign, in their own group and where they are found', async () => {
  picker()
  await userEvent.type(search(), '室颤')
  expect(within(options()[0]!).getByRole('img', { name: '危急值' })).toBeVisible()
  await userEvent.clear(search())
  await userEvent.click(tab('危急'))
  expect(options().length).toBe(ECG_STATEMENTS.filter(({ critical }) => critical).length)
  for (const one of options()) expect(within(one).getByRole('img', { name: '危急值' })).toBeVisible()
  await userEvent.click(tab('心律'))
  expect(within(options().find((one) => one.textContent?.includes('窦性心律'))!).queryByRole('img')).toBeNull()
})

test('[ECG-11] groups are tabs, what was used last stands first; each user has his own', async () => {
  const { unmount } = picker()
  const names = screen.getAllByRole('tab').map((one) => one.textContent)
  expect(names).toEqual(['recent', 'all', ...ECG_STATEMENT_GROUPS].map((name) => TAB_WORDS[name as keyof typeof TAB_WORDS].zh))
  expect(tab('全部')).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(tab('最近'))
  expect(screen.getByText('还没有用过的语句')).toBeVisible()
  await userEvent.type(search(), 'R210{Enter}')
  await userEvent.type(search(), 'C190{Enter}')
  const used = () => options().map((one) => one.textContent?.replace(/所见$/, ''))
  expect(used()).toEqual(['完全性右束支传导阻滞C190', '心房颤动R210'])
  // Picked among them: the rows stay where they are.
  await userEvent.click(options()[1]!)
  expect(used()).toEqual(['完全性右束支传导阻滞C190', '心房颤动R210'])
  unmount()
  const again = picker()
  expect(tab('最近')).toHaveAttribute('aria-selected', 'true')
  expect(used()).toEqual(['心房颤动R210', '完全性右束支传导阻滞C190'])
  again.unmount()
  login('wang')
  picker()
  expect(tab('全部')).toHaveAttribute('aria-selected', 'true')
})

test('what is kept may be spoilt: then nothing was used yet', () => {
  for (const kept of ['{', '{"a":1}', '["R999", 7, null]', '"R010"']) {
    localStorage.setItem(`${document.title}ECG_STATEMENTS/li`, kept)
    const { unmount } = picker()
    expect(tab('全部')).toHaveAttribute('aria-selected', 'true')
    unmount()
  }
})

test('nothing found: what was looked for, and one way on; in a group the way to all', async () => {
  picker()
  await userEvent.type(search(), '肺结节')
  expect(screen.getByText('没有找到“肺结节”')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '清空' }))
  expect(options()).toHaveLength(ECG_STATEMENTS.length)
  await userEvent.type(search(), 'xdgh')
  await userEvent.click(tab('起搏'))
  expect(screen.getByText('此分类中没有“xdgh”')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '在全部语句中找' }))
  expect(options()[0]).toHaveTextContent('窦性心动过缓')
  await userEvent.type(search(), '{Escape}')
  expect(search()).toHaveValue('')
})

test('[ECG-11] Alt+Y goes to the search from anywhere; an input method’s keys are its own', async () => {
  const { insert } = picker()
  fireEvent.keyDown(document, { code: 'KeyY', altKey: true, isComposing: true })
  expect(search()).not.toHaveFocus()
  fireEvent.keyDown(document, { code: 'KeyY', altKey: true })
  expect(search()).toHaveFocus()
  await userEvent.type(search(), 'xdgh')
  fireEvent.keyDown(search(), { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(search(), { key: 'Enter', isComposing: true })
  // Ctrl+Enter sends the report: it is the page's.
  fireEvent.keyDown(search(), { key: 'Enter', ctrlKey: true })
  expect(insert).not.toHaveBeenCalled()
})

test('where nothing may be written, the reason is said and nothing goes in', async () => {
  const { insert } = picker({ refused: '报告已由他人打开' })
  await userEvent.type(search(), 'xdgh{Enter}')
  expect(screen.getByText('报告已由他人打开')).toBeVisible()
  expect(insert).not.toHaveBeenCalled()
  expect(search()).toHaveValue('xdgh')
})

import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listenForScans, SCAN_GAP_MS } from './scanner'
import { SearchField } from './search-field'

/** Presses keys at given times; the browser's own clock is not asked. */
function press(target: EventTarget, keys: readonly string[], gap: number, from = 1000) {
  keys.forEach((key, i) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: from + i * gap })
    target.dispatchEvent(event)
    if (target instanceof HTMLInputElement && key.length === 1 && !event.defaultPrevented)
      fireEvent.change(target, { target: { value: target.value + key } })
  })
}
const keys = (text: string): string[] => [...text, 'Enter']

describe('scanner', () => {
  let scanned: jest.Mock
  let stop: () => void
  beforeEach(() => {
    scanned = jest.fn()
    stop = listenForScans(scanned)
  })
  afterEach(() => stop())

  test('six quick characters and Enter are a scan, wherever the focus is', () => {
    press(document.body, keys('CT2611'), SCAN_GAP_MS - 1)
    expect(scanned).toHaveBeenCalledWith('CT2611')
  })

  test('five characters, slow characters, or a late Enter are typing', () => {
    press(document.body, keys('CT261'), 10)
    press(document.body, keys('CT2611200031'), SCAN_GAP_MS, 5000)
    press(document.body, [...'CT2611'], 10, 9000)
    press(document.body, ['Enter'], 0, 9500)
    expect(scanned).not.toHaveBeenCalled()
  })

  test('what a scan wrote into another field is taken out again; typing before it stays', () => {
    render(<input aria-label="备注" defaultValue="复查" />)
    const field = screen.getByRole('textbox')
    press(field, keys('CT2611200031'), 10)
    expect(scanned).toHaveBeenCalledWith('CT2611200031')
    expect(field).toHaveValue('复查')
  })

  test('inside the report text, and while an input method composes, nothing is a scan', () => {
    render(
      <div data-no-scan>
        <textarea aria-label="检查所见" />
      </div>,
    )
    press(screen.getByRole('textbox'), keys('CT2611200031'), 5)
    expect(scanned).not.toHaveBeenCalled()
  })
})

describe('search field', () => {
  test('/ brings the focus, but not out of another field', async () => {
    render(
      <>
        <textarea aria-label="检查所见" />
        <SearchField value="" onSearch={() => undefined} />
      </>,
    )
    await userEvent.keyboard('/')
    expect(screen.getByRole('searchbox', { name: '搜索' })).toHaveFocus()
    expect(screen.getByRole('searchbox')).toHaveValue('')
    await userEvent.type(screen.getByRole('textbox', { name: '检查所见' }), '1/2')
    expect(screen.getByRole('textbox', { name: '检查所见' })).toHaveValue('1/2')
  })

  test('Enter searches trimmed, Esc empties and searches for everything, a value from outside is shown', async () => {
    const search = jest.fn()
    const { rerender } = render(<SearchField value="" onSearch={search} />)
    const field = screen.getByRole('searchbox')
    await userEvent.type(field, ' 王建国 {Enter}')
    expect(search).toHaveBeenLastCalledWith('王建国')
    rerender(<SearchField value="王建国" onSearch={search} />)
    await userEvent.type(field, '{Escape}')
    expect(field).toHaveValue('')
    expect(search).toHaveBeenLastCalledWith('')
    rerender(<SearchField value="CT26" onSearch={search} />)
    expect(field).toHaveValue('CT26')
  })

  test('Enter that ends an input method word does not search', () => {
    const search = jest.fn()
    render(<SearchField value="" onSearch={search} />)
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter', keyCode: 229 })
    expect(search).not.toHaveBeenCalled()
  })
})

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { DateRangeField } from '../data/date-range'
import { setServerClock } from '../data/server-clock'
import { SKINS } from '../skins'
import { antdTheme } from './theme'

test('the calendar comes when it is first shown, with both days; its style elements carry the nonce of the page', async () => {
  const meta = document.createElement('meta')
  meta.name = 'csp-nonce'
  meta.content = 'abc123'
  document.head.append(meta)
  render(<DateRangeField id="days" label="时间" from="2026-11-19" to="2026-11-20" onChange={() => undefined} />)
  expect(screen.getByRole('textbox', { name: '开始日期' })).toHaveValue('2026-11-19')
  await act(async () => {
    await import('./range-picker')
  })
  expect(await screen.findByDisplayValue('2026-11-20')).toHaveAttribute('id', 'days-end')
  const styles = [...document.querySelectorAll('style')]
  expect(styles.length).toBeGreaterThan(0)
  for (const style of styles) expect(style.nonce || style.getAttribute('nonce')).toBe('abc123')
})

test.each(['dark', 'eye'] as const)("antd's theme of %s stands on the skin's own colours, without motion", (name) => {
  const { token } = antdTheme(SKINS[name])
  expect(token).toMatchObject({
    motion: false,
    fontSize: 13,
    controlHeight: 28,
    borderRadius: 4,
    colorPrimary: SKINS[name].tokens.primary,
    colorBgBase: SKINS[name].tokens['bg-app'],
    colorTextBase: SKINS[name].tokens['text-1'],
  })
})

test('[CONST-12] the years that can be chosen go from 100 back to 20 forward by the server’s day; the others stand disabled', async () => {
  setServerClock('2026-11-20 09:20:00')
  const { default: RangePicker } = await import('./range-picker')
  const shown = (from: string) => {
    const { unmount } = render(<RangePicker id="days" label="时间" from={from} to="" onChange={() => undefined} />)
    return unmount
  }
  /** Of the years that stand in the calendar's list, those that can be chosen. */
  const years = async (from: string): Promise<Record<string, boolean>> => {
    const close = shown(from)
    const start = screen.getByDisplayValue(from)
    fireEvent.mouseDown(start)
    fireEvent.click(start)
    const heads = await waitFor(() => {
      const found = document.querySelectorAll<HTMLElement>('.ant-picker-year-btn')
      expect(found.length).toBeGreaterThan(0)
      return found
    })
    fireEvent.click(heads[0]!)
    const cells = await waitFor(() => {
      const found = [...document.querySelectorAll('.ant-picker-year-panel')][0]?.querySelectorAll('td.ant-picker-cell')
      expect(found?.length).toBeGreaterThan(0)
      return [...found!]
    })
    close()
    return Object.fromEntries(cells.map((cell) => [cell.textContent, !cell.classList.contains('ant-picker-cell-disabled')]))
  }
  expect(await years('1926-06-01')).toMatchObject({ 1925: false, 1926: true, 1927: true })
  expect(await years('2046-06-01')).toMatchObject({ 2045: true, 2046: true, 2047: false })
})

import { act, render, screen } from '@testing-library/react'
import { DateRangeField } from '../data/date-range'
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

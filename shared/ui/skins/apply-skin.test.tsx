import { act, render, screen } from '@testing-library/react'
import { siteKey } from '../../i18n'
import { useChartColours } from './chart'
import { contrast } from './contrast'
import { skinCss } from './css'
import { applySkin, currentSkin, skinComing, storedSkin, useSkin } from './current'

function Shown() {
  return <p>{useSkin().tokens['bg-app']}</p>
}
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[data-skin]')]

test('[SKIN-01] with an empty storage the skin is dark', () => {
  localStorage.clear()
  expect(storedSkin()).toBe('dark')
  expect(currentSkin()).toBe('dark')
  void applySkin(storedSkin())
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/skins/dark.css'])
})

test('a switch loads the other stylesheet, keeps the old one until then, and remembers it', async () => {
  render(<Shown />)
  expect(screen.getByText('#11151A')).toBeVisible()
  let done: Promise<void> = Promise.resolve()
  act(() => {
    done = applySkin('eye')
  })
  expect(screen.getByText('#CFE0CF')).toBeVisible()
  expect(links()).toHaveLength(2)
  links()[1]?.dispatchEvent(new Event('load'))
  await done
  expect(links().map((link) => link.dataset.skin)).toEqual(['eye'])
  expect(localStorage.getItem(siteKey('SKIN'))).toBe('eye')
})

test('a stylesheet that cannot be had keeps the page on the old one and holds nobody up', async () => {
  const done = applySkin('dark')
  links()
    .find((link) => link.dataset.skin === 'dark')
    ?.dispatchEvent(new Event('error'))
  await done
  expect(links().map((link) => link.dataset.skin)).toContain('eye')
})

test.each(['dark', 'eye'] as const)('the stylesheet of %s carries every token, and no rule uses one that is not there', (name) => {
  const css = skinCss(name)
  const defined = new Set([...css.matchAll(/(--[a-z0-9-]+):/g)].map((match) => match[1]))
  const used = new Set([...css.matchAll(/var\((--[a-z0-9-]+)\)/g)].map((match) => match[1]))
  expect([...used].filter((token) => !defined.has(token))).toEqual([])
  expect(css).toContain(`color-scheme:${name === 'dark' ? 'dark' : 'light'}`)
  // Chrome 109 knows neither of these.
  expect(css).not.toMatch(/color-mix|oklch|@import|url\(/)
  expect((css.match(/\{/g) ?? []).length).toBe((css.match(/\}/g) ?? []).length)
})

test('while a stylesheet is on its way a screen can wait for it', async () => {
  for (const link of links()) link.remove()
  const done = applySkin('dark')
  expect(skinComing()).toBeDefined()
  links()[0]?.dispatchEvent(new Event('load'))
  await done
  expect(skinComing()).toBeUndefined()
})

function Chart() {
  const { series, text, axis, panel, tip } = useChartColours()
  return <p data-testid="chart">{JSON.stringify([series, text, axis, panel, tip])}</p>
}

test('[SKIN-04] a chart is drawn anew in the colours of the skin that is switched to, legible in each', () => {
  render(<Chart />)
  const seen = (['dark', 'eye'] as const).map((name) => {
    act(() => void applySkin(name))
    const colours = screen.getByTestId('chart').textContent ?? ''
    const [series, text, axis, panel, tip] = JSON.parse(colours) as [string[], string, string, string, string]
    expect(new Set(series).size).toBe(8)
    for (const line of series) expect(contrast(line, panel)).toBeGreaterThanOrEqual(3)
    for (const words of [text, axis]) for (const ground of [panel, tip]) expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5)
    return colours
  })
  expect(seen[0]).not.toBe(seen[1])
})

test('paper is light in both skins', () => {
  for (const name of ['dark', 'eye'] as const) {
    const [, print = ''] = /@media print\{:root\{(.*?)\}\}/.exec(skinCss(name)) ?? []
    const tokens = Object.fromEntries(print.split(';').map((line) => line.split(':')))
    for (const ground of ['bg-app', 'bg-panel', 'bg-raised', 'bg-input', 'bg-zebra', 'reading-panel'])
      expect(tokens[`--${ground}`]).toBe('#FFFFFF')
    for (const ink of ['text-1', 'text-2', 'text-3', 'st-wait', 'st-bad'])
      expect(contrast(tokens[`--${ink}`], '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
    expect(print).not.toContain('--vp-')
  }
})

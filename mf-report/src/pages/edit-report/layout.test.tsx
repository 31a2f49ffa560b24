import { registerNamespace } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { fireEvent, render, screen } from '@testing-library/react'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { Layout } from './layout'

beforeAll(() => registerNamespace('mf-report', { zh, en }))
const former = window.matchMedia
afterEach(() => {
  window.matchMedia = former
})

/** A window of so many pixels, as far as `max-width` asks. */
function windowOf(width: number): void {
  window.matchMedia = ((query: string) => ({
    matches: width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never
}

test('an ECG is called by its name where it stands behind a tab or a sheet to pull up, and is hidden under it', () => {
  const shown = <Layout session={undefined} sheet={<p>II</p>} identity="" report={<p>text</p>} side={null} />
  windowOf(1000)
  const { unmount } = render(<UiProvider>{shown}</UiProvider>)
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['心电图', '报告'])
  unmount()
  windowOf(768)
  render(<UiProvider>{shown}</UiProvider>)
  // Measured before anybody pulls it up: the report check asks for its values.
  expect(screen.getByText('II')).not.toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '心电图' }))
  expect(screen.getByText('II')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '收起心电图' }))
  expect(screen.getByText('II')).not.toBeVisible()
})

import type { Page } from '@playwright/test'
import { isSame, seen } from '../support/first-picture'
import { HOSPITAL, type ImageRow, pane, reportAddress, rowOf } from '../support/images'
import { callAs, expect, importFolder, person, test } from '../support/live'
import { syntheticFolder } from '../support/synthetic'

/** A chest CT with two series. */
async function twoSeries(page: Page, seed: number): Promise<ImageRow> {
  const accession = `HNG${(Date.now() + seed) % 1e8}`
  const number = (Date.now() + seed) % 1e6
  for (const further of [false, true]) await importFolder(syntheticFolder(accession, number, 'ct-chest', {}, further).folder, HOSPITAL)
  return rowOf(page, () => true, { accessionNo: accession })
}
const window = async (page: Page, at = 0): Promise<string | undefined> =>
  /W \d+ L -?\d+/.exec((await pane(page, at).textContent()) ?? '')?.[0]
const panes = (page: Page, layout: string) => page.locator(`[data-layout="${layout}"]`).filter({ visible: true }).locator('[data-pane]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })

test('a layout that is kept is there when the next study of its modality and part opens, first picture included, until it is given up', async ({
  browser,
}) => {
  // Nobody else of the tests: the layout is his for every chest CT.
  const { page: desk, context } = await person(browser, 'zhao')
  let page = desk
  const [first, second, third] = [await twoSeries(page, 1), await twoSeries(page, 2), await twoSeries(page, 3)]
  try {
    await page.goto(reportAddress(first))
    await expect(pane(page)).toContainText(/图 1\/\d+/)
    // Until the engine is here its keys do nothing.
    await expect(pane(page).locator('[data-drawn=engine]')).toBeAttached({ timeout: 30_000 })
    const own = await window(page)
    await pane(page).click({ position: { x: 60, y: 60 } })
    await page.keyboard.press('KeyD')
    await expect(pane(page, 1)).toContainText(/图 1\/\d+/)
    await page.keyboard.press('Digit2')
    await expect.poll(() => window(page)).toBe('W 1500 L -600')
    await page.keyboard.press('KeyX')
    await button(page, '保存为默认布局').click()
    await expect(page.getByText('已保存为CT 胸部影像的默认布局')).toBeVisible()

    // A page that has no engine yet: the thin first path paints in that window, and the engine goes on in it without a flicker.
    page = await context.newPage()
    await desk.close()
    isSame(await seen(page, second))
    await expect(panes(page, '1x2')).toHaveCount(2)
    expect(await window(page)).toBe('W 1500 L -600')
    await expect.poll(() => window(page, 1)).toBe(own)
    await expect(button(page, '联动')).toHaveAttribute('aria-pressed', 'false')
    // The reset leads back to how it was opened, not to the image's own window.
    await pane(page).click({ position: { x: 60, y: 60 } })
    await page.keyboard.press('Digit1')
    await expect.poll(() => window(page)).not.toBe('W 1500 L -600')
    await page.keyboard.press('Digit0')
    await expect.poll(() => window(page)).toBe('W 1500 L -600')

    await button(page, '恢复出厂布局').click()
    await expect(panes(page, '1x1')).toHaveCount(1)
    await expect.poll(() => window(page)).toBe(own)
    await page.goto(reportAddress(third))
    await expect(pane(page)).toContainText(/图 1\/\d+/)
    await expect(panes(page, '1x1')).toHaveCount(1)
    expect(await window(page)).toBe(own)
  } finally {
    await callAs(page, 'rs_dataApi.do?function=saveHanging', { risProcedureId: first.risProcedureId })
    await context.close()
  }
})

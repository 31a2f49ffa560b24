import type { Browser, Page } from '@playwright/test'
import { type ImageRow, pane, reportAddress, syntheticExam } from '../support/images'
import { expect, person, test } from '../support/live'

const words = async (page: Page): Promise<string> => (await pane(page).textContent()) ?? ''
const zoom = async (page: Page): Promise<number> => Number(/缩放 ([\d.]+)/.exec(await words(page))?.[1])

/** As it stands when the last step of a drag is drawn. */
async function settled(figure: () => Promise<number>): Promise<number> {
  let same = 0
  let last = Number.NaN
  while (same < 5) {
    await new Promise((done) => setTimeout(done, 100))
    const now = await figure()
    same = now === last ? same + 1 : 0
    last = now
  }
  return last
}

async function drag(page: Page, dx: number, dy: number): Promise<void> {
  const box = (await pane(page).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 })
  await page.mouse.move(x + dx, y + dy, { steps: 4 })
  await page.mouse.up()
}

/** What a stretch of 160 and a point of the page measure where the screen has so many pixels for one of the page's. */
async function measured(browser: Browser, row: ImageRow, deviceScaleFactor: number) {
  const { page, context } = await person(browser, 'sun', { deviceScaleFactor })
  await page.goto(reportAddress(row))
  await expect(pane(page)).toContainText(/图 1\/\d+/)
  await expect(pane(page).locator('[data-drawn=engine]')).toBeAttached({ timeout: 30_000 })
  await expect.poll(() => zoom(page)).toBeGreaterThan(0)
  await pane(page).focus()
  const before = await zoom(page)
  const drawn = () => pane(page).locator('svg.svg-layer').textContent()
  await page.keyboard.press('KeyL')
  await drag(page, 160, 0)
  await expect.poll(drawn).toMatch(/[\d.]+\smm/)
  const length = await settled(async () => Number(/([\d.]+)\smm/.exec((await drawn()) ?? '')?.[1]))
  const line = (await pane(page).locator('svg.svg-layer line').first().boundingBox())!.width
  await page.keyboard.press('Delete')
  await page.keyboard.press('KeyO')
  const box = (await pane(page).boundingBox())!
  await page.mouse.click(box.x + box.width / 2 + 31, box.y + box.height / 2 + 17)
  await expect.poll(drawn).toMatch(/-?\d+\sHU/)
  const value = Number(/(-?\d+)\sHU/.exec((await drawn()) ?? '')?.[1])
  await page.keyboard.press('Delete')
  await page.keyboard.press('KeyZ')
  await drag(page, 0, -60)
  await expect.poll(() => zoom(page)).not.toBe(before)
  const closer = (await settled(() => zoom(page))) / before
  await context.close()
  return { zoom: before, length, line, value, closer }
}

test('a length, a point and the zoom are the same on every screen: scaled desktop, phone, zoomed page', async ({ browser }) => {
  test.setTimeout(240_000)
  const { page, context } = await person(browser, 'sun')
  const row = await syntheticExam(page, 71)
  await context.close()
  const plain = await measured(browser, row, 1)
  expect(Math.abs(plain.line - 160)).toBeLessThan(3)
  for (const ratio of [1.25, 2]) {
    const other = await measured(browser, row, ratio)
    expect({ ratio, line: Math.abs(other.line - 160) < 3, value: other.value }).toEqual({ ratio, line: true, value: plain.value })
    for (const figure of ['zoom', 'length', 'closer'] as const)
      expect(Math.abs(other[figure] / plain[figure] - 1), `${figure} at ${ratio}: ${other[figure]} against ${plain[figure]}`).toBeLessThan(
        0.02,
      )
  }
})

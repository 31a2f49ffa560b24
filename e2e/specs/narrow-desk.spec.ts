import type { Page } from '@playwright/test'
import { callAs, expect, importFolder, person, test } from '../support/live'
import { syntheticFolder } from '../support/synthetic'

interface Row {
  risProcedureId: string
  modality: string
  t: string
  sign: string
}

async function opened(page: Page): Promise<void> {
  const accession = `NAR${Date.now() % 1e8}`
  await importFolder(syntheticFolder(accession, Date.now() % 1e6).folder, '市第一人民医院')
  const [r] = (await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo: accession })).val as Row[]
  await page.goto(`/#/local_diagnosis/edit_report?procedureId=${r!.risProcedureId}&modality=${r!.modality}&t=${r!.t}&sign=${r!.sign}`)
}

test('[IMG-10] with little room for the report: a region’s row keeps its words whole and its buttons within, and a refused key image is answered in sight', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'zhang')
  await opened(page)
  const picture = page.getByRole('application').filter({ visible: true }).first()
  await expect(picture.getByText(/图 \d+\//)).toBeVisible({ timeout: 30_000 })
  // The engine itself, and not the first picture alone: it is what hears a drag.
  await expect(picture.locator('[data-drawn=engine]')).toBeAttached({ timeout: 30_000 })
  const rows = page.locator('[data-region]')
  await page.getByRole('button', { name: '长度', exact: true }).click()
  for (let n = 0; n < 3; n++) {
    const box = (await picture.boundingBox())!
    await page.mouse.move(box.x + 100, box.y + 150 + 130 * n)
    await page.mouse.down()
    await page.mouse.move(box.x + 220, box.y + 150 + 130 * n, { steps: 6 })
    await page.mouse.up()
    await expect(rows).toHaveCount(n + 1)
    // The next press is not the second half of a double click.
    await page.waitForTimeout(600)
  }
  await picture.focus()
  for (let n = 1; n <= 4; n++) {
    await picture.press('k')
    await expect(page.locator('[data-key-image]')).toHaveCount(n)
    await picture.press('ArrowDown')
    await expect(picture.getByText(new RegExp(`图 ${n + 1}/`))).toBeVisible()
  }
  await picture.press('k')
  await expect(page.getByText(/关键图像已满/)).toBeInViewport()
  // However far the rows are scrolled.
  await page.locator('[data-key-image]').last().scrollIntoViewIfNeeded()
  await expect(page.getByText(/关键图像已满/)).toBeInViewport()

  await page.getByRole('separator').first().focus()
  await page.keyboard.press('End')
  const torn = () =>
    rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const within = row.parentElement!.getBoundingClientRect()
        const words = [...row.querySelectorAll('button > span')].filter((word) => word.getClientRects().length > 0)
        const broken = words.filter((word) => word.getBoundingClientRect().height > 30).map((word) => word.textContent)
        const cut = [...row.querySelectorAll('button')].filter((one) => one.getBoundingClientRect().right > within.right + 1)
        return [...broken, ...cut.map((one) => `${one.getAttribute('aria-label') ?? one.textContent} is cut off`)]
      }),
    )
  await expect.poll(torn).toEqual([])
  await context.close()
})

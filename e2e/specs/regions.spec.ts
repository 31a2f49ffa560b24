import type { Page } from '@playwright/test'
import { callAs, expect, importFolder, person, test } from '../support/live'
import { syntheticFolder } from '../support/synthetic'
import { visibleText } from '../support/visible-text'

const HOSPITAL = '市第一人民医院'

interface Row {
  risProcedureId: string
  modality: string
  t: string
  sign: string
}

/** A new exam of its own, with a small stack of CT images. */
async function newExam(page: Page): Promise<Row> {
  const accession = `ROI${Date.now() % 1e8}`
  const { folder } = syntheticFolder(accession, Date.now() % 1e6)
  await importFolder(folder, HOSPITAL)
  const { val } = await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo: accession })
  return (val as Row[])[0]!
}

const address = (row: Row, page: 'edit_report' | 'view_report'): string =>
  `/#/local_diagnosis/${page}?procedureId=${row.risProcedureId}&modality=${row.modality}&t=${row.t}&sign=${row.sign}`

/** The images of a report as a doctor handles them. */
function images(page: Page) {
  const viewport = page.getByRole('application', { name: /影像/ })
  const says = () => viewport.evaluate((el) => (el.closest('[data-zone=images]') as HTMLElement).innerText)
  const at = async (x: number, y: number): Promise<readonly [number, number]> => {
    const box = (await viewport.boundingBox())!
    return [box.x + box.width / 2 + x, box.y + box.height / 2 + y]
  }
  return {
    viewport,
    slice: async (): Promise<number> => Number(/图 (\d+)\/\d+/.exec(await says())?.[1]),
    window: async (): Promise<string> => /W \d+ L -?\d+/.exec(await says())?.[0] ?? '',
    /** The words that the engine writes beside regions of the image that is shown. */
    drawn: () => viewport.locator('svg.svg-layer').evaluate((svg) => svg.textContent ?? ''),
    async ready(): Promise<void> {
      // The engine itself, and not the first picture alone: it is what hears a drag.
      await expect(viewport.locator('[data-drawn=engine]')).toBeAttached({ timeout: 30_000 })
      await expect.poll(says, { timeout: 30_000 }).toMatch(/图 \d+\/\d+/)
      await viewport.focus()
    },
    async measure(key: 'KeyL' | 'KeyE', from: readonly [number, number], to: readonly [number, number]): Promise<void> {
      await page.keyboard.press(key)
      const [start, end] = [await at(...from), await at(...to)]
      await page.mouse.move(...start)
      await page.mouse.down()
      await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 3 })
      await page.mouse.move(...end, { steps: 3 })
      await page.mouse.up()
      await page.keyboard.press('Escape')
    },
    async press(x: number, y: number): Promise<void> {
      await page.mouse.click(...(await at(x, y)))
    },
  }
}

test('[IMG-09, IMG-10, REPORT-09] a region goes from the picture into the text and back, over a reload and another window, onto paper', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { page, context } = await person(browser, 'chen')
  const row = await newExam(page)
  await page.goto(address(row, 'edit_report'))
  const finding = page.locator('[data-field=finding]')
  const list = page.getByRole('region', { name: '感兴趣区' })
  const region = (number: number) => list.locator(`[data-region="${number}"]`)
  const keyImage = (place: number) => list.locator(`[data-key-image="${place}"]`)
  const view = images(page)
  await view.ready()

  // Marked on the third image, in the lung window.
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowDown')
  await expect.poll(view.slice).toBe(3)
  const slice = 3
  await page.keyboard.press('Digit2')
  await expect.poll(view.window).toBe('W 1500 L -600')
  await view.measure('KeyL', [-60, -40], [40, -40])
  await expect(region(1)).toContainText(/长度 [\d.]+\smm/)
  await expect(region(1)).toContainText(`图${slice}`)
  await page.keyboard.press('KeyM')
  await expect(finding).toHaveText(/^①\([\d.]+\smm，图\d+\)$/)
  await page.keyboard.press('KeyK')
  await expect(keyImage(1)).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Digit1')
  await expect.poll(view.window).toBe('W 400 L 40')
  await expect.poll(view.slice).not.toBe(slice)
  await page.keyboard.press('KeyK')
  await expect(keyImage(2)).toBeVisible()
  await expect(visibleText(page, /^已保存/)).toBeVisible()

  // Back from the mark: slice, window and region; the caret stays in the text.
  await finding.locator('[data-mark=roi]').click()
  await expect.poll(view.slice).toBe(slice)
  await expect.poll(view.window).toBe('W 1500 L -600')
  await expect.poll(view.drawn).toContain('①')
  // And from the picture to the mark.
  await page.keyboard.press('End')
  await region(1).getByRole('button', { name: /长度/ }).click()
  await expect.poll(view.slice).toBe(slice)
  await expect(region(1).getByRole('button', { name: /长度/ })).toHaveAttribute('aria-current', 'true')

  // The same doctor's second window: what it marks is there in the first one.
  const second = await person(browser, 'chen')
  await second.page.goto(address(row, 'view_report'))
  const there = images(second.page)
  await there.ready()
  const others = second.page.getByRole('region', { name: '感兴趣区' })
  await expect(others.locator('[data-region="1"]')).toBeVisible()
  await there.measure('KeyE', [-60, 30], [40, 90])
  await expect(region(2)).toContainText('椭圆')
  await second.context.close()

  // A reload: regions and marks are the report's.
  await page.reload()
  await view.ready()
  await expect(region(2)).toBeVisible()
  await finding.locator('[data-mark=roi]').click()
  await expect.poll(view.slice).toBe(slice)
  await expect.poll(view.drawn).toContain('①')
  await view.press(-10, -40)
  await expect(region(1).getByRole('button', { name: /长度/ })).toHaveAttribute('aria-current', 'true')

  // Taken away while the text names it: that is said, and it comes back as what it was.
  await page.keyboard.press('Delete')
  await expect(list.getByRole('alert')).toContainText('①')
  await expect.poll(view.drawn).not.toContain('①')
  await list.getByRole('button', { name: '撤销删除' }).first().click()
  await expect(region(1)).toBeVisible()
  await expect(list.getByRole('alert')).toHaveCount(0)
  await expect.poll(view.drawn).toContain('①')

  // On paper: both key images.
  await page.locator('[data-field=result]').fill('右肺结节。')
  await page.keyboard.press('Alt+KeyP')
  await page.getByRole('button', { name: '直接完成' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /完成/ }).click()
  await expect(page).toHaveURL(/#\/local_diagnosis$/)
  const paper = await page.request.get(`/report.pdf?procedureId=${row.risProcedureId}&layout=A4&view=1`)
  expect((await paper.body()).toString('latin1').split('/Subtype /Image').length - 1).toBe(2)
  await page.goto(address(row, 'view_report'))
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await expect(page.getByRole('region', { name: '报告纸张' }).getByRole('img').first()).toHaveAttribute('alt', /①/)
  // Read, nothing can be changed any more.
  await page.keyboard.press('Escape')
  await expect(list.locator('[data-region="1"]')).toBeVisible()
  await expect(list.getByRole('button', { name: /删除/ })).toHaveCount(0)

  // Shared without a name, on a phone, and on the patient's film: the number in the text leads to the region on the image.
  const shared = await callAs(page, 'hospital_share_create.do', { risProcedureId: row.risProcedureId, anonymous: '1', validity: 'oneDay' })
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-GB' })
  const guest = await phone.newPage()
  await guest.goto((shared.val as { link: string }).link)
  await page.goto(`/#/local_diagnosis/cloud_film?procedureId=${row.risProcedureId}`)
  for (const where of [guest, page]) {
    await expect(where.getByText(/①\(/).filter({ visible: true }).first()).toBeVisible()
    const mark = where.getByRole('button', { name: new RegExp(`^① (image|图) ${slice}$`) })
    await mark.click()
    await expect
      .poll(() => where.locator('svg.svg-layer').filter({ visible: true }).first().textContent(), { timeout: 30_000 })
      .toContain('①')
    await expect(where.getByText(new RegExp(`^(Image|第) ${slice} `))).toBeVisible()
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    if (process.env.LOOK) await where.screenshot({ path: `${process.env.LOOK}/${where === page ? 'film' : 'share'}.png`, fullPage: true })
  }
  await phone.close()
  await context.close()
})

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, hasRealData, importFolder, person, REAL_DATA, test, worklist } from '../support/live'
import { syntheticFolder } from '../support/synthetic'
import { visibleText } from '../support/visible-text'

const HOSPITAL = '市第一人民医院'
const TIME = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/

/** The picture is really drawn: some of its canvas is neither black nor of one grey. */
async function expectImage(page: Page): Promise<void> {
  const canvas = page.locator('[data-zone=images] canvas').first()
  await expect(canvas).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(
      async () => {
        // The first picture's canvas gives way to the engine's: one that goes while it is looked at is looked at again.
        const shot = await canvas.screenshot({ timeout: 5_000 }).catch(() => undefined)
        // A PNG of one colour is tiny; a slice with anatomy in it is not.
        return shot?.byteLength ?? 0
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(12_000)
}

const field = (page: Page, name: 'finding' | 'result' | 'advice') => page.locator(`[data-field=${name}]`)

/** From the list to a reviewed report: what the product is for. */
async function journey(
  browser: Parameters<typeof person>[0],
  what: { folder: string; find: string; shown: string; images: number },
): Promise<string> {
  const imported = await importFolder(what.folder, HOSPITAL)
  expect(imported.text).toContain(`${what.images} stored`)
  expect(imported.code).toBe(0)

  const writer = await person(browser, 'zhang')
  const reviewer = await person(browser, 'li')
  try {
    // The writer finds the new exam, opens it by the keyboard and sees its images.
    await worklist.search(writer.page, what.find)
    const row = worklist.row(writer.page, what.shown)
    await expect(row).toContainText('待诊断')
    await row.click()
    await writer.page.keyboard.press('Enter')
    await expect(writer.page).toHaveURL(/#\/local_diagnosis\/edit_report\?.*procedureId=.*sign=/)
    await expect(field(writer.page, 'finding')).toBeEditable()
    await expectImage(writer.page)

    // Meanwhile the reviewer's list shows who is on it.
    await worklist.search(reviewer.page, what.find)
    const seen = worklist.row(reviewer.page, what.shown)
    await expect(seen).toContainText('诊断中')

    await field(writer.page, 'finding').fill('双肺纹理清晰，左肺上叶见一枚直径约 6 mm 结节，边缘光滑。')
    await field(writer.page, 'result').fill('左肺上叶小结节，建议随访。')
    await field(writer.page, 'advice').fill('6 个月后复查 CT。')
    await writer.page.getByRole('radio', { name: /^阳/ }).check({ force: true })
    await expect(visibleText(writer.page, '已保存')).toBeVisible()
    const submitted = Date.now()
    await writer.page.getByRole('button', { name: /提交审核/ }).click()
    await expect(writer.page).toHaveURL(/#\/local_diagnosis$/)

    // By the socket, without a touch: to first check.
    await expect(seen).toContainText('待一审', { timeout: 5_000 })
    console.log(`  the reviewer's list knew ${Date.now() - submitted} ms after the click`)

    // The reviewer changes a word and passes.
    await seen.click()
    await reviewer.page.keyboard.press('Enter')
    await expect(field(reviewer.page, 'finding')).toHaveText(/直径约 6 mm/)
    await field(reviewer.page, 'finding').fill('双肺纹理清晰，左肺上叶见一枚直径约 7 mm 结节，边缘光滑。')
    await reviewer.page.getByRole('radio', { name: '5 星' }).click()
    await reviewer.page.getByRole('button', { name: /^通过/ }).click()
    const confirm = reviewer.page.getByRole('dialog').getByRole('button', { name: /通过/ })
    if (await confirm.isVisible({ timeout: 1_000 }).catch(() => false)) await confirm.click()
    await expect(reviewer.page).toHaveURL(/#\/local_diagnosis$/)
    await expect(seen).toContainText('已完成')

    // The writer is told, reads what the reviewer wrote, and prints.
    await expect(row).toContainText('已完成', { timeout: 5_000 })
    await row.click()
    await writer.page.keyboard.press('Enter')
    await expect(writer.page).toHaveURL(/view_report/)
    // What is seen: a screen that was left may stay alive in the document, hidden.
    const seenText = () => writer.page.getByRole('main').evaluate((main) => (main as HTMLElement).innerText)
    await expect.poll(seenText).toContain('直径约 7 mm')
    expect(await seenText()).not.toContain('直径约 6 mm')
    expect((await seenText()).match(new RegExp(TIME, 'g'))?.length ?? 0).toBeGreaterThanOrEqual(3)
    for (const name of ['张晓岚', '李文博']) expect(await seenText()).toContain(name)
    await writer.page.evaluate(() => {
      const w = window as unknown as { printed: number }
      w.printed = 0
      window.print = () => {
        w.printed += 1
      }
    })
    await writer.page.getByRole('button', { name: /打印/ }).first().click()
    const preview = writer.page.getByRole('dialog', { name: /打印预览/ })
    // Until the paper stands the button has nothing to print.
    await expect(preview.getByRole('region', { name: '报告纸张' })).toHaveAttribute('aria-busy', 'false')
    await preview.getByRole('button', { name: '打印', exact: true }).click()
    await expect.poll(() => writer.page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1)
    return await seenText()
  } finally {
    await writer.context.close()
    await reviewer.context.close()
  }
}

test('[GEN-10, WORK-20, WORK-46, STATE-02, STATE-03, STATE-04, REPORT-06, REPORT-07, REPORT-08, REPORT-28, REPORT-30, REPORT-36, REPORT-37, REPORT-19] a synthetic chest CT goes from the import to a reviewed and printed report', async ({
  browser,
}, info) => {
  info.setTimeout(150_000)
  // Another patient each time, so that the test may run twice against one server.
  const accession = `SYN${Date.now() % 1e8}`
  expect(await journey(browser, { ...syntheticFolder(accession, Date.now() % 1e6), find: accession, shown: '诸葛试样' })).toContain(
    '左肺上叶小结节，建议随访。',
  )
})

test('the real chest CT (LIDC 0314, 42 slices) goes the same way', async ({ browser }, info) => {
  info.skip(!hasRealData('ct_series_lidc0314'), 'the folder of real files is not on this machine')
  info.setTimeout(150_000)
  expect(
    await journey(browser, { folder: join(REAL_DATA, 'ct_series_lidc0314'), find: 'LIDC-IDRI-0314', shown: '(无姓名)', images: 42 }),
  ).toContain('左肺上叶小结节，建议随访。')
})

test('the real brain MR (FLAIR) is imported and its images open', async ({ browser }, info) => {
  info.skip(!hasRealData('mr_series_brainix_flair'), 'the folder of real files is not on this machine')
  const imported = await importFolder(join(REAL_DATA, 'mr_series_brainix_flair'), HOSPITAL)
  expect(imported.text).toMatch(/ 0 refused/)
  const { page, context } = await person(browser, 'zhang')
  await worklist.search(page, 'BRAINIX')
  await worklist.row(page, 'BRAINIX').click()
  await page.keyboard.press('Enter')
  await expectImage(page)
  await context.close()
})

test('every broken file is stored or refused with a reason, and the server lives', async ({ page }, info) => {
  info.skip(!hasRealData('broken'), 'the folder of real files is not on this machine')
  const imported = await importFolder(join(REAL_DATA, 'broken'), HOSPITAL)
  expect(imported.code).toBe(0)
  const counts = /(\d+) files: (\d+) stored, (\d+) refused/.exec(imported.text)
  expect(Number(counts?.[2]) + Number(counts?.[3])).toBe(Number(counts?.[1]))
  expect(Number(counts?.[3])).toBeGreaterThan(0)
  const reasons = imported.text.split('\n').filter((line) => line.includes('拒绝 / refused'))
  expect(reasons).toHaveLength(Number(counts?.[3]))
  for (const line of reasons) expect(line).toMatch(/[A-Z_]{4,}: .+ \/ .+/)
  expect((await page.request.get('/health')).status()).toBe(200)
})

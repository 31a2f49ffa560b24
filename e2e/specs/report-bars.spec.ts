import type { Page } from '@playwright/test'
import { callAs, expect, importFolder, person, test } from '../support/live'
import { syntheticFolder } from '../support/synthetic'
import { visibleText } from '../support/visible-text'

const HOSPITAL = '市第一人民医院'
const field = (page: Page, name: 'finding' | 'result' | 'advice') => page.locator(`[data-field=${name}]`)

interface Row {
  risProcedureId: string
  modality: string
  t: string
  sign: string
}

const rowOf = async (page: Page, accession: string): Promise<Row> =>
  ((await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo: accession })).val as Row[])[0]!
const address = (r: Row, page = 'edit_report'): string =>
  `/#/local_diagnosis/${page}?procedureId=${r.risProcedureId}&modality=${r.modality}&t=${r.t}&sign=${r.sign}`
const newAccession = (seed: number): string => `BAR${(Date.now() + seed) % 1e8}`

test('[DAY-02] pictures with another’s header: whom they show stands on them, with a loud sign over them and above the report', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'zhang')
  const accession = newAccession(1)
  const seed = Date.now() % 1e6
  await importFolder(syntheticFolder(accession, seed).folder, HOSPITAL)
  await page.goto(address(await rowOf(page, accession)))
  const images = page.locator('[data-zone=images]').filter({ visible: true })
  await expect(images.getByText(/诸葛试样 女 P/)).toBeVisible({ timeout: 30_000 })
  await expect(images.getByRole('alert')).toHaveCount(0)

  const other = { name: '顾振华', pinyin: 'Gu^ZhenHua', id: 'X-999', sex: 'M' as const }
  // A series of another patient under the same study, as a console that was not switched over sends it.
  await importFolder(syntheticFolder(accession, seed, 'ct-chest', other, true).folder, HOSPITAL)
  await page.goto('about:blank')
  await page.goto(address(await rowOf(page, accession)))
  await expect(page.getByText('影像：顾振华')).toBeVisible()
  const series = page.getByRole('navigation', { name: /序列/ }).getByRole('button')
  await series.last().click()
  await expect(images.getByText('顾振华 男 X-999')).toBeVisible({ timeout: 30_000 })
  await expect(images.getByRole('alert')).toContainText('影像不是该检查患者的')
  await expect(images.getByRole('alert')).toContainText('姓名：影像 顾振华，检查 诸葛试样')
  await expect(page.locator('body')).not.toContainText('Gu^ZhenHua')
  await context.close()
})

test('bars that come and go above the report move neither the pictures nor the text, and a cut network says where the words are', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'zhang')
  const accession = newAccession(2)
  await importFolder(syntheticFolder(accession, (Date.now() + 2) % 1e6).folder, HOSPITAL)
  await page.goto(address(await rowOf(page, accession)))
  await expect(field(page, 'finding')).toBeEditable()
  const tops = () =>
    page.evaluate(() =>
      ['[data-zone=images]', '[data-zone=reading]', '[data-field=finding]'].map(
        (one) => document.querySelector(one)!.getBoundingClientRect().top,
      ),
    )
  const before = await tops()
  await context.setOffline(true)
  await field(page, 'finding').fill('断网时写的一句。')
  await expect(page.getByText(/文字已保存在这台电脑上，网络恢复后会自动送出/)).toBeVisible({ timeout: 15_000 })
  expect(await tops()).toEqual(before)
  await context.setOffline(false)
  await page.locator('[data-notices]').getByRole('button', { name: '重试' }).click()
  await expect(visibleText(page, /^已保存 \d/)).toBeVisible()
  await expect(page.getByText(/文字已保存在这台电脑上/)).toHaveCount(0)
  expect(await tops()).toEqual(before)
  await context.close()
})

test('[VALID-29] 6001 characters sent: fault and count stand in view', async ({ browser }) => {
  const { page, context } = await person(browser, 'zhang')
  const accession = newAccession(3)
  await importFolder(syntheticFolder(accession, (Date.now() + 3) % 1e6).folder, HOSPITAL)
  await page.goto(address(await rowOf(page, accession)))
  await field(page, 'result').fill('字'.repeat(6001))
  await field(page, 'finding').fill('所见')
  await page.keyboard.press('Control+Enter')
  const head = page.locator('[data-text]', { has: field(page, 'result') }).locator(':scope > :first-child')
  await expect(field(page, 'result')).toBeFocused()
  await expect(head).toBeInViewport({ ratio: 1 })
  await expect(head).toContainText('诊断意见最多 6000 字')
  await expect(head).toContainText('超出 1 字')
  await context.close()
})

for (const [language, wording] of [
  ['zh', '通过'],
  ['en', 'Pass'],
] as const)
  test(`the bar of a review stands in its lines at 1440 px: ${language}`, async ({ browser }) => {
    const writer = await person(browser, 'zhang')
    const accession = newAccession(language === 'zh' ? 4 : 5)
    await importFolder(syntheticFolder(accession, (Date.now() + 4) % 1e6).folder, HOSPITAL)
    const row = await rowOf(writer.page, accession)
    const opened = await callAs(writer.page, 'emr_dataApi.do?function=openReport', {
      procedureId: row.risProcedureId,
      modality: row.modality,
      t: row.t,
      sign: row.sign,
    })
    const text = (words: string) => ({ text: words, marks: [] })
    await callAs(writer.page, 'emr_dataApi.do?function=submitReport', {
      procedureId: row.risProcedureId,
      report: JSON.stringify({ finding: text('两肺清晰。'), result: text('未见异常。'), advice: text(''), yinYang: 0 }),
      baseVersion: String((opened.val as { report: { version: number } }).report.version),
      toReview: '1',
      requestKey: `k${Date.now()}`,
    })
    const { page, context } = await person(browser, 'li')
    await page.evaluate((chosen) => localStorage.setItem('千里眼LANG', chosen), language)
    await page.goto('about:blank')
    await page.goto(address(row))
    const pass = page.getByRole('button', { name: wording, exact: true })
    await expect(pass).toBeVisible()
    const rows = await page.evaluate(() => {
      const acts = [...document.querySelectorAll('[data-acts] > *')].map((one) => one.getBoundingClientRect())
      const mid = acts.map(({ top, height }) => Math.round((top + height / 2) / 8))
      return { lines: new Set(mid).size, count: acts.length }
    })
    expect(rows.count).toBeGreaterThan(4)
    expect(rows.lines).toBe(1)
    await context.close()
    await writer.context.close()
  })

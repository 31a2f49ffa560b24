import type { Page } from '@playwright/test'
import { callAs, expect, importFolder, person, test } from '../support/live'
import { syntheticFolder } from '../support/synthetic'

const HOSPITAL = '市第一人民医院'

interface Row {
  risProcedureId: string
  modality: string
  t: string
  sign: string
}

let count = 0
/** An exam with images of an invented patient. */
async function exam(page: Page, patient: { name: string; pinyin: string }): Promise<Row> {
  count += 1
  const accession = `MOV${(Date.now() + count) % 1e8}`
  const seed = (Date.now() + 31 * count) % 1e6
  await importFolder(syntheticFolder(accession, seed, 'ct-chest', { ...patient, id: `P${accession}` }).folder, HOSPITAL)
  return ((await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo: accession })).val as Row[])[0]!
}
const hashOf = (r: Row, screen: string): string =>
  `/#/local_diagnosis/${screen}?procedureId=${r.risProcedureId}&modality=${r.modality}&t=${r.t}&sign=${r.sign}`
const images = (page: Page) => page.locator('[data-zone=images]').filter({ visible: true })
const finding = (page: Page) => page.locator('[data-field=finding]').filter({ visible: true })

test('[DAY-04] a series goes to its exam while both reports stand open: each screen says so in seconds, the wrong one is not sent before it was looked at, and its words stay', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'zhang')
  const technician = await person(browser, 'tong')
  const [wrong, right] = [
    await exam(page, { name: '司马甲', pinyin: 'Sima^Jia' }),
    await exam(page, { name: '上官乙', pinyin: 'Shangguan^Yi' }),
  ]
  await page.goto(hashOf(wrong, 'edit_report'))
  await expect(images(page).getByText(/司马甲 女 P/)).toBeVisible({ timeout: 30_000 })
  await finding(page).fill('右肺上叶见结节。')
  const target = await context.newPage()
  await target.goto(hashOf(right, 'view_report'))
  await expect(target.getByRole('navigation', { name: /序列/ }).getByRole('button')).toHaveCount(1)

  const asked = { risProcedureId: wrong.risProcedureId }
  const { series } = (await callAs(technician.page, 'RisLocalDiagnose.do?func=QuerySeries', asked)).val as {
    series: { seriesUid: string }[]
  }
  const { seriesUid } = series[0]!
  const doubt = { ...asked, seriesUid, wrong: '1', reason: '姓名不符' }
  expect((await callAs(technician.page, 'RisLocalDiagnose.do?func=CheckSeries', doubt)).errorCode).toBe(0)
  await expect(page.getByRole('application').getByText('影像归属核对中')).toBeVisible({ timeout: 5_000 })
  await expect(page.getByText(/影像归属存疑，正在核对：/)).toBeVisible({ timeout: 5_000 })

  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/doubt.png` })
  const move = { seriesUid, toRisProcedureId: right.risProcedureId, reason: '登记时选错了患者' }
  expect((await callAs(technician.page, 'RisLocalDiagnose.do?func=MoveSeries', move)).errorCode).toBe(0)
  await expect(page.getByText(/报告书写后移走了影像/)).toBeVisible({ timeout: 5_000 })
  await expect(images(page).getByText('影像未上传，不能查看')).toBeVisible({ timeout: 5_000 })
  await expect(images(page).getByText(/司马甲 女 P/)).toHaveCount(0)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/moved.png` })
  // Nothing was written there yet: no flag, but the series is there without loading the page anew.
  await expect(target.getByRole('navigation', { name: /序列/ }).getByRole('button')).toHaveCount(2, { timeout: 8_000 })

  await page.locator('[data-field=result]').filter({ visible: true }).fill('右肺上叶结节。')
  await page.getByRole('radio', { name: '阳性', exact: true }).check()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText(/该检查的影像有变动，请先核对报告/)).toBeVisible()
  await expect(finding(page)).toContainText('右肺上叶见结节。')
  await page.getByRole('button', { name: '已核对报告' }).click()
  await expect(page.getByText(/报告书写后移走了影像/)).toHaveCount(0)
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(finding(page)).toHaveCount(0)
  await technician.context.close()
  await context.close()
})

/** Boxes of words that stand over each other, by what they say. */
const collisions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const pane of document.querySelectorAll('[role=application]')) {
      const words: { text: string; box: DOMRect }[] = []
      const walker = document.createTreeWalker(pane, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? ''
        if (!text || node.parentElement?.closest('svg')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const within = node.parentElement!.getBoundingClientRect()
        for (const line of range.getClientRects()) {
          const right = Math.min(line.right, Math.max(within.right, line.left))
          words.push({ text, box: new DOMRect(line.left, line.top + 2, right - line.left, line.height - 4) })
        }
      }
      for (const [i, one] of words.entries())
        for (const other of words.slice(i + 1))
          if (
            one.box.width > 0 &&
            one.box.left < other.box.right - 1 &&
            other.box.left < one.box.right - 1 &&
            one.box.top < other.box.bottom &&
            other.box.top < one.box.bottom
          )
            found.push(`${one.text} / ${other.text}`)
    }
    return found
  })

test('[IMG-06] an earlier exam beside this one: whose they are, their days and their sides are read in every width, none over another', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'zhang')
  const accession = `PRI${Date.now() % 1e8}`
  const patient = { name: '欧阳示例长名', pinyin: 'Ouyang^Shilichangming', id: `PX${Date.now()}` }
  const seed = Date.now() % 1e6
  await importFolder(syntheticFolder(`${accession}A`, seed, 'ct-chest', patient).folder, HOSPITAL)
  await importFolder(syntheticFolder(`${accession}B`, seed + 1, 'ct-chest', patient).folder, HOSPITAL)
  const [row] = (await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo: `${accession}B` })).val as Row[]
  await page.goto(hashOf(row!, 'edit_report'))
  await expect(images(page).getByText(/图 \d+\//)).toBeVisible({ timeout: 30_000 })
  const prior = page.getByRole('navigation', { name: /序列/ }).getByText(/^对比/)
  await expect(prior.first()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('application').filter({ visible: true }).first().press('b')
  await expect(page.getByRole('application')).toHaveCount(2)
  await expect(images(page).getByText(/图 \d+\//)).toHaveCount(2, { timeout: 30_000 })
  for (const width of [1440, 1180, 1000]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForTimeout(300)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/prior-${width}.png` })
    expect(await collisions(page), `at ${width}`).toEqual([])
    // The day is never cut short.
    const day = page.getByRole('application').getByText(/^对比 \d{4}-\d{2}-\d{2}$/)
    expect(await day.evaluate((one) => one.scrollWidth <= one.clientWidth + 1 || getComputedStyle(one).display === 'inline')).toBe(true)
  }
  await context.close()
})

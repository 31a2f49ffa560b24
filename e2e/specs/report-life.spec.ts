import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { goOn } from '../support/go-on'
import { callAs, expect, importFolder, logIn, test } from '../support/live'
import { type Found, fallen, keepAnswers, lookAround } from '../support/look'
import { syntheticFolder } from '../support/synthetic'

const HOSPITAL = '市第一人民医院'
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
type Language = 'zh' | 'en'

interface Row {
  risProcedureId: string
  modality: string
  t: string
  sign: string
  state: number
}

/** A doctor at a desk of his own, in a language. */
async function desk(browser: Browser, name: string, language: Language): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', reducedMotion: 'reduce' })
  await context.addInitScript((lang) => {
    if (localStorage.getItem('千里眼LANG') === null) localStorage.setItem('千里眼LANG', lang)
  }, language)
  await keepAnswers(context)
  const page = await context.newPage()
  await logIn(page, name)
  await page.evaluate(axe)
  return { page, context }
}

/** A chest CT that nobody has written yet. */
async function newExam(page: Page): Promise<Row> {
  const accession = `LIFE${Date.now() % 1e8}`
  await importFolder(syntheticFolder(accession, Date.now() % 1e6).folder, HOSPITAL)
  return ((await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo: accession })).val as Row[])[0]!
}

const address = ({ risProcedureId: procedureId, modality, t, sign }: Row, page: 'edit_report' | 'view_report'): string =>
  `#/local_diagnosis/${page}?${new URLSearchParams({ procedureId, modality, t, sign }).toString()}`
const field = (page: Page, name: 'finding' | 'result' | 'advice') => page.locator(`[data-field=${name}]`).filter({ visible: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
const LIST = /#\/local_diagnosis$/

async function open(page: Page, row: Row, kind: 'edit_report' | 'view_report' = 'edit_report'): Promise<void> {
  await goOn(page, address(row, kind))
  if (kind === 'edit_report') await expect(field(page, 'finding')).toBeEditable()
}

async function stateOf(page: Page, { risProcedureId }: Row): Promise<number> {
  const { val } = await callAs(page, 'RisLocalDiagnose.do?func=QueryRows', { risProcedureIds: JSON.stringify([risProcedureId]) })
  return (val as Row[])[0]!.state
}

/** Whatever the report check stops is let stand with a reason. */
async function letStand(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: '报告核对' })
  for (let open = panel.locator('li[data-open]'); (await open.count()) > 0; ) {
    const before = await open.count()
    await open.first().getByRole('button', { name: '忽略' }).click()
    await open.first().getByRole('button', { name: '已核对，无误' }).click()
    await expect(open).toHaveCount(before - 1)
  }
}

/** The browser's own print dialog would wait for a hand. */
const stubPrint = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const w = window as unknown as { printed: number }
    w.printed = 0
    window.print = () => {
      w.printed += 1
    }
  })

test('[REPORT-14, REPORT-19, REPORT-36, EDIT-02, EDIT-03, EDIT-04, DAY-12] the whole life of a report across four accounts: stopped, sent, changed and sent on, sent back, sent again, passed, taken back, completed, printed, corrected', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const found: Found[] = []
  const look = async (page: Page, route: string) => void found.push(...(await lookAround(page, { route, language: 'zh', within: 'html' })))
  const writer = await desk(browser, 'zhang', 'zh')
  const row = await newExam(writer.page)
  const { page } = writer

  // The writer contradicts himself: nothing goes out until it is mended or has its reason.
  await open(page, row)
  await field(page, 'finding').fill('左肺上叶见一枚直径约 6 mm 结节，边缘光滑。')
  await field(page, 'result').fill('右肺上叶小结节。')
  await page.getByRole('radio', { name: '阳性', exact: true }).check({ force: true })
  await field(page, 'result').press('Control+Enter')
  await expect(page.getByRole('region', { name: '报告核对' }).getByRole('alert')).toContainText('请修改，或忽略并写明理由')
  await look(page, 'the editor, stopped')
  expect(await stateOf(page, row)).toBe(2)
  await letStand(page)
  await button(page, '提交审核').click()
  await expect(page).toHaveURL(LIST)
  expect(await stateOf(page, row)).toBe(3)

  // The first reviewer mends the side and sends it on.
  const first = await desk(browser, 'li', 'zh')
  await open(first.page, row)
  await field(first.page, 'result').fill('左肺上叶小结节。')
  await expect(first.page.getByRole('region', { name: '诊断意见：您的修改' }).locator('ins')).toContainText('左')
  await look(first.page, 'the review')
  await first.page.getByRole('radio', { name: '5 星' }).click()
  await button(first.page, '送上级审核').click()
  await expect(first.page).toHaveURL(LIST)

  // The second one sends it back with a reason.
  const second = await desk(browser, 'wang', 'zh')
  await open(second.page, row)
  await expect(field(second.page, 'result')).toHaveText('左肺上叶小结节。')
  await button(second.page, '退回').click()
  await second.page.getByRole('dialog').getByRole('textbox').fill('请与既往片比较')
  await second.page.getByRole('dialog').getByRole('button', { name: '退回' }).click()
  await expect(second.page).toHaveURL(LIST)

  // The writer sees by whom and why, and sends it again; the first reviewer passes it, takes it back within the ten seconds, and passes it for good.
  await open(page, row)
  await expect(page.getByText(/王\S+ 于 \d{4}-\d\d-\d\d \d\d:\d\d.* 退回：请与既往片比较/).filter({ visible: true })).toBeVisible()
  await field(page, 'result').fill('左肺上叶小结节，较前无变化。')
  await button(page, '提交审核').click()
  await expect(page).toHaveURL(LIST)
  const pass = async () => {
    await first.page.getByRole('radio', { name: '5 星' }).filter({ visible: true }).click()
    await button(first.page, '通过').click()
    await expect(first.page).toHaveURL(LIST)
  }
  await open(first.page, row)
  await pass()
  expect(await stateOf(page, row)).toBe(9)
  await first.page.getByRole('button', { name: /撤回 Alt\+Z/ }).click()
  await expect(field(first.page, 'result')).toBeEditable()
  expect(await stateOf(page, row)).toBe(4)
  await pass()
  expect(await stateOf(page, row)).toBe(9)

  // A fourth doctor reads it, prints it and has its PDF: both are counted.
  const reader = await desk(browser, 'chen', 'zh')
  await open(reader.page, row, 'view_report')
  await button(reader.page, '打印').click()
  const preview = reader.page.getByRole('dialog', { name: /打印预览/ })
  await expect(preview.getByRole('region', { name: '报告纸张' }).getByRole('img').first()).toHaveAttribute(
    'alt',
    /左肺上叶小结节，较前无变化。/,
  )
  await look(reader.page, 'the preview')
  await stubPrint(reader.page)
  await preview.getByRole('button', { name: '打印', exact: true }).click()
  await expect.poll(() => reader.page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1)
  const pdf = await reader.page.request.get((await preview.getByRole('link', { name: '下载 PDF' }).getAttribute('href'))!)
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await preview.getByRole('button', { name: '关闭' }).last().click()

  // It went out: it is corrected, not changed; both texts and who has the former one stand in its log. The pass that was taken back
  // was an issue too: no paper could bear the number of another text.
  await button(reader.page, '更多').click()
  await reader.page.getByRole('menuitem', { name: '更正报告' }).click()
  const correction = reader.page.getByRole('dialog', { name: /更正报告/ })
  await correction.getByRole('textbox', { name: /诊断意见/ }).fill('左肺上叶小结节，较前略增大。')
  await correction.getByRole('button', { name: '诊断意见更正' }).click()
  await look(reader.page, 'the correction')
  await correction.getByRole('button', { name: '发出更正报告' }).click()
  await expect(reader.page.getByText(/以最新的第 3 版为准/).filter({ visible: true })).toBeVisible()
  await button(reader.page, '报告记录').click()
  const log = reader.page.getByRole('dialog', { name: /报告记录/ })
  await expect(log.getByRole('region', { name: '诊断意见：较新' }).locator('ins').first()).toBeVisible()
  await look(reader.page, 'the log')
  await log.getByRole('tab', { name: /报告去向/ }).click()
  await expect(log.getByRole('row', { name: /打印.*第 2 版/ })).toHaveCount(1)
  await expect(log.getByRole('row', { name: /下载 PDF.*第 2 版/ })).toHaveCount(1)

  for (const { context } of [writer, first, second, reader]) await context.close()
  expect(fallen(found)).toEqual([])
})

test('[I18N-02] the same in English, shortened: stopped, sent, passed, read', async ({ browser }) => {
  const writer = await desk(browser, 'zhang', 'en')
  const row = await newExam(writer.page)
  await open(writer.page, row)
  await field(writer.page, 'finding').fill('A nodule of 6 mm in the left upper lobe, smooth margin.')
  await field(writer.page, 'result').fill('Small nodule in the right upper lobe.')
  await writer.page.getByRole('radio', { name: 'Positive', exact: true }).check({ force: true })
  await field(writer.page, 'result').press('Control+Enter')
  await expect(writer.page.getByRole('region', { name: 'Report check' }).getByRole('alert')).toContainText('mend it, or give a reason')
  await field(writer.page, 'result').fill('Small nodule in the left upper lobe.')
  await expect(writer.page.getByRole('region', { name: 'Report check' }).locator('li[data-open]')).toHaveCount(0)
  await button(writer.page, 'Send to review').click()
  await expect(writer.page).toHaveURL(LIST)
  await expect(writer.page.getByText('Sent to review').filter({ visible: true }).first()).toBeVisible()
  const reviewer = await desk(browser, 'li', 'en')
  await open(reviewer.page, row)
  await reviewer.page.getByRole('radio', { name: '5 stars' }).click()
  await button(reviewer.page, 'Pass').click()
  await expect(reviewer.page).toHaveURL(LIST)
  await open(writer.page, row, 'view_report')
  await expect(writer.page.getByRole('article').filter({ visible: true })).toContainText('Small nodule in the left upper lobe.')
  const found = await lookAround(writer.page, { route: 'the view', language: 'en', within: '#fs-content' })
  for (const { context } of [writer, reviewer]) await context.close()
  expect(fallen(found)).toEqual([])
})

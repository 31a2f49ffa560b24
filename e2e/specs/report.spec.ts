import type { Page } from '@playwright/test'
import { callAs, expect, importFolder, person, test, worklist } from '../support/live'
import { syntheticFolder } from '../support/synthetic'
import { visibleText } from '../support/visible-text'

const HOSPITAL = '市第一人民医院'
const field = (page: Page, name: 'finding' | 'result' | 'advice') => page.locator(`[data-field=${name}]`)

interface Row {
  risProcedureId: string
  modality: string
  t: string
  sign: string
  state: number
  accessionNo: string
}

/** A new exam of its own for a test, with images. */
async function newExam(page: Page, seed: number): Promise<Row> {
  const accession = `RPT${(Date.now() + seed) % 1e8}`
  const { folder } = syntheticFolder(accession, (Date.now() + seed) % 1e6)
  await importFolder(folder, HOSPITAL)
  const { val } = await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo: accession })
  return (val as Row[])[0]!
}

const address = (row: Row, page = 'edit_report', change: Partial<Row> = {}): string => {
  const r = { ...row, ...change }
  return `/#/local_diagnosis/${page}?procedureId=${r.risProcedureId}&modality=${r.modality}&t=${r.t}&sign=${r.sign}`
}

test('[REPORT-02, REPORT-03, REPORT-04, REPORT-05] the address of a report: every row carries it, and a changed one shows nothing of the patient', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'zhang')
  const row = await newExam(page, 11)
  expect(row.t).toMatch(/^\d{13}$/)
  expect(row.sign).toMatch(/^[\w-]{43}$/)
  // The row's own link carries all four.
  await page.goto('/#/local_diagnosis')
  await worklist.search(page, row.accessionNo)
  await worklist.row(page, '诸葛试样').click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/edit_report\?(?=.*procedureId=[0-9a-f-]{36})(?=.*modality=CT)(?=.*[?&]t=\d{13})(?=.*sign=[\w-]{43})/)
  await page.goto(address(row, 'view_report'))
  await expect(page.getByText('诸葛试样').filter({ visible: true }).first()).toBeVisible()

  const broken = row.sign.startsWith('A') ? `B${row.sign.slice(1)}` : `A${row.sign.slice(1)}`
  const otherId = row.risProcedureId.replace(/.$/, (c) => (c === '0' ? '1' : '0'))
  for (const change of [{ sign: broken }, { risProcedureId: otherId }, { modality: 'MR' }]) {
    // Listen after the former page is gone: the browser drops the bodies of a page that was left.
    await page.goto('about:blank')
    const answers: Promise<string>[] = []
    const listen = (response: { url(): string; text(): Promise<string> }) => {
      if (response.url().includes('emr_dataApi.do')) answers.push(response.text())
    }
    page.on('response', listen)
    await page.goto(address(row, 'edit_report', change))
    await expect(visibleText(page, '链接校验失败')).toBeVisible()
    await expect(page.getByText('诸葛试样').filter({ visible: true })).toHaveCount(0)
    expect((await Promise.all(answers)).join('')).not.toContain('诸葛')
    page.off('response', listen)
  }
  await context.close()
})

test('[REPORT-10, REPORT-15] templates fill the text and save it; a draft is there again after leaving', async ({ browser }) => {
  const { page, context } = await person(browser, 'zhang')
  const row = await newExam(page, 12)
  await page.goto(address(row))
  await expect(field(page, 'finding')).toBeEditable()
  const side = page.getByRole('complementary', { name: '侧栏' })
  await side.getByText('全部', { exact: true }).click()
  await side
    .getByRole('button', { name: /未见异常/ })
    .first()
    .click()
  await expect(field(page, 'finding')).not.toBeEmpty()
  await expect(field(page, 'result')).not.toBeEmpty()
  const written = (await field(page, 'finding').textContent()) ?? ''
  // Chosen over text that stands there: asked, appended, nothing lost.
  await field(page, 'finding').fill(`${written} 手写一句。`)
  await expect(visibleText(page, /^已保存/)).toBeVisible()

  // Saved as a template of one's own, and offered at once.
  const name = `小结${Date.now() % 1e4}`
  await side.getByRole('button', { name: '存为模板' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('模板名称').fill(name)
  await dialog.getByRole('button', { name: /存为模板|保存/ }).click()
  await expect(side.getByText(name)).toBeVisible()

  await page.goto('/#/local_diagnosis')
  await page.getByRole('grid').waitFor()
  await page.reload()
  await page.goto(address(row))
  await expect(field(page, 'finding')).toHaveText(`${written} 手写一句。`)

  // The same text again is code 6, and after it was sent code 7: as the specification numbers them.
  const opened = (await callAs(page, 'emr_dataApi.do?function=openReport', {
    procedureId: row.risProcedureId,
    modality: row.modality,
    t: row.t,
    sign: row.sign,
  })) as {
    val: { report: { version: number; content: unknown } }
  }
  const { version, content } = opened.val.report
  const form = { procedureId: row.risProcedureId, report: JSON.stringify(content), baseVersion: String(version) }
  expect(await callAs(page, 'emr_dataApi.do?function=saveReport', form)).toMatchObject({ errorCode: 6 })
  expect(await callAs(page, 'emr_dataApi.do?function=submitReport', { ...form, toReview: '1' })).toMatchObject({ errorCode: 0 })
  expect(await callAs(page, 'emr_dataApi.do?function=saveReport', { ...form, baseVersion: String(version + 1) })).toMatchObject({
    errorCode: 7,
  })
  await context.close()
})

test('[REPORT-12, WORK-19, WORK-30] send to review or finish by right; a writer without review right hears 108, a completed row opens its view', async ({
  browser,
}) => {
  const writer = await person(browser, 'zhang')
  const finisher = await person(browser, 'chen')
  const [sent, finished] = [await newExam(writer.page, 13), await newExam(writer.page, 14)]

  await writer.page.goto(address(sent))
  await field(writer.page, 'finding').fill('双肺未见异常密度影。')
  await field(writer.page, 'result').fill('胸部 CT 平扫未见异常。')
  await expect(writer.page.getByRole('button', { name: '直接完成' })).toBeHidden()
  await writer.page.keyboard.press('Alt+KeyQ')
  await writer.page.getByRole('button', { name: /提交审核/ }).click()
  await expect(writer.page).toHaveURL(/#\/local_diagnosis$/)
  const state = async (row: Row) =>
    (
      (await callAs(writer.page, 'RisLocalDiagnose.do?func=QueryRows', { risProcedureIds: JSON.stringify([row.risProcedureId]) }))
        .val as Row[]
    )[0]?.state
  expect(await state(sent)).toBe(3)

  // A doctor who may write but not review is told so, in the specification's text.
  await writer.page.goto(address(sent))
  await expect(visibleText(writer.page, '您没有审核该报告的权限')).toBeVisible()
  await expect(visibleText(writer.page, '108')).toBeVisible()

  await finisher.page.goto(address(finished))
  await field(finisher.page, 'finding').fill('双肺未见异常密度影。')
  await field(finisher.page, 'result').fill('胸部 CT 平扫未见异常。')
  await finisher.page.keyboard.press('Alt+KeyQ')
  await finisher.page.getByRole('button', { name: '直接完成' }).click()
  await finisher.page.getByRole('dialog').getByRole('button', { name: /完成/ }).click()
  await expect(finisher.page).toHaveURL(/#\/local_diagnosis$/)
  expect(await state(finished)).toBe(9)

  // Review by the row's own action, by a doctor with the right.
  const reviewer = await person(browser, 'li')
  await reviewer.page.goto(address(sent))
  await expect(field(reviewer.page, 'finding')).toBeEditable()
  await expect(reviewer.page.getByRole('button', { name: /^通过/ })).toBeVisible()
  await expect(reviewer.page.getByRole('button', { name: /^退回/ })).toBeVisible()
  for (const { context } of [writer, finisher, reviewer]) await context.close()
})

test('held by another, stale, sent back: the text of the code is shown and what was typed stays', async ({ browser }) => {
  const first = await person(browser, 'zhang')
  const row = await newExam(first.page, 15)
  await first.page.goto(address(row))
  await field(first.page, 'finding').fill('第一张桌子写的文字。')
  await expect(visibleText(first.page, /^已保存/)).toBeVisible()

  // Another doctor: 110, with the holder's name, and no editor.
  const other = await person(browser, 'chen')
  await other.page.goto(address(row))
  await expect(visibleText(other.page, '另一位老师正在书写该报告')).toBeVisible()
  await expect(other.page.getByRole('alert', { name: '另一位老师正在书写该报告' })).toContainText('张晓岚')

  // The same doctor at a second desk saves; the first desk's next save is stale: both texts are there.
  const second = await person(browser, 'zhang')
  await second.page.goto(address(row))
  await field(second.page, 'finding').fill('第二张桌子写的文字。')
  await expect(visibleText(second.page, /^已保存/)).toBeVisible()
  await field(first.page, 'finding').fill('第一张桌子又写了一句。')
  await expect(visibleText(first.page, '报告已被另一位医生修改')).toBeVisible()
  await expect(field(first.page, 'finding')).toHaveText('第一张桌子又写了一句。')
  for (const { context } of [first, other, second]) await context.close()
})

test('[VIEW-03] the viewer: series list, window, zoom, pan, next and previous image, and a measured region in the report’s text', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'zhang')
  const row = await newExam(page, 16)
  await page.goto(address(row))
  const viewport = page.getByRole('application', { name: /影像/ })
  await expect(viewport.locator('canvas').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('navigation', { name: /序列/ }).getByRole('button').first()).toBeVisible()
  const overlay = () => viewport.evaluate((el) => (el.closest('[data-zone=images]') as HTMLElement).innerText)
  await expect.poll(overlay, { timeout: 30_000 }).toMatch(/图 \d+\/\d+/)
  const picture = async () => (await viewport.locator('canvas').first().screenshot()).toString('base64')

  await viewport.click()
  // The engine holds a press back for 400 ms after a click, to tell a double click; within it a drag begins at the click.
  await page.waitForTimeout(600)
  const slice = async (): Promise<number> => Number(/图 (\d+)\/\d+/.exec(await overlay())?.[1])
  const began = await slice()
  await page.keyboard.press('ArrowDown')
  await expect.poll(slice).toBe(began + 1)
  await page.keyboard.press('ArrowUp')
  await expect.poll(slice).toBe(began)

  const box = (await viewport.boundingBox())!
  const drag = async (dx: number, dy: number): Promise<void> => {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 })
    await page.mouse.move(x + dx, y + dy, { steps: 3 })
    await page.mouse.up()
  }
  for (const [key, dx, dy] of [
    ['KeyW', 60, 40],
    ['KeyZ', 0, -60],
    ['KeyP', 50, 30],
  ] as const) {
    const before = await picture()
    await page.keyboard.press(key)
    await drag(dx, dy)
    await expect.poll(picture, { message: key }).not.toBe(before)
  }
  await page.keyboard.press('Digit0')
  await page.keyboard.press('KeyL')
  await drag(80, 0)
  await page.keyboard.press('KeyM')
  await expect(field(page, 'finding')).toHaveText(/[①(（].*mm/)
  await context.close()
})

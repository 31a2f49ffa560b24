import type { BrowserContext, Page, Request } from '@playwright/test'
import { goOn } from '../support/go-on'
import { callAs, expect, importFolder, person, test } from '../support/live'
import { searched } from '../support/searched'
import { syntheticFolder } from '../support/synthetic'
import { visibleText } from '../support/visible-text'

const HOSPITAL = '市第一人民医院'

interface Row {
  risProcedureId: string
  modality: string
  t: string
  sign: string
}

const rowOf = async (page: Page, accession: string): Promise<Row> =>
  ((await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo: accession })).val as Row[])[0]!
const hashOf = (r: Row, screen = 'edit_report'): string =>
  `#/local_diagnosis/${screen}?procedureId=${r.risProcedureId}&modality=${r.modality}&t=${r.t}&sign=${r.sign}`
const images = (page: Page) => page.locator('[data-zone=images]').filter({ visible: true })
const finding = (page: Page) => page.locator('[data-field=finding]').filter({ visible: true })

let count = 0
/** An exam with images, of the patient told. */
async function exam(page: Page, patient: { name: string; pinyin: string; id: string; sex?: 'M' | 'F' }): Promise<Row> {
  count += 1
  const accession = `PAN${(Date.now() + count) % 1e8}`
  await importFolder(syntheticFolder(accession, (Date.now() + 17 * count) % 1e6, 'ct-chest', patient).folder, HOSPITAL)
  return rowOf(page, accession)
}

/** The image window hears nothing while it is told to be deaf: what a frozen or broken browser would do. */
const deafWindows = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { addEventListener } = BroadcastChannel.prototype
    BroadcastChannel.prototype.addEventListener = function (this: BroadcastChannel, type: string, heard: never, ...rest: never[]) {
      const told = (event: MessageEvent) => {
        if (!(window as { deaf?: boolean }).deaf) (heard as (event: MessageEvent) => void)(event)
      }
      return addEventListener.call(this, type, (type === 'message' ? told : heard) as never, ...rest)
    } as typeof addEventListener
  })

test('[IMG-03, DAY-03] the second window follows the report; held back, closed or loaded anew, it says that it is out of step', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'zhang')
  await deafWindows(context)
  const a = await exam(page, { name: '司徒甲', pinyin: 'Situ^Jia', id: `PA${Date.now()}` })
  const b = await exam(page, { name: '欧阳乙', pinyin: 'Ouyang^Yi', id: `PB${Date.now()}` })
  await page.goto('about:blank')
  await page.goto(`/${hashOf(a)}`)
  await expect(images(page).getByText(/司徒甲 女 PA/)).toBeVisible({ timeout: 30_000 })
  await expect(finding(page)).toBeEditable()
  const opening = context.waitForEvent('page')
  await page.keyboard.press('Alt+w')
  const window = await opening
  await expect(window.getByText(/司徒甲 女 PA/)).toBeVisible({ timeout: 30_000 })
  // Not twice: beside the report there is only the word where they are.
  await expect(page.getByText('影像在第二窗口中显示。')).toBeVisible()
  await expect(images(page)).toHaveCount(0)
  await expect(window.getByRole('alert')).toHaveCount(0)
  await finding(page).fill('两肺纹理清晰。')

  await goOn(page, hashOf(b))
  await expect(window.getByText(/欧阳乙 女 PB/)).toBeVisible({ timeout: 30_000 })
  await expect(window.locator('body')).not.toContainText('司徒甲')
  await expect(window.getByRole('alert')).toHaveCount(0)

  await window.evaluate(() => Object.assign(globalThis, { deaf: true }))
  await goOn(page, hashOf(a))
  await expect(window.getByRole('alert')).toContainText('不同步')
  // The images that stand there still bear their own patient's name.
  await expect(window.locator('body')).toContainText('欧阳乙')
  await expect(window.locator('body')).not.toContainText('司徒甲')
  const colours = await window.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--danger-fill)'
    document.body.append(probe)
    const danger = getComputedStyle(probe).color
    probe.remove()
    return { danger, sign: getComputedStyle(document.querySelector('[role=alert]')!).backgroundColor }
  })
  expect(colours.sign).toBe(colours.danger)
  await window.evaluate(() => Object.assign(globalThis, { deaf: false }))
  await expect(window.getByText(/司徒甲 女 PA/)).toBeVisible({ timeout: 30_000 })
  await expect(window.getByRole('alert')).toHaveCount(0)
  await expect(finding(page)).toContainText('两肺纹理清晰。')

  // Loaded anew, the report's page is its desk again.
  await expect(visibleText(page, /^已保存/)).toBeVisible()
  await page.reload()
  await expect(finding(page)).toContainText('两肺纹理清晰。', { timeout: 30_000 })
  await expect(window.getByText(/司徒甲 女 PA/)).toBeVisible({ timeout: 30_000 })
  await expect(window.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('影像在第二窗口中显示。')).toBeVisible()

  // Back beside the report.
  const closing = window.waitForEvent('close')
  await page.getByRole('button', { name: '移回报告旁' }).click()
  await closing
  await expect(images(page).getByText(/司徒甲 女 PA/)).toBeVisible({ timeout: 30_000 })

  // The report's page goes: the window says so.
  const again = context.waitForEvent('page')
  await page.keyboard.press('Alt+w')
  const second = await again
  await expect(second.getByText(/司徒甲 女 PA/)).toBeVisible({ timeout: 30_000 })
  await page.close()
  await expect(second.getByRole('alert')).toContainText('不同步')
  await context.close()
})

test('[VIEW-04, REPORT-21] compare: two exams with their images and reports, scrolled apart and together; closing leads back to the report as it was', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'zhang')
  const patient = { name: '上官丙', pinyin: 'Shangguan^Bing', id: `PC${Date.now()}` }
  await exam(page, patient)
  const now = await exam(page, patient)
  await page.goto('about:blank')
  await page.goto(`/${hashOf(now)}`)
  await expect(images(page).getByText(/图 1\//)).toBeVisible({ timeout: 30_000 })
  await finding(page).fill('右肺下叶小结节，待比较。')
  await page.getByRole('application').filter({ visible: true }).press('ArrowDown')
  await expect(images(page).getByText(/图 2\//)).toBeVisible()
  await page.keyboard.press('Alt+b')
  const left = page.getByRole('region', { name: /^当前/ })
  const right = page.getByRole('region', { name: /^对比检查/ })
  await expect(right.getByText(/上官丙 女 PC/)).toBeVisible({ timeout: 30_000 })
  await expect(left.getByRole('article')).toContainText('右肺下叶小结节，待比较。')
  await expect(right.getByText(/图 1\//)).toBeVisible({ timeout: 30_000 })
  await expect(left.getByText(/图 2\//)).toBeVisible({ timeout: 30_000 })

  await right.getByRole('application').press('ArrowDown')
  await expect(right.getByText(/图 2\//)).toBeVisible()
  await expect(left.getByText(/图 2\//)).toBeVisible()
  await page.getByRole('checkbox', { name: '同步滚动' }).check()
  await left.getByRole('application').press('ArrowDown')
  await expect(right.getByText(/图 3\//)).toBeVisible()
  await right.getByRole('application').press('ArrowDown')
  await expect(left.getByText(/图 4\//)).toBeVisible()

  await page.getByRole('button', { name: '关闭对比' }).click()
  await expect(finding(page)).toContainText('右肺下叶小结节，待比较。')
  await expect(images(page).getByText(/图 2\//)).toBeVisible({ timeout: 30_000 })
  await context.close()
})

test('[VIEW-02, REPORT-23] patient info and image preview come with their own code when they are opened; pictures are paged, zoomed, turned and asked for one by one', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'zhang')
  const row = await exam(page, { name: '夏侯丁', pinyin: 'Xiahou^Ding', id: `PD${Date.now()}` })
  const asked: string[] = []
  const scripts = (): number => asked.filter((url) => url.includes('/modules/mf-report/') && url.endsWith('.js')).length
  const rendered = (): string[] => asked.filter((url) => url.endsWith('/rendered'))
  page.on('request', (request: Request) => asked.push(request.url()))
  await page.goto('about:blank')
  await page.goto(`/${hashOf(row)}`)
  await expect(images(page).getByText(/夏侯丁 女 PD/)).toBeVisible({ timeout: 30_000 })
  await expect(finding(page)).toBeEditable()
  const before = scripts()
  await page.getByRole('button', { name: '患者信息' }).click()
  const info = page.getByRole('complementary', { name: '患者信息' })
  await expect(info.getByRole('region', { name: '本次检查' })).toContainText(row.modality)
  expect(scripts()).toBeGreaterThan(before)

  const alone = scripts()
  expect(rendered()).toEqual([])
  await info.getByRole('button', { name: '影像预览' }).click()
  const picture = page.getByRole('application', { name: /夏侯丁.*图 1\// })
  await expect(picture.locator('img')).toBeVisible()
  expect(scripts()).toBeGreaterThan(alone)
  await expect.poll(() => new Set(rendered()).size).toBe(2)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('application', { name: /图 2\// }).locator('img')).toBeVisible()
  await expect.poll(() => new Set(rendered()).size).toBe(3)
  // Each once: what was brought ahead is what is shown.
  expect(rendered().length).toBe(3)
  await page.keyboard.press('Equal')
  await page.keyboard.press('BracketRight')
  await expect(page.locator('img[style*="rotate(90deg) scale(1.25)"]')).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(finding(page)).toBeVisible()

  // From the list.
  await goOn(page, '#/local_diagnosis')
  await searched(page, '夏侯丁')
  await page.getByRole('row').filter({ hasText: '夏侯丁' }).first().click()
  await page.keyboard.press('Space')
  await page.getByRole('complementary').getByRole('button', { name: '患者信息' }).click()
  await expect(page.getByRole('region', { name: '患者', exact: true })).toContainText('夏侯丁')
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await context.close()
})

const framesOf = (urls: readonly string[], study: string): readonly string[] =>
  urls.filter((url) => url.includes(`/studies/${study}/`) && /\/frames\/\d+$/.test(url))
const studyOf = async (page: Page, row: Row): Promise<{ study: string; images: number }> => {
  const { val } = await callAs(page, 'rs_dataApi.do?function=queryImages', { risProcedureId: row.risProcedureId })
  const [study] = val as { studyUid: string; series: { instances: unknown[] }[] }[]
  return { study: study!.studyUid, images: study!.series.reduce((sum, { instances }) => sum + instances.length, 0) }
}

test('[IMG-06] the earlier exam of the same part is offered beside this one, and nothing of it is asked for before this one is complete', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'zhang')
  const patient = { name: '宇文戊', pinyin: 'Yuwen^Wu', id: `PE${Date.now()}` }
  const before = await studyOf(page, await exam(page, patient))
  const row = await exam(page, patient)
  const now = await studyOf(page, row)
  const done: string[] = []
  const begun: { url: string; own: number }[] = []
  page.on('requestfinished', (request) => done.push(request.url()))
  page.on('request', (request) => begun.push({ url: request.url(), own: new Set(framesOf(done, now.study)).size }))
  await page.goto('about:blank')
  await page.goto(`/${hashOf(row)}`)
  await expect(images(page).getByText(/图 1\//)).toBeVisible({ timeout: 30_000 })
  const priors = () => begun.filter(({ url }) => url.includes(`/studies/${before.study}/`) && !url.endsWith('/thumbnail'))
  await expect.poll(() => priors().length, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(priors().map(({ own }) => own)).toEqual(priors().map(() => now.images))
  await page.getByRole('application').filter({ visible: true }).first().press('b')
  await expect(images(page).getByText(/图 1\//)).toHaveCount(2)
  await context.close()
})

test('[IMG-07] the next case of the list is brought while one is read and stands without asking again; what is on its way is dropped on leaving', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'zhang')
  const name = `慕容${String.fromCharCode(0x5df1 + (Date.now() % 40))}`
  for (const id of ['PF', 'PG', 'PH']) await exam(page, { name, pinyin: 'Murong^Ji', id: `${id}${Date.now()}` })
  const { val } = await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { search: name })
  const rows = val as Row[]
  expect(rows).toHaveLength(3)
  const studies = await Promise.all(rows.map((row) => studyOf(page, row)))
  const asked: string[] = []
  const dropped: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('requestfailed', (request) => dropped.push(request.url()))
  // The third case's frames never come: they are on their way for as long as anybody waits.
  await page.route(new RegExp(`/studies/${studies[2]!.study.replaceAll('.', '\\.')}/.*/frames/`), () => undefined)
  await page.goto('about:blank')
  await page.goto('/#/local_diagnosis')
  await searched(page, name)
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(4)
  await page.getByRole('row').filter({ hasText: name }).first().click()
  await page.keyboard.press('Enter')
  await expect(images(page).getByText(/图 1\//)).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => framesOf(asked, studies[1]!.study).length, { timeout: 60_000 }).toBeGreaterThan(0)
  // Those of its own, all of them, came before.
  const own = asked.findIndex((url) => framesOf([url], studies[1]!.study).length > 0)
  expect(new Set(framesOf(asked.slice(0, own), studies[0]!.study)).size).toBe(studies[0]!.images)
  const first = framesOf(asked, studies[1]!.study)[0]!
  await expect.poll(() => framesOf(asked, studies[1]!.study).length).toBeGreaterThanOrEqual(Math.min(12, studies[1]!.images))

  await page.keyboard.press('Alt+n')
  await expect(page).toHaveURL(new RegExp(rows[1]!.risProcedureId))
  await expect(images(page).getByText(/图 1\//)).toBeVisible({ timeout: 30_000 })
  expect(asked.filter((url) => url === first)).toHaveLength(1)

  await expect.poll(() => framesOf(asked, studies[2]!.study).length, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(framesOf(dropped, studies[2]!.study)).toEqual([])
  const underWay = new Set(framesOf(asked, studies[2]!.study)).size
  await goOn(page, '#/report_library')
  await expect.poll(() => new Set(framesOf(dropped, studies[2]!.study)).size).toBe(underWay)
  const count = asked.length
  await page.waitForTimeout(1000)
  expect(framesOf(asked.slice(count), studies[2]!.study)).toEqual([])
  await context.close()
})

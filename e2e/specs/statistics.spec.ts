import type { Locator, Page } from '@playwright/test'
import { STAT_SCREEN_WORDS, STAT_SCREENS, STATISTICS, type StatScreen, statMeasureWord } from '../../shared/domain'
import { goOn } from '../support/go-on'
import { expect, logIn, person, test } from '../support/live'
import { readSheet } from '../support/sheet'

const go = (page: Page, route: string): Promise<void> => goOn(page, `#/statistics/${route}`)
const table = (page: Page): Locator => page.getByRole('table', { name: '统计表' })
const lines = (page: Page): Locator => table(page).locator('tbody > tr')
const chart = (page: Page): Locator => page.locator('#module-mf-statistics figure [role=group] > svg').last()
const whole = (text: string): number => Number(text.replace(/[\s\u202F]/g, ''))
/** The number that a figure's name promises: 打开 1 284 行. */
const promised = async (figure: Locator): Promise<number> =>
  whole(/打开 ([\d\s\u202F]+) 行/.exec((await figure.getAttribute('aria-label')) ?? '')?.[1] ?? '')

/** Its rows are as many as it promises. What a test beside this one adds between the two makes it ask again. */
async function keepsWord(page: Page, figure: Locator, what: string): Promise<void> {
  const rows = await counted(page, figure)
  if (rows === (await promised(figure))) return
  await page.reload()
  await expect(table(page)).toBeVisible()
  expect(await counted(page, figure), what).toBe(await promised(figure))
}

/** Opens a figure, counts its rows to the last page, and comes back. */
async function counted(page: Page, figure: Locator): Promise<number> {
  await figure.click()
  const grid = page.getByRole('grid')
  await expect(grid).not.toHaveAttribute('aria-busy', 'true')
  const total = whole((await page.locator('.fs-pager > span').filter({ visible: true }).innerText()).replace(/\D/g, ''))
  if (total <= 50) await expect(grid).toHaveAttribute('aria-rowcount', String(total + 1))
  await page.keyboard.press('Escape')
  await expect(table(page)).toBeVisible()
  await expect(figure).toBeFocused()
  return total
}

/** The longest of the ranges by name, so that every screen of the demo group has something. */
const RANGE = 'time=threeMonths'

/** The day, as the hospital's clock has it, that many days ago. */
const daysAgo = (days: number): string => new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

test('[ROUTE-28, STAT-01, STAT-02, STAT-03, STAT-04, STAT-05, STAT-06, STAT-07, STAT-08, STAT-09, STAT-10, STAT-11] eleven screens: totals, a picture, a table, and figures that open as many rows as they say', async ({
  page,
  browser,
}) => {
  test.setTimeout(480_000)
  await logIn(page, 'sun', '/statistics')
  await expect(page).toHaveURL(/#\/statistics\/appointmentOurHospital/)
  const names = page.getByRole('navigation', { name: '统计项目' }).getByRole('link')
  await expect(names).toHaveText(STAT_SCREENS.map((one) => STAT_SCREEN_WORDS[one].name.zh))
  const full: StatScreen[] = []
  for (const screen of STAT_SCREENS) if (await shows(page, screen)) full.push(screen)
  // This hospital reads for nobody: those that do have such figures.
  for (const name of ['xr-sun', 'union']) {
    const { page: reader, context } = await person(browser, name)
    for (const screen of STAT_SCREENS) if (!full.includes(screen) && (await shows(reader, screen))) full.push(screen)
    await context.close()
  }
  expect(STAT_SCREENS.filter((screen) => !full.includes(screen))).toEqual([])
})

/** Opens a screen and its figures; false where it has none, which it then says. */
async function shows(page: Page, screen: StatScreen): Promise<boolean> {
  await go(page, `${screen}?${screen === 'shootCountDistribution' ? `${RANGE}&by=hour` : RANGE}`)
  await expect(page.getByRole('heading', { name: STAT_SCREEN_WORDS[screen].name.zh, exact: true })).toBeVisible()
  await expect(table(page)).toBeVisible()
  // Of this range: the first screen stood before with its own.
  await expect(page.getByRole('radio', { name: '近三个月' })).toBeChecked()
  await expect(page.locator('#module-mf-statistics [aria-busy=true]')).toHaveCount(0)
  if ((await lines(page).count()) === 0) {
    await expect(page.getByText('该区间没有数据'), screen).toHaveCount(2)
    return false
  }
  await expect(chart(page), screen).toBeVisible()
  await sample(page, screen)
  return true
}

/** The sum of a line's figures, and every measure of the whole, as the rows say. */
async function sample(page: Page, screen: StatScreen): Promise<void> {
  const measures = STATISTICS[screen].measures.filter(({ still }) => !still)
  const foot = table(page).locator('tfoot td')
  for (const { key } of measures) {
    const at = STATISTICS[screen].measures.findIndex((one) => one.key === key)
    const figure = foot.nth(at).getByRole('button')
    if ((await figure.count()) === 0) continue
    await keepsWord(page, figure, `${screen} ${statMeasureWord(key).zh}`)
  }
  const first = lines(page).first().getByRole('button').first()
  if ((await first.count()) > 0) await keepsWord(page, first, `${screen}, first line`)
}

test('[STAT-12, STAT-13] granularity, range, export and the way from a figure to a report', async ({ page }, info) => {
  test.setTimeout(240_000)
  await logIn(page, 'sun')
  const today = daysAgo(0)
  const year = Number(today.slice(0, 4))
  for (const [search, count] of [
    [`from=${daysAgo(6)}&to=${today}`, 7],
    [`from=${today}&to=${today}&by=hour`, 24],
    [`from=${today}&to=${today}&by=twoHours`, 12],
    [`from=${today}&to=${today}&by=halfDay`, 2],
    [`from=${year - 1}-01-01&to=${year}-12-31&by=year`, 2],
    [`from=${year - 1}-01-01&to=${year}-12-31&by=month`, 24],
  ] as const) {
    await go(page, `modalityShootCount?table=column&${search}`)
    await expect(lines(page), search).toHaveCount(count)
  }
  // The boundary of the halves of a day: what is counted before 12:00 and from 12:00 on is together the day.
  await go(page, `modalityShootCount?table=column&from=${daysAgo(1)}&to=${daysAgo(1)}&by=halfDay`)
  await expect(lines(page).getByRole('rowheader')).toHaveText([/上午/, /下午/])

  await go(page, `localDiagnosisCount?from=${daysAgo(29)}&to=${today}`)
  await expect(lines(page).first()).toBeVisible()
  const shown = await table(page)
    .locator('tbody > tr, tfoot > tr')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('th')!.textContent, row.querySelector('td')!.textContent!.replace(/[^\d]/g, '')] as const),
    )
  const coming = page.waitForEvent('download')
  await page.keyboard.press('e')
  const file = info.outputPath('table.xlsx')
  await (await coming).saveAs(file)
  const sheet = readSheet(file)
  const head = sheet.findIndex(([name]) => name === '设备类型')
  expect(sheet[head]?.[1]).toBe('报告')
  expect(sheet.slice(head + 1, head + 1 + shown.length).map((row) => [row[0], row[1]])).toEqual(shown)
  expect(sheet.flat().filter((cell) => cell.startsWith('formula'))).toEqual([])

  // A mark of the chart opens the rows too, and a row its report; Back leads to the figures as they stood.
  const before = page.url()
  const mark = chart(page).locator('[data-opens]').first()
  await expect(mark).toBeVisible()
  await mark.click()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('grid').getByRole('row').nth(1).dblclick()
  await expect(page).toHaveURL(/_diagnosis\/(ecg\/)?(view|edit)_report/)
  await page.goBack()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(before)
  await expect(table(page)).toBeVisible()

  // A range in which nothing was: said in both, and nothing to export.
  await go(page, 'localDiagnosisCount?from=2001-01-01&to=2001-01-07')
  await expect(page.getByText('该区间没有数据')).toHaveCount(2)

  // The other skin: the same drawing in its colours.
  await go(page, `localDiagnosisCount?from=${daysAgo(29)}&to=${today}`)
  const part = chart(page).locator('[data-opens]').first()
  await expect(part).toHaveCSS('fill', 'rgb(111, 177, 221)')
  await page.evaluate(() => localStorage.setItem('千里眼SKIN', 'eye'))
  await page.reload()
  await expect(part).toHaveCSS('fill', 'rgb(27, 94, 140)')
})

/** Marks whose middle the pointer does not feel, of those that are in sight: what lies over them is no mark. */
const unfelt = (page: Page): Promise<string[]> =>
  chart(page).evaluate((svg) => {
    svg.scrollIntoView({ block: 'center' })
    const zone = svg.closest('figure')!.getBoundingClientRect()
    return [...svg.querySelectorAll('[data-opens]')].flatMap((mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (width < 2 || height < 2 || x < zone.left || x > zone.right || y < 0 || y > innerHeight) return []
      return document.elementFromPoint(x, y)?.closest('[data-opens]') ? [] : [mark.getAttribute('aria-label') ?? '']
    })
  })

test('[STAT-02, STAT-03, STAT-06, STAT-11] every mark of a picture is felt by the pointer where it is seen, under its pattern, its number and the period before', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await logIn(page, 'sun')
  // Not the month by its name: on its first day it has an hour or two of a demo group that was laid a minute ago.
  const days = `from=${daysAgo(29)}&to=${daysAgo(0)}`
  for (const address of [
    'localDiagnosisCount?time=threeMonths&group=department&compare=1',
    `shootCountDistribution?${days}&by=twoHours&compare=1`,
    'localDoctorWork?time=threeMonths&compare=1',
    'reportQuality?time=threeMonths&compare=1',
    `appointmentOurHospital?${days}&compare=1`,
  ]) {
    await go(page, address)
    await expect(chart(page).locator('[data-opens]').first(), address).toBeVisible()
    await expect(page.locator('#module-mf-statistics [aria-busy=true]')).toHaveCount(0)
    expect(await chart(page).locator('[data-opens]').count(), address).toBeGreaterThan(3)
    expect(await unfelt(page), address).toEqual([])
  }
  // The rest of a column, which has a pattern, opens its rows by a press of the mouse: as many as it says. What a test beside this one
  // adds between the two makes it ask again.
  await expect(async () => {
    await go(page, 'localDiagnosisCount?time=threeMonths&by=month&group=department')
    const rest = chart(page).locator('[data-opens][aria-label*="其他"]').last()
    await expect(rest).toBeVisible()
    const n = whole(/(\d[\d\s\u202F]*)$/.exec((await rest.getAttribute('aria-label'))!)![1]!)
    await rest.click()
    await expect(page.getByRole('heading', { name: /其他 \d+ 项/ })).toBeVisible()
    await expect(page.getByText(new RegExp(`^${n} 行`))).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
})

/** Where the texts of the chart lie on each other, as pairs of them. */
const overlaps = (page: Page): Promise<string[]> =>
  chart(page).evaluate((svg) => {
    const texts = [...svg.querySelectorAll('text')].filter((text) => text.textContent!.trim() !== '')
    const boxes = texts.map((text) => ({ says: text.textContent!, box: text.getBoundingClientRect() }))
    return boxes.flatMap(({ says, box }, i) =>
      boxes
        .slice(i + 1)
        .filter(
          ({ box: other }) =>
            box.left < other.right - 1 && other.left < box.right - 1 && box.top < other.bottom - 2 && other.top < box.bottom - 2,
        )
        .map((other) => `${says} | ${other.says}`),
    )
  })

test('[STAT-08, STAT-09, STAT-11, STAT-13] narrow windows, wide tables, ranges of one’s own, and paper', async ({ page }) => {
  test.setTimeout(180_000)
  await logIn(page, 'sun')
  await page.evaluate(() => localStorage.setItem('千里眼LANG', 'en'))
  for (const [width, screen] of [
    [768, 'remoteDiagnosisCount'],
    [1000, 'roomStatistics'],
    [1440, 'reportQuality'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    // On a busy machine the way home after the login comes later than the way to here.
    await expect(async () => {
      await go(page, `${screen}?${RANGE}&compare=1`)
      await page.reload()
      await expect(chart(page)).toBeVisible({ timeout: 8_000 })
    }).toPass({ timeout: 40_000 })
    expect([screen, await overlaps(page)]).toEqual([screen, []])
    // A table that is wider than its place says so at its right edge, scrolls by itself, and keeps its names in sight.
    const box = page.locator('#module-mf-statistics [data-scroll]')
    const frame = page.locator('#module-mf-statistics [data-more]:has(> [data-scroll])')
    const hidden = (): Promise<number> => box.evaluate((one) => one.scrollWidth - one.clientWidth)
    if ((await hidden()) > 1) {
      await expect(frame, screen).toHaveAttribute('data-more', 'true')
      const name = box.locator('tbody th').first()
      const left = (await name.boundingBox())!.x
      await box.evaluate((one) => one.scrollTo({ left: one.scrollWidth }))
      await expect(frame, screen).toHaveAttribute('data-more', 'false')
      expect((await name.boundingBox())!.x).toBeCloseTo(left, 0)
    } else await expect(frame, screen).toHaveAttribute('data-more', 'false')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      screen,
    ).toBeLessThanOrEqual(0)
  }
  await page.evaluate(() => localStorage.setItem('千里眼LANG', 'zh'))

  await go(page, `localDiagnosisCount?from=${daysAgo(21)}&to=${daysAgo(11)}`)
  await page.reload()
  const first = page.getByRole('textbox', { name: '开始日期' })
  const middle = async (one: Locator): Promise<number> => {
    const { y, height } = (await one.boundingBox())!
    return y + height / 2
  }
  await expect(first).toBeVisible()
  expect(Math.abs((await middle(first)) - (await middle(page.getByRole('button', { name: '下一期' }))))).toBeLessThan(2)
  const figures = page.locator('#module-mf-statistics figure [role=group]')
  const stood = (await figures.boundingBox())!.y
  await first.fill(daysAgo(1))
  await first.press('Tab')
  await expect(page.getByText('开始时间不能晚于结束时间')).toBeVisible()
  expect((await figures.boundingBox())!.y).toBeCloseTo(stood, 0)
  await first.fill('1850-01-01')
  await first.press('Tab')
  await expect(page.getByText('年份须在 1900 至 2199 之间')).toBeVisible()

  await go(page, `localDiagnosisCount?${RANGE}`)
  const hospital = page.locator('#module-mf-statistics').getByText('市第一人民医院', { exact: true })
  await expect(chart(page)).toBeVisible()
  await expect(hospital).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(hospital).toBeVisible()
  // Paper is not scrolled: the widest tables are on it whole.
  await page.setViewportSize({ width: 768, height: 900 })
  for (const screen of ['remoteDiagnosisCount', 'reportQuality', 'roomStatistics']) {
    await go(page, `${screen}?${RANGE}&compare=1`)
    await expect(lines(page).first()).toBeVisible()
    const { x, width } = (await table(page).boundingBox())!
    expect(x + width, screen).toBeLessThanOrEqual(768)
  }
})

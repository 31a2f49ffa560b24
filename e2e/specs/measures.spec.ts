import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { imageFile } from '../../server/src/images/testing/files'
import { HOSPITAL, type ImageRow, pane, reportAddress, rowOf, syntheticExam } from '../support/images'
import { callAs, expect, importFolder, person, test } from '../support/live'
import { newUid, ownInstance } from '../support/own-instance'

test.describe.configure({ timeout: 180_000 })

type Point = readonly [number, number]
const writeAddress = (row: ImageRow): string => reportAddress(row).replace('view_report', 'edit_report')

/** A picture that is measured by mouse and keys, in pixels from its middle. */
function desk(page: Page) {
  const layer = pane(page).locator('svg.svg-layer')
  const at = async ([x, y]: Point): Promise<Point> => {
    const box = (await pane(page).boundingBox())!
    return [box.x + box.width / 2 + x, box.y + box.height / 2 + y]
  }
  const drag = async (from: Point, to: Point, button: 'left' | 'right' = 'left'): Promise<void> => {
    const [start, end] = [await at(from), await at(to)]
    await page.mouse.move(...start)
    await page.mouse.down({ button })
    await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 3 })
    await page.mouse.move(...end, { steps: 3 })
    await page.mouse.up({ button })
  }
  return {
    drag,
    list: page.getByRole('region', { name: '感兴趣区' }).filter({ visible: true }),
    words: () => layer.textContent(),
    slice: async () => Number(/图 (\d+)\/\d+/.exec((await pane(page).textContent()) ?? '')?.[1]),
    /** Both ends of the only line, rounded. */
    line: () =>
      layer.locator('line').first().evaluate((line) => ['x1', 'y1', 'x2', 'y2'].map((name) => Math.round(Number(line.getAttribute(name))))), // biome-ignore format: one act
    async ready(): Promise<void> {
      await expect(layer).toHaveCount(1, { timeout: 30_000 })
      await expect(pane(page)).toContainText(/图 \d+\/\d+/)
      await expect(pane(page).locator('[data-drawn=engine]')).toBeAttached()
      await pane(page).focus()
    },
    async measure(key: 'KeyL' | 'KeyE' | 'KeyR', from: Point, to: Point): Promise<void> {
      await page.keyboard.press(key)
      await drag(from, to)
    },
  }
}

test('regions drawn quickly have their numbers in the order of drawing; the list has a bound, and its first row is whole', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'chen')
  await page.goto(writeAddress(await syntheticExam(page, 301)))
  const { ready, measure, list } = desk(page)
  await ready()
  const kinds = [['KeyL', '长度'], ['KeyE', '椭圆'], ['KeyR', '矩形']] as const // biome-ignore format: a table
  for (let i = 0; i < 6; i++) await measure(kinds[i % 3]![0], [-180 + 30 * i, -110 + 40 * i], [-150 + 30 * i, -95 + 40 * i])
  const rows = list.locator('[data-region]')
  await expect(rows).toHaveCount(6)
  const said = await rows.evaluateAll((all) =>
    all.map((row) => `${row.getAttribute('data-region')} ${/[一-龥]+/.exec(row.textContent ?? '')?.[0]}`),
  )
  expect(said).toEqual(Array.from({ length: 6 }, (_, i) => `${i + 1} ${kinds[i % 3]![1]}`))
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/six.png` })
  // Five rows and no more; the newest is in sight, and whichever stands uppermost is whole.
  const edges = () =>
    rows.evaluateAll((all) => {
      const frame = all[0]!.closest('section')!.parentElement!.getBoundingClientRect()
      const boxes = all.map((row) => row.getBoundingClientRect())
      const cut = boxes.filter(({ top, bottom }) => top < frame.top - 1 && bottom > frame.top + 1).length
      return { cut, whole: boxes.filter(({ top, bottom }) => top >= frame.top - 1 && bottom <= frame.bottom + 1).length }
    })
  await expect(rows.last()).toBeInViewport({ ratio: 1 })
  await expect.poll(edges).toEqual({ cut: 0, whole: 5 })
  await rows.first().scrollIntoViewIfNeeded()
  await expect.poll(edges).toEqual({ cut: 0, whole: 5 })
  await context.close()
})

test('a new measure begins on the label of another; M says which region it wrote where it was not drawn just now', async ({ browser }) => {
  const { page, context } = await person(browser, 'chen')
  await page.goto(writeAddress(await syntheticExam(page, 302)))
  const { ready, measure, list, drag, words } = desk(page)
  const finding = page.locator('[data-field=finding]')
  await ready()
  await measure('KeyL', [-160, -60], [-60, -60])
  await expect.poll(words).toContain('①')
  const label = (await pane(page).locator('svg.svg-layer text').first().boundingBox())!
  const box = (await pane(page).boundingBox())!
  const from: Point = [label.x + label.width / 2 - box.x - box.width / 2, label.y + label.height / 2 - box.y - box.height / 2]
  const before = await pane(page).locator('svg.svg-layer text').first().boundingBox()
  await drag(from, [from[0] + 20, from[1] + 90])
  await expect(list.locator('[data-region="2"]')).toContainText('长度')
  expect(await pane(page).locator('svg.svg-layer text').first().boundingBox()).toEqual(before)
  await page.keyboard.press('KeyM')
  await expect(finding).toContainText('②')
  await expect(page.getByText(/写入报告 ②/)).toHaveCount(0)
  // The first by a press on it, and not drawn now: said, and in the foreground of the list.
  await page.keyboard.press('Escape')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x - 130, y - 60)
  await page.keyboard.press('KeyM')
  await expect(finding).toContainText('①')
  await expect(page.getByText(/写入报告 ①/)).toBeVisible()
  await expect(list.locator('[data-region="1"]')).toHaveAttribute('data-chosen', 'true')
  // What is drawn next is meant next, whichever was pressed before.
  await measure('KeyL', [-160, 120], [-60, 120])
  await page.keyboard.press('KeyM')
  await expect(finding).toContainText('③')
  await context.close()
})

test('a measure’s end is dragged while the pointer scrolls; its line scrolls, and the right button and the zoom go through it', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'sun')
  await page.goto(reportAddress(await syntheticExam(page, 303)))
  const { ready, measure, drag, line, slice } = desk(page)
  await ready()
  await measure('KeyL', [-100, 0], [60, 0])
  await page.keyboard.press('Escape')
  const first = await line()
  await drag([60, 0], [60, 80])
  await expect.poll(async () => (await line())[3]! - first[3]!).toBe(80)
  expect([await slice(), (await line()).slice(0, 3)]).toEqual([1, first.slice(0, 3)])
  const longer = await line()
  await drag([60, 80], [100, 60], 'right')
  expect(await line()).toEqual(longer)
  await drag([-20, 40], [-20, 100])
  await expect.poll(slice).not.toBe(1)
  await page.keyboard.press('Home')
  await expect.poll(slice).toBe(1)
  expect(await line()).toEqual(longer)
  await page.keyboard.press('KeyP')
  await drag([60, 80], [70, 90])
  await expect.poll(line).toEqual(longer.map((value) => value + 10))
  await context.close()
})

/** An exam of one picture. */
async function pictureExam(page: Page, modality: string, changes: Parameters<typeof imageFile>[0]): Promise<ImageRow> {
  const accession = `${modality}M${Date.now() % 1e8}`
  const folder = mkdtempSync(join(tmpdir(), 'farsight-measures-'))
  const pixels = Buffer.alloc(2 * 200 * 200)
  const plain = { '00080060': modality, '00280010': 200, '00280011': 200, '00200032': undefined, '00200037': undefined, '7FE00010': pixels }
  writeFileSync(join(folder, 'one.dcm'), ownInstance(imageFile({ ...plain, ...changes } as never), accession, newUid()).bytes)
  await importFolder(folder, HOSPITAL)
  return rowOf(page, () => true, { accessionNo: accession })
}

test('a mammogram is measured in millimetres by its detector and its magnification, and that is said to be an estimate', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'sun')
  const spacing = ['DS', ['0.2', '0.2']]
  const row = await pictureExam(page, 'MG', { '00280030': undefined, '00181164': spacing, '00181114': ['DS', '1.25'] } as never)
  await page.goto(writeAddress(row))
  const { ready, measure, words, list } = desk(page)
  await ready()
  const zoom = Number(/缩放 ([\d.]+)/.exec((await pane(page).textContent()) ?? '')?.[1])
  await measure('KeyL', [-80, 0], [80, 0])
  await expect.poll(words).toMatch(/≈[\d.]+\smm/)
  const figure = /长度 ([\d.]+)\smm\(估计\)/
  await expect(list).toContainText(figure)
  const length = Number(figure.exec((await list.textContent()) ?? '')![1])
  expect(Math.abs(length / ((160 / zoom) * 0.16) - 1)).toBeLessThan(0.03)
  await measure('KeyE', [-60, 40], [60, 90])
  await expect.poll(words).toMatch(/≈[\d.]+ mm²/)
  await page.keyboard.press('KeyM')
  await expect(page.locator('[data-field=finding]')).toContainText(/mm²\(估计\)/)
  await context.close()
})

test('an ultrasound whose scale is in centimetres is measured in millimetres like everything else, lengths and areas', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'sun')
  const half = Buffer.alloc(8)
  half.writeDoubleLE(0.05)
  const region = [
    [0x00186012, 'US', 1],
    [0x00186014, 'US', 1],
    [0x00186016, 'UL', 0],
    [0x00186018, 'UL', 0],
    [0x0018601a, 'UL', 0],
    [0x0018601c, 'UL', 200],
    [0x0018601e, 'UL', 200],
    [0x00186024, 'US', 3],
    [0x00186026, 'US', 3],
    [0x0018602c, 'FD', half],
    [0x0018602e, 'FD', half],
  ]
  const row = await pictureExam(page, 'US', { '00280030': undefined, '00186011': ['SQ', [region]] } as never)
  await page.goto(writeAddress(row))
  const { ready, measure, words, list } = desk(page)
  await ready()
  const zoom = Number(/缩放 ([\d.]+)/.exec((await pane(page).textContent()) ?? '')?.[1])
  await measure('KeyL', [-80, 0], [80, 0])
  await expect.poll(words).toMatch(/[\d.]+\smm/)
  const figure = /长度 ([\d.]+)\smm/
  await expect(list).toContainText(figure)
  const length = Number(figure.exec((await list.textContent()) ?? '')![1])
  expect(Math.abs(length / ((160 / zoom) * 0.5) - 1)).toBeLessThan(0.03)
  await measure('KeyE', [-60, 40], [60, 90])
  await expect.poll(words).toMatch(/[\d.]+ mm²/)
  await expect(list).toContainText(/椭圆 [\d.]+\smm²/)
  await context.close()
})

test('a narrow picture’s zoom stays on one line, and that a series is in doubt is read whole at its small picture', async ({ browser }) => {
  const { page, context } = await person(browser, 'zhang')
  const technician = await person(browser, 'tong')
  const row = await syntheticExam(page, 304)
  const asked = { risProcedureId: row.risProcedureId }
  const { series } = (await callAs(technician.page, 'RisLocalDiagnose.do?func=QuerySeries', asked)).val as {
    series: { seriesUid: string }[]
  }
  const doubt = { ...asked, seriesUid: series[0]!.seriesUid, wrong: '1', reason: '姓名不符' }
  expect((await callAs(technician.page, 'RisLocalDiagnose.do?func=CheckSeries', doubt)).errorCode).toBe(0)
  await page.goto(reportAddress(row))
  await desk(page).ready()
  await pane(page).evaluate((element) => {
    element.style.maxWidth = '120px'
  })
  const zoom = pane(page).getByText(/^缩放 [\d.]+$/)
  expect.soft(await zoom.evaluate((words) => words.getClientRects().length)).toBe(1)
  const said = page.getByRole('navigation', { name: /序列/ }).getByText('影像归属核对中')
  const cut = await said.evaluate((words) => {
    const [own, button] = [words.getBoundingClientRect(), words.closest('button')!.getBoundingClientRect()]
    const around = document.createRange()
    around.selectNodeContents(words)
    return [...around.getClientRects()].some((box) => box.right > Math.min(own.right, button.right) + 1)
  })
  expect.soft(cut).toBe(false)
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/narrow.png` })
  await context.close()
  await technician.context.close()
})

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { goOn } from '../support/go-on'
import { HOSPITAL, type ImageRow, pane, reportAddress, rowOf, syntheticExam } from '../support/images'
import { expect, hasRealData, importFolder, person, REAL_DATA, test } from '../support/live'

test.describe.configure({ mode: 'default' })

const SKIPPED = 'the folder of real files (../shared/data) is not here; the synthetic twin runs'
/** Real files or folders, and what the list knows them by: part of the patient's name or of the region. */
const REAL = [
  { modality: 'CT', place: 'ct_series_lidc0314', search: 'CHEST' },
  { modality: 'MR', place: 'mr_series_brainix_flair', search: 'BRAINIX' },
  { modality: 'MG', place: 'cr_dx_mg/MG_GH133.dcm', search: 'ANON-1234' },
  { modality: 'XA', place: 'us_xa_nm/XA_96frames.dcm', search: 'Rubo' },
  { modality: 'US', place: 'us_xa_nm/US-PAL-8-10x-echo.dcm', search: 'Anonymized' },
  { modality: 'CR', place: 'cr_dx_mg/gdcm-CR-MONO1-10-chest.dcm', search: 'Anonymized' },
] as const

async function open(page: Page, row: ImageRow): Promise<void> {
  await goOn(page, reportAddress(row).slice(1))
  await expect(pane(page)).toContainText(/图 \d+\/\d+/)
  await expect(pane(page).locator('[data-drawn=engine]')).toBeAttached({ timeout: 30_000 })
  await pane(page).click({ position: { x: 60, y: 60 } })
}

const index = async (page: Page, at = 0): Promise<number> => Number(/图 (\d+)\//.exec((await pane(page, at).textContent()) ?? '')?.[1])
const picture = async (page: Page): Promise<string> =>
  createHash('sha256')
    .update(await pane(page).locator('canvas').first().screenshot())
    .digest('hex')

async function drag(page: Page, dx: number, dy: number, button: 'left' | 'right' | 'middle' = 'left'): Promise<void> {
  const box = (await pane(page).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down({ button })
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 })
  await page.mouse.move(x + dx, y + dy, { steps: 3 })
  await page.mouse.up({ button })
}

/** A window that was chosen stays while the images are gone through, and is what the words say. */
async function keptWindow(page: Page): Promise<void> {
  const window = async () => /W \d+ L -?\d+/.exec((await pane(page).textContent()) ?? '')?.[0]
  const own = await window()
  await page.keyboard.press('Digit3')
  await expect.poll(window).not.toBe(own)
  const chosen = await window()
  const at = await index(page)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => index(page)).toBe(at + 1)
  expect(await window()).toBe(chosen)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => index(page)).toBe(at)
  expect(await window()).toBe(chosen)
  await page.keyboard.press('Digit0')
  await expect.poll(window).toBe(own)
}

/** What every tool does to the picture that stands: by key and mouse. */
async function tools(page: Page): Promise<void> {
  const changes = async (what: string, act: () => Promise<void>) => {
    const before = await picture(page)
    await act()
    await expect.poll(() => picture(page), { message: what }).not.toBe(before)
  }
  for (const [key, dx, dy] of [
    ['KeyW', 60, 40],
    ['KeyZ', 0, -60],
    ['KeyP', 50, 30],
  ] as const) {
    await page.keyboard.press(key)
    await changes(key, () => drag(page, dx, dy))
  }
  await page.keyboard.press('Escape')
  await changes('right button', () => drag(page, 70, 0, 'right'))
  await changes('middle button', () => drag(page, 40, 40, 'middle'))
  await page.keyboard.press('Digit0')
  for (const key of ['KeyI', 'KeyH', 'KeyV', 'BracketRight', 'BracketLeft']) await changes(key, () => page.keyboard.press(key))
  await page.keyboard.press('Digit0')
  const marks = pane(page).locator('svg.svg-layer g')
  for (const key of ['KeyL', 'KeyE', 'KeyR', 'KeyO'] as const) {
    const before = await marks.count()
    await page.keyboard.press(key)
    await drag(page, 60, 45)
    await expect.poll(() => marks.count(), { message: key }).toBeGreaterThan(before)
    await page.keyboard.press('Delete')
    await expect.poll(() => marks.count(), { message: `${key} removed` }).toBe(before)
  }
  // An angle wants a second line.
  const before = await marks.count()
  await page.keyboard.press('KeyA')
  await drag(page, 60, 0)
  const box = (await pane(page).boundingBox())!
  await page.mouse.move(box.x + box.width / 2 + 10, box.y + box.height / 2 + 70, { steps: 3 })
  await page.mouse.down()
  await page.mouse.up()
  await expect.poll(() => marks.count()).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
}

/** Scrolling by wheel and key, cine, layouts, linked scroll; for a stack. */
async function stack(page: Page): Promise<void> {
  await page.keyboard.press('Home')
  await expect.poll(() => index(page)).toBe(1)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => index(page)).toBe(2)
  await pane(page).hover()
  await page.mouse.wheel(0, 100)
  await expect.poll(() => index(page)).toBe(3)
  await page.keyboard.press('KeyC')
  await expect.poll(() => index(page)).toBeGreaterThan(5)
  await page.keyboard.press('KeyC')
  const stood = await index(page)
  await page.waitForTimeout(700)
  expect(await index(page)).toBe(stood)
  await page.keyboard.press('Home')
  // Two pictures of one series go together; taken apart, they do not.
  await page.keyboard.press('KeyD')
  await expect(pane(page, 1)).toBeVisible()
  await pane(page, 1).click({ position: { x: 60, y: 60 } })
  await page.getByRole('navigation', { name: '序列' }).getByRole('button').first().click()
  await expect(pane(page, 1)).toContainText(/图 1\//)
  await pane(page, 0).click({ position: { x: 60, y: 60 } })
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => index(page, 0)).toBe(2)
  await expect.poll(() => index(page, 1)).toBe(2)
  await page.keyboard.press('KeyX')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => index(page, 0)).toBe(3)
  expect(await index(page, 1)).toBe(2)
  await page.keyboard.press('KeyD')
  await expect(page.locator('[data-layout="2x2"]').filter({ visible: true }).locator('[data-pane]')).toHaveCount(4)
  await page.keyboard.press('KeyD')
  await expect(page.locator('[data-layout="1x1"]').filter({ visible: true }).locator('[data-pane]')).toHaveCount(1)
}

let desk: { page: Page; context: BrowserContext }
test.beforeAll(async ({ browser }) => {
  desk = await person(browser, 'sun')
})
test.afterAll(() => desk.context.close())

const synthetic = (seed: number) => syntheticExam(desk.page, seed)

test('[IMG-04] every tool by mouse and keys, cine, layouts and linked scroll on a synthetic CT', async () => {
  await open(desk.page, await synthetic(1))
  await keptWindow(desk.page)
  await tools(desk.page)
  await stack(desk.page)
})

for (const { modality, place, search } of REAL)
  test(`[IMG-04] every tool on a real ${modality}`, async () => {
    test.skip(!hasRealData(place), SKIPPED)
    const { page } = desk
    await importFolder(join(REAL_DATA, place), HOSPITAL)
    const named = (row: { modality: string; patName: string; bodypart: string }) =>
      row.modality === modality && (row.patName.includes(search) || row.bodypart.includes(search))
    await open(page, await rowOf(page, named, { modality, pageSize: '100' }))
    await tools(page)
  })

test('[IMG-04] an image that is stored turned round (MONOCHROME1) is turned by the key and comes back as it was, by the key, its own window and the reset', async () => {
  const place = 'cr_dx_mg/gdcm-CR-MONO1-10-chest.dcm'
  test.skip(!hasRealData(place), SKIPPED)
  const { page } = desk
  await importFolder(join(REAL_DATA, place), HOSPITAL)
  const named = (row: { modality: string; patName: string }) => row.modality === 'CR' && row.patName.includes('Anonymized')
  await open(page, await rowOf(page, named, { pageSize: '100' }))
  // Fitted to the zone as it is now: bars may have come while it was loaded.
  await page.keyboard.press('Digit0')
  let stood = ''
  await expect
    .poll(async () => {
      const [before, now] = [stood, await picture(page)]
      stood = now
      return now === before
    })
    .toBe(true)
  const first = await picture(page)
  await page.keyboard.press('KeyI')
  await expect.poll(() => picture(page)).not.toBe(first)
  await page.keyboard.press('KeyI')
  await expect.poll(() => picture(page)).toBe(first)
  // 0 is the reset, 1 the image's own window where the modality has no others.
  for (const back of ['Digit0', 'Digit1']) {
    await page.keyboard.press('KeyW')
    await drag(page, 60, 40)
    await expect.poll(() => picture(page)).not.toBe(first)
    await page.keyboard.press(back)
    await expect.poll(() => picture(page), { message: back }).toBe(first)
  }
})

test('[IMG-04] by touch: one finger scrolls, or does what the chosen tool does', async ({ browser }) => {
  const row = await synthetic(2)
  const { page, context } = await person(browser, 'sun', { hasTouch: true })
  await open(page, row)
  const cdp = await context.newCDPSession(page)
  const swipe = async (dx: number, dy: number) => {
    const box = (await pane(page).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const touch = (type: string, points: object[]) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points } as never)
    await touch('touchStart', [{ x, y }])
    for (let i = 1; i <= 8; i++) {
      await touch('touchMove', [{ x: x + (dx * i) / 8, y: y + (dy * i) / 8 }])
      await page.waitForTimeout(30)
    }
    await touch('touchEnd', [])
  }
  await page.keyboard.press('Home')
  await expect.poll(() => index(page)).toBe(1)
  // For two seconds after a mouse the engine takes a touch for that mouse's echo.
  await page.waitForTimeout(2500)
  await swipe(0, 160)
  await expect.poll(() => index(page)).not.toBe(1)
  const stood = await index(page)
  await page.getByRole('button', { name: '窗位', exact: true }).filter({ visible: true }).click()
  const window = async () => /W \d+ L -?\d+/.exec((await pane(page).textContent()) ?? '')?.[0]
  const before = await window()
  await page.waitForTimeout(2500)
  await swipe(90, 60)
  await expect.poll(window).not.toBe(before)
  expect(await index(page)).toBe(stood)
  await context.close()
})

test('[IMG-04] by touch: two fingers zoom by the ratio of their distance, and a second finger that comes later zooms nothing', async ({
  browser,
}) => {
  const row = await synthetic(4)
  const { page, context } = await person(browser, 'sun', { hasTouch: true })
  await open(page, row)
  const cdp = await context.newCDPSession(page)
  const box = (await pane(page).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = (type: string, ...apart: number[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: apart.map((dx, id) => ({ x: x + dx, y, id })) } as never)
  const zoom = async (): Promise<number> => Number(/缩放 ([\d.]+)/.exec((await pane(page).textContent()) ?? '')?.[1])
  // For two seconds after a mouse the engine takes a touch for that mouse's echo.
  await page.waitForTimeout(2500)
  const fit = await zoom()
  expect(fit).toBeGreaterThan(0)
  await touch('touchStart', -50)
  await touch('touchStart', -50, 50)
  // With its first report the second finger is known; the distance counts from there.
  for (let i = 0; i <= 10; i++) await touch('touchMove', -51 - 4.9 * i, 51 + 4.9 * i)
  await expect.poll(zoom).toBeCloseTo((fit * 200) / 102, 1)
  await touch('touchEnd')
  await page.waitForTimeout(600)
  await touch('touchStart', -100, 100)
  for (let i = 0; i <= 10; i++) await touch('touchMove', -101 + 5.1 * i, 101 - 5.1 * i)
  await expect.poll(zoom).toBeCloseTo((fit * 200 * 100) / 102 / 202, 1)
  await touch('touchEnd')
  await context.close()
})

test('[IMG-12] three planes of a chest CT: the crosshair set in one moves the other two', async () => {
  const { page } = desk
  await open(page, await synthetic(3))
  await page.keyboard.press('Digit2')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('KeyI')
  await expect.poll(() => index(page)).toBe(2)
  const left = (await pane(page).textContent()) ?? ''
  const count = Number(/图 2\/(\d+)/.exec(left)?.[1])
  await page.keyboard.press('KeyT')
  const plane = (name: string) => page.locator(`[data-plane=${name}]`).filter({ visible: true })
  for (const name of ['axial', 'coronal', 'sagittal']) await expect(plane(name).locator('canvas')).toBeVisible()
  const place = async (name: string) => /层 (\d+)\//.exec((await plane(name).textContent()) ?? '')?.[1]
  // As the picture was left: its slice (counted from the other end where the stack runs so), its window.
  expect([2, count - 1]).toContain(Number(await place('axial')))
  await expect(plane('axial')).toContainText('W 1500 L -600')
  const before = await Promise.all(['coronal', 'sagittal'].map(place))
  const box = (await plane('axial').locator('canvas').boundingBox())!
  await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.3)
  await expect.poll(() => place('coronal')).not.toBe(before[0])
  await expect.poll(() => place('sagittal')).not.toBe(before[1])
  const axial = await place('axial')
  const coronal = (await plane('coronal').locator('canvas').boundingBox())!
  await page.mouse.click(coronal.x + coronal.width / 2, coronal.y + coronal.height * 0.2)
  await expect.poll(() => place('axial')).not.toBe(axial)
  await page.keyboard.press('Escape')
  await expect(pane(page)).toBeVisible()
  // And back without a click: keys work in the planes and in the picture.
  await page.keyboard.press('KeyT')
  await expect(plane('axial').locator('canvas')).toBeVisible()
  await page.keyboard.press('KeyT')
  await expect(pane(page)).toBeVisible()
  await page.keyboard.press('Home')
  await expect.poll(() => index(page)).toBe(1)
})

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { HOSPITAL, type ImageRow, pane, reportAddress, rowOf, syntheticExam } from '../support/images'
import { expect, hasRealData, importFolder, person, REAL_DATA, test } from '../support/live'

test.describe.configure({ mode: 'default' })

const SKIPPED = 'the folder of real files (../shared/data) is not here; the synthetic twin runs'
/** Uncompressed grey, RLE, JPEG of grey and of colour, RGB, MONOCHROME1: what is painted before the engine is here. */
const REAL = [
  { modality: 'CT', place: 'ct_series_lidc0314', search: 'CHEST' },
  { modality: 'CR', place: 'cr_dx_mg/gdcm-CR-MONO1-10-chest.dcm', search: 'Anonymized' },
  { modality: 'XA', place: 'us_xa_nm/XA_96frames.dcm', search: 'Rubo' },
  { modality: 'NM', place: 'us_xa_nm/NM-MONO2-16-13x-heart.dcm', search: 'Anonymized' },
] as const

interface Seen {
  /** Frames that were on the screen with neither picture in them. */
  readonly blank: number
  readonly frames: number
  readonly largest: number
  readonly sizes: readonly string[]
}

/** What was on the screen from the first picture to the engine's, frame by frame. */
async function handedOver(page: Page, row: ImageRow, release: () => void): Promise<Seen> {
  await page.goto(reportAddress(row))
  await expect(pane(page).locator('canvas.first-picture')).toBeVisible()
  await expect(pane(page)).toContainText(/图 1\/\d+/)
  await expect(pane(page).locator('canvas')).toHaveCount(1)
  const watched = pane(page).evaluate(async (zone) => {
    const bytes = (canvas: HTMLCanvasElement) => canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const first = bytes(zone.querySelector<HTMLCanvasElement>('canvas.first-picture')!)
    const seen = { blank: 0, frames: 0, largest: -1, sizes: [`${first.width}x${first.height}`] }
    for (let after = 0; after < 30; ) {
      // Looked at when everything that belongs to a frame has been done.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      seen.frames += 1
      if (zone.querySelector('canvas.first-picture')) continue
      after += 1
      const canvas = zone.querySelector<HTMLCanvasElement>('canvas')
      const engine = canvas && bytes(canvas)
      if (!engine?.data.some((value, i) => i % 4 !== 3 && value > 0)) seen.blank += 1
      else if (seen.largest < 0) {
        seen.sizes.push(`${engine.width}x${engine.height}`)
        for (let i = 0; i < first.data.length; i++) seen.largest = Math.max(seen.largest, Math.abs(first.data[i]! - engine.data[i]!))
      }
    }
    return seen
  })
  release()
  return watched
}

async function seen(page: Page, row: ImageRow): Promise<Seen> {
  let release = (): void => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/modules/mf-report/*/viewer.*.js', async (route) => {
    await held
    await route.continue()
  })
  return handedOver(page, row, release)
}

const isSame = ({ blank, largest, sizes }: Seen): void => {
  expect(blank).toBe(0)
  expect(sizes[1]).toBe(sizes[0])
  expect(largest).toBeGreaterThanOrEqual(0)
  expect(largest).toBeLessThanOrEqual(1)
}

test('the first image of a synthetic CT stands before the engine is here, within one grey level of its own, and no frame between them is empty', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'sun')
  isSame(await seen(page, await syntheticExam(page, 11)))
  await context.close()
})

for (const { modality, place, search } of REAL)
  test(`the first image of a real ${modality} is handed over as it stood`, async ({ browser }) => {
    test.skip(!hasRealData(place), SKIPPED)
    const { page, context } = await person(browser, 'sun')
    await importFolder(join(REAL_DATA, place), HOSPITAL)
    const named = (row: ImageRow) => row.modality === modality && (row.patName.includes(search) || row.bodypart.includes(search))
    isSame(await seen(page, await rowOf(page, named, { pageSize: '100' })))
    await context.close()
  })

test('an image that only the engine can read is not painted ahead of it', async ({ browser }) => {
  test.skip(!hasRealData('cr_dx_mg/MG_GH133.dcm'), SKIPPED)
  const { page, context } = await person(browser, 'sun')
  await importFolder(join(REAL_DATA, 'cr_dx_mg/MG_GH133.dcm'), HOSPITAL)
  const row = await rowOf(page, ({ patName }) => patName.includes('ANON-1234'), { pageSize: '100' })
  let asked = 0
  let painted = 0
  await page.route('**/modules/mf-report/*/viewer.*.js', async (route) => {
    // Whoever could paint it has had the time.
    await page.waitForTimeout(1500)
    asked += 1
    painted = await page.locator('canvas.first-picture').count()
    await route.continue()
  })
  await page.goto(reportAddress(row))
  await expect(pane(page)).toContainText(/图 1\/1/)
  expect([asked, painted]).toEqual([1, 0])
  await context.close()
})

import { join } from 'node:path'
import { isSame, seen } from '../support/first-picture'
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
    isSame(await seen(page, await rowOf(page, named, { modality, pageSize: '100' })))
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

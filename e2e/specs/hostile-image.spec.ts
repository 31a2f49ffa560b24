import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { hostileFile, LOSSLESS_TWINS } from '../support/encoded-pixels'
import { HOSPITAL, type ImageRow, pane, rowOf } from '../support/images'
import { expect, hasRealData, importFolder, person, REAL_DATA, test } from '../support/live'
import { newUid, ownInstance } from '../support/own-instance'

/** An exam of one study: a good image, a hostile one and a good one again, each a series. */
async function examAround(page: Page, hostile: Buffer, seed: number): Promise<ImageRow> {
  const accession = `HOS${(Date.now() + seed) % 1e8}`
  const studyUid = newUid()
  const folder = mkdtempSync(join(tmpdir(), 'farsight-hostile-'))
  const good = LOSSLESS_TWINS[0]![1]
  for (const [i, file] of [good(), hostile, good()].entries())
    writeFileSync(join(folder, `${i}.dcm`), ownInstance(file, accession, studyUid).bytes)
  const { text } = await importFolder(folder, HOSPITAL)
  expect(text).toMatch(/ 3 stored, 0 refused/)
  return rowOf(page, () => true, { accessionNo: accession })
}

/** The report beside the images, in hand: every series is gone through, and typing goes on. */
async function goesOn(page: Page, row: ImageRow): Promise<void> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const { risProcedureId, modality, t, sign } = row
  await page.goto(`/#/local_diagnosis/edit_report?procedureId=${risProcedureId}&modality=${modality}&t=${t}&sign=${sign}`)
  const text = page.locator('[data-field=finding]').filter({ visible: true })
  const series = page.getByRole('navigation', { name: '序列' }).filter({ visible: true }).getByRole('button')
  await expect(series).toHaveCount(3)
  const seen: string[] = []
  for (const i of [0, 1, 2]) {
    await series.nth(i).click()
    await expect(pane(page)).toContainText(/图 1\/1|无法解码/)
    const tile = pane(page).getByRole('alert').filter({ hasText: '该影像无法解码' })
    await expect
      .poll(async () => ((await tile.count()) > 0 ? 'tile' : /W \d+ L -?\d+/.test((await pane(page).textContent()) ?? '') ? 'image' : ''))
      .not.toBe('')
    if ((await tile.count()) > 0) {
      await text.click()
      await page.keyboard.type(`第${i + 1}幅`)
    }
    seen.push((await tile.count()) > 0 ? 'tile' : 'image')
  }
  expect([...seen].sort()).toEqual(['image', 'image', 'tile'])
  await text.click()
  await page.keyboard.type('两肺清晰')
  await expect(text).toContainText(/第\d幅/)
  await expect(text).toContainText('两肺清晰')
  expect(errors).toEqual([])
}

test('[DC-14] an image that is none, in a study: its tile says why, the other images and the text beside go on', async ({ browser }) => {
  const { page, context } = await person(browser, 'zhang')
  await goesOn(page, await examAround(page, hostileFile(), 1))
  await context.close()
})

for (const file of ['fuzz/TC0855_rle_zero_segments.dcm', 'fuzz/TC0851_rle_seg_expand_bomb.dcm', 'fuzz/TC0957_jpegls_huge_near.dcm'])
  test(`[DC-14] the hostile file ${file} in a study: its tile says why, the other images and the text beside go on`, async ({
    browser,
  }) => {
    test.skip(!hasRealData(file), 'the folder of real files (../shared/data) is not here; the synthetic twin runs')
    const { page, context } = await person(browser, 'zhang')
    await goesOn(page, await examAround(page, readFileSync(join(REAL_DATA, file)), 2))
    await context.close()
  })

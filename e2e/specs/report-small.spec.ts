import type { Page } from '@playwright/test'
import { callAs, expect, logIn, test } from '../support/live'

interface Row {
  risProcedureId: string
  modality: string
  t: string
  sign: string
  holderName: string
}

async function openWaiting(page: Page, modality: string): Promise<void> {
  const { val } = await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { states: '[2060]' })
  const row = (val as Row[]).find((one) => one.modality === modality && !one.holderName)!
  const link = new URLSearchParams({ procedureId: row.risProcedureId, modality, t: row.t, sign: row.sign })
  await page.goto(`/#/local_diagnosis/edit_report?${link}`)
  await page.locator('[data-field=finding]').waitFor()
}

test('at 1000 px the templates stand over the images and not over the text, and every column of the register is whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await logIn(page, 'sun')
  await openWaiting(page, 'DX')
  await page.getByRole('button', { name: '模板', exact: true }).click()
  const panel = (await page.getByRole('textbox', { name: '名称或内容' }).boundingBox())!
  const text = (await page.locator('[data-field=finding]').boundingBox())!
  expect(panel.x + panel.width).toBeLessThanOrEqual(text.x)
  await page.goto('/#/critical_values')
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveCount(9)
  const boxes = await Promise.all((await heads.all()).map((head) => head.boundingBox()))
  const acts = boxes.at(-1)!.x
  for (const box of boxes.slice(0, -1)) expect(box!.x + box!.width).toBeLessThanOrEqual(acts + 1)
})

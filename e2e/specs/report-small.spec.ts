import { reportAddress, syntheticExam } from '../support/images'
import { callAs, expect, logIn, test } from '../support/live'

test('at 1000 px the templates stand over the images and not over the text, and every column of the register is whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await logIn(page, 'sun')
  // A case of this test's own: what others wait for may be returned, or in another's hands.
  const row = await syntheticExam(page, 83)
  await page.goto(reportAddress(row).replace('view_report', 'edit_report'))
  await page.locator('[data-field=finding]').waitFor()
  // One in the register, of this test's own.
  const items = (await callAs(page, 'hospital_critical_items.do', {})).val as { id: string }[]
  const found = { procedureId: row.risProcedureId, itemId: items[0]!.id, finding: '张力性气胸' }
  expect((await callAs(page, 'hospital_critical_open.do', { ...found, requestKey: `small-${Date.now()}` })).errorCode).toBe(0)
  await page.getByRole('button', { name: '模板', exact: true }).click()
  const panel = (await page.getByRole('textbox', { name: '名称、分组或内容' }).boundingBox())!
  const text = (await page.locator('[data-field=finding]').boundingBox())!
  expect(panel.x + panel.width).toBeLessThanOrEqual(text.x)
  await page.goto('/#/critical_values')
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveCount(9)
  const boxes = await Promise.all((await heads.all()).map((head) => head.boundingBox()))
  const acts = boxes.at(-1)!.x
  for (const box of boxes.slice(0, -1)) expect(box!.x + box!.width).toBeLessThanOrEqual(acts + 1)
})

import type { Page } from '@playwright/test'
import { callAs, expect, logIn, test, worklist } from '../support/live'

interface Row {
  readonly risProcedureId: string
  readonly checkNo: string
  readonly urgent: boolean
  readonly dueTime: string | null
}

const listed = async (page: Page, form: Record<string, string>): Promise<Row[]> =>
  (await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { pageSize: '200', ...form })).val as Row[]

test('[WORK-22, WORK-27, WORK-28, WORK-29] the dialogs of a row write for real: urgent and undone, favourite, case information, shared', async ({
  page,
}) => {
  await logIn(page, 'sun', '/local_diagnosis')
  const row = (await listed(page, { states: '[2060]' })).find(({ urgent, dueTime }) => !urgent && dueTime !== null) as Row
  await worklist.search(page, row.checkNo)
  const dialog = page.getByRole('dialog')
  const choose = async (name: string): Promise<void> => {
    await worklist
      .row(page, row.checkNo)
      .getByRole('button', { name: /^更多操作/ })
      .click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(dialog).toBeVisible()
  }
  const now = async (): Promise<Row> => (await listed(page, { checkNo: row.checkNo }))[0] as Row

  await choose('加急')
  await dialog.getByRole('button', { name: '加急' }).click()
  await expect(page.getByText(/^已加急：/)).toBeVisible()
  expect(await now()).toMatchObject({ urgent: true })
  await page.getByRole('button', { name: /^撤销/ }).click()
  await expect(page.getByText(/^已撤销加急/)).toBeVisible()
  // As if it had never been: its time too.
  expect(await now()).toMatchObject({ urgent: false, dueTime: row.dueTime })

  await choose('收藏病例')
  await dialog.getByRole('textbox', { name: '备注' }).fill('教学')
  await dialog.getByRole('button', { name: '收藏病例' }).click()
  await expect(dialog).toBeHidden()

  await choose('补充患者信息')
  await dialog.getByRole('textbox', { name: /^主诉/ }).fill('咳嗽两周，右侧胸痛')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await choose('补充患者信息')
  await expect(dialog.getByRole('textbox', { name: /^主诉/ })).toHaveValue('咳嗽两周，右侧胸痛')
  await page.keyboard.press('Escape')

  await choose('分享影像')
  await dialog.getByRole('button', { name: '生成链接并复制' }).click()
  await expect(dialog.getByRole('button', { name: '取消分享' })).toBeVisible()
})

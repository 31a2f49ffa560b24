import type { Page } from '@playwright/test'
import { born } from '../../server/test/born'
import { callAs, expect, logIn, person, test, worklist } from '../support/live'

const VISIT = {
  ...{
    sourceType: 1,
    department: '',
    applyDoctor: '',
    outpatientNo: '',
    inpatientNo: '',
    physicalNo: '',
    bedNo: '',
    imageNo: '',
    hisNo: '',
  },
  ...{ emergency: 0, trauma: 0, revisit: 0, followUp: 0, conditionDescription: '', preCheckTime: null, safety: {} },
}
let serial = 0

/** Registers somebody new by the desk's own call: this file brings its own cases. */
async function register(page: Page, patName: string, pinyin: string): Promise<void> {
  const rooms = (await callAs(page, 'RisCommon.do?func=QueryRoom', { modality: 'CT' })).val as { id: string; allowed: number }[]
  const items = (await callAs(page, 'RisCommon.do?func=QueryCheckItem', { modality: 'CT' })).val as Record<string, string>[]
  const item = items.find((one) => String(one.hasSide) !== '1' && String(one.hasSide) !== 'true')!
  const number = `${Date.now()}`.slice(-7) + serial++
  const patient = {
    ...{ patName, pinyin, sex: 'M', ...born('1970-02-03'), nation: '01', phone: `138${number.padStart(8, '0')}` },
    ...{ idType: 'none', idNo: '', idReason: 'other', address: '' },
  }
  const answer = await callAs(page, 'RisRegister.do?func=AddProcedure', {
    patient: JSON.stringify(patient),
    visit: JSON.stringify({ ...VISIT, applyNo: `E2E${number}` }),
    checks: JSON.stringify([{ itemId: item.id ?? item.itemId, side: '', roomId: rooms.find((room) => room.allowed)!.id }]),
  })
  expect(answer).toMatchObject({ errorCode: 0 })
}

const choose = async (page: Page, name: string, act: string): Promise<void> => {
  await worklist
    .row(page, name)
    .getByRole('button', { name: /^更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: act }).click()
}

test('[REG-11, REG-12, STATE-18] a check is deleted at one desk and struck out at the other at once; the deleted filter shows it, and it is restored', async ({
  page,
  browser,
}) => {
  await logIn(page, 'deng', '/diagnose_list')
  const name = `删恢${Date.now() % 100_000}`
  await register(page, name, `shan hui ${Date.now() % 100_000}`)
  const other = await person(browser, 'tong')
  await other.page.goto(`${new URL(page.url()).origin}/#/diagnose_list`)
  for (const desk of [page, other.page]) {
    await worklist.grid(desk).waitFor()
    await worklist.search(desk, name)
  }
  await choose(page, name, '删除检查')
  await page.getByRole('dialog').getByRole('button', { name: '重复登记' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除检查' }).click()
  await expect(worklist.row(page, name)).toHaveCount(0)
  await expect(worklist.row(other.page, name)).toContainText('已删除')
  await page.getByRole('button', { name: /^已删除/ }).click()
  await expect(worklist.row(page, name)).toContainText('已删除')
  await worklist.row(page, name).getByRole('button', { name: '恢复检查' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '恢复检查' }).click()
  await expect(worklist.row(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: /^已删除/ }).click()
  await expect(worklist.row(page, name)).toContainText('已登记')
  await expect(worklist.row(other.page, name)).toContainText('已登记')
  await other.context.close()
})

test('[DAY-05] two numbers of one patient are seen side by side, merged, and given back by the details', async ({ page }) => {
  // Wide enough for the column of the patient's number.
  await page.setViewportSize({ width: 1680, height: 900 })
  await logIn(page, 'deng', '/diagnose_list')
  const stamp = Date.now() % 100_000
  const [one, two] = [`并甲${stamp}`, `并乙${stamp}`]
  await register(page, one, `bing jia ${stamp}`)
  await register(page, two, `bing yi ${stamp}`)
  await worklist.grid(page).waitFor()
  await worklist.search(page, one)
  const number = await worklist
    .row(page, one)
    .getByRole('gridcell')
    .filter({ hasText: /^P?\d{6,}/ })
    .last()
    .textContent()
  await choose(page, one, '合并患者号')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(two)
  await page.keyboard.press('Enter')
  await dialog.getByRole('list', { name: '找到的患者' }).getByRole('button').click()
  await expect(dialog.getByRole('region', { name: '保留' })).toContainText(one)
  await expect(dialog.getByRole('region', { name: /并入/ })).toContainText(two)
  await dialog.getByLabel('原因').fill('同一人重复建号')
  await dialog.getByRole('button', { name: '合并', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await worklist.search(page, two)
  await expect(worklist.row(page, two)).toContainText(number!)
  await worklist.row(page, two).click()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: '撤销合并' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('不是同一人')
  await page.getByRole('dialog').getByRole('button', { name: '撤销合并' }).click()
  await expect(page.getByRole('complementary')).toContainText('撤销')
  await expect(worklist.row(page, two)).not.toContainText(number!)
})

import type { Locator, Page } from '@playwright/test'
import { callAs, expect, importFolder, person, test, worklist } from '../support/live'
import { setNight } from '../support/night'
import { syntheticFolder } from '../support/synthetic'
import { visibleText } from '../support/visible-text'

const [SOURCE, FIRST] = ['东港县医院', '仁和医院'] as const
const field = (page: Page, name: 'finding' | 'result') => page.locator(`[data-field=${name}]`)

interface Money {
  balance: number
  held: number
  earned: number
}
const money = async (page: Page): Promise<Money> => {
  const { val } = await callAs(page, 'hospital_remote_getBalance.do', {})
  const { balance, held, earned } = val as Money
  return { balance, held, earned }
}
/** `余额 5 000 · 冻结 0` in the head of the list. */
const head = (page: Page) => page.getByTitle('查看对账单')
const digits = (text: string | null): string => (text ?? '').replace(/\u202F/g, '')

/** The steps that the drawer of the chosen order shows. */
async function timeline(page: Page, row: Locator): Promise<string[]> {
  await row.click()
  await page.keyboard.press('Space')
  const steps = page.getByRole('region', { name: '经过（双方可见）' }).getByRole('listitem')
  await expect(steps.first()).toBeVisible()
  const texts = await steps.allTextContents()
  await page.keyboard.press('Space')
  return texts
}

test('[GEN-11, REMOTE-07, REMOTE-18, WORK-32, WORK-42] urgent at night, rejected, relaunched to an expert, written, completed: credits, statement and both timelines agree to the unit', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  // Prices of the demo: Renhe 108 and 54 urgent, doubled by its night; the expert 300 and 150, by day.
  const [source, first, expert] = [await person(browser, 'dg-zhang'), await person(browser, 'xr-li'), await person(browser, 'expert')]
  await setNight(first.page, true)
  await setNight(expert.page, false)
  const accession = `RMT${Date.now() % 1e8}`
  await importFolder(syntheticFolder(accession, Date.now() % 1e6).folder, SOURCE)

  const before = await money(source.page)
  const { val: exams } = await callAs(source.page, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo: accession })
  const { risProcedureId, checkNo, patName } = (exams as { risProcedureId: string; checkNo: string; patName: string }[])[0]!
  // Another hospital may have given the same number to an exam that stands in the same list.
  const rowOf = (page: Page): Locator => worklist.row(page, checkNo).filter({ hasText: patName })

  // Launched: the receipt adds up, and the button carries the sum.
  await source.page.goto(`/#/local_diagnosis/launch_remote?procedureId=${risProcedureId}`)
  await source.page.getByRole('radio', { name: new RegExp(FIRST) }).check()
  await source.page.getByRole('checkbox', { name: '加急' }).check()
  // The exam's own part stands there already, as its images name it.
  await expect(source.page.getByRole('list', { name: '已选部位' }).getByRole('listitem')).toHaveText(['CHEST'])
  await expect(source.page.getByText('夜间加急 ×2')).toBeVisible()
  await source.page.getByRole('textbox', { name: '病情和诊断要求' }).fill('突发胸痛两小时')
  await source.page.getByRole('button', { name: '发起 · 216 点' }).click()
  await expect(source.page).toHaveURL(/#\/local_diagnosis$/)
  expect(await money(source.page)).toEqual({ ...before, balance: before.balance - 216, held: before.held + 216 })

  // Rejected with a reason: nothing stays held, and the other hospital sees no patient any more.
  await first.page.goto('/#/remote_diagnosis')
  const came = rowOf(first.page)
  await expect(came).toContainText('待分配')
  await came.getByRole('button', { name: /更多/ }).click()
  await first.page.getByRole('menuitem', { name: /驳回申请/ }).click()
  await first.page.getByRole('dialog').getByRole('textbox').fill('缺少薄层重建')
  await first.page.getByRole('dialog').getByRole('button', { name: '驳回申请' }).click()
  await expect(first.page.getByRole('dialog')).toBeHidden()
  await expect(rowOf(first.page)).toHaveCount(0)
  expect(await money(source.page)).toEqual(before)

  // Relaunched to the expert, filled with what the order was.
  await source.page.goto('/#/remote_diagnosis')
  const back = rowOf(source.page)
  await expect(back).toContainText('已驳回')
  await expect.poll(async () => digits(await head(source.page).textContent())).toContain(`余额 ${before.balance} · 冻结 ${before.held}`)
  await back.getByRole('button', { name: '重新发起' }).click()
  await expect(source.page.getByText('仁和医院 已驳回：缺少薄层重建')).toBeVisible()
  await expect(source.page.getByRole('textbox', { name: '病情和诊断要求' })).toHaveValue('突发胸痛两小时')
  await source.page.getByRole('radio', { name: '专家' }).click()
  await source.page.getByRole('radio', { name: /顾文轩/ }).check()
  await source.page.getByRole('button', { name: '重新发起 · 450 点' }).click()
  await expect(source.page).toHaveURL(/#\/remote_diagnosis$/)
  expect(await money(source.page)).toEqual({ ...before, balance: before.balance - 450, held: before.held + 450 })

  // The expert receives, writes and completes.
  const earned = (await money(expert.page)).earned
  await expert.page.goto('/#/remote_diagnosis')
  const order = rowOf(expert.page)
  await expect(order).toContainText('待接收')
  await order.getByRole('button', { name: '接收', exact: true }).click()
  await expect(order).toContainText('待诊断')
  await order.getByRole('button', { name: '诊断', exact: true }).click()
  await expect(expert.page).toHaveURL(/#\/remote_diagnosis\/edit_report/)
  await field(expert.page, 'finding').fill('双肺未见实变。')
  await field(expert.page, 'result').fill('胸部平扫未见异常。')
  await visibleText(expert.page, '阴性', { exact: true }).click()
  await expert.page.getByRole('button', { name: '直接完成' }).click()
  await expect(expert.page).toHaveURL(/#\/remote_diagnosis$/)

  // To the unit: what was held is what the expert earned, and the statement explains it.
  await expect.poll(() => money(source.page)).toEqual({ ...before, balance: before.balance - 450 })
  await expect.poll(async () => (await money(expert.page)).earned).toBe(earned + 450)
  expect(await money(first.page)).toMatchObject({ held: 0 })
  // Its row has changed in place, while nobody touched the page.
  const sent = rowOf(source.page).filter({ hasText: '顾文轩' })
  await expect(sent).toContainText('已完成')
  await head(source.page).click()
  const statement = source.page.getByRole('complementary', { name: '对账单' })
  const lines = statement.getByRole('listitem').filter({ hasText: checkNo })
  await expect(lines).toHaveCount(3)
  const amounts = await Promise.all((await lines.all()).map(async (line) => digits(await line.locator('b').nth(1).textContent())))
  // Newest first: held for the expert, given back by Renhe, held for Renhe.
  expect(amounts).toEqual(['−450', '+216', '−216'])
  const closing = statement.locator('dt', { hasText: '期末' }).locator('xpath=following-sibling::dd[1]')
  expect(digits(await closing.textContent())).toBe(String(before.balance - 450))
  await statement.getByRole('button', { name: '关闭' }).click()

  const ours = await timeline(source.page, sent)
  await expert.page.goto('/#/remote_diagnosis')
  const theirs = await timeline(expert.page, rowOf(expert.page))
  const from = (steps: string[]): string[] => steps.slice(steps.findIndex((step) => step.includes('重新发起')))
  expect(from(theirs)).toEqual(from(ours))
  const said = digits(ours.join('|'))
  for (const step of ['发起', '冻结 216 点', '驳回', '缺少薄层重建', '退回 216 点', '冻结 450 点', '接收', '完成', '支付 450 点'])
    expect(said).toContain(step)
  for (const { context } of [source, first, expert]) await context.close()
})

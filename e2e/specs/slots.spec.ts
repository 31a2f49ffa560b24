import type { Page } from '@playwright/test'
import { answerExams, examRow } from '../support/exams'
import { addSlotsRogue, NO_SLOTS, SLOTS } from '../support/rogue-slots'
import { answerCalls } from '../support/session'
import type { StaticServer } from '../support/static-server'
import { expect, go, test } from '../support/suite'

const ROW = 'mf-worklist/row-action.v1'
const PANEL = 'mf-report/side-panel.v1'
const CARD = 'host/home-card.v1'
const place = (page: Page, slot: string) => page.locator(`[data-slot="${slot}"][data-filling="mf-rogue"]`)
const rogue = (page: Page, what: object) => page.addInitScript((state) => Object.assign(globalThis, state), what)
const note = /扩展不可用 FED-112 · 样例扩展/

async function enter(page: Page, server: StaticServer, route: string): Promise<void> {
  await answerCalls(page, { entered: true })
  await answerExams(page, [examRow(), examRow({ risProcedureId: 'p2', patName: '李秀英', checkNo: 'CT2611200032' })])
  await page.goto(`${server.url}/#${route}`)
}

/** The list with two rows, which the host's own acts open. */
async function listWorks(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('button', { name: '诊断' }).first().click()
  await expect(page).toHaveURL(/#\/local_diagnosis\/edit_report\?/)
}

test('[FED-15] a module from outside adds a row action and a card; the row opens its report as before', async ({
  page,
  server,
  violations,
}) => {
  addSlotsRogue(server, SLOTS, [ROW, CARD])
  await enter(page, server, '/local_diagnosis')
  await expect(place(page, ROW)).toHaveCount(2)
  await expect(place(page, ROW).first()).toContainText('CT')
  await page
    .getByRole('button', { name: /更多操作/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '样例扩展' }).click()
  expect(await page.evaluate(() => (globalThis as { rogueSelected?: string }).rogueSelected)).toBe('p1')
  await listWorks(page)
  await go(page, '/blank')
  await expect(place(page, CARD)).toHaveText('the rogue’s card')
  await expect(page.getByRole('heading', { name: '我的队列' })).toBeVisible()
  expect(violations).toEqual([])
})

test('[FED-15] a row action that throws while it renders, or in its handler, leaves the list as it was', async ({ page, server }) => {
  addSlotsRogue(server, SLOTS, [ROW])
  await rogue(page, { rogueThrows: 'render' })
  await enter(page, server, '/local_diagnosis')
  await expect(place(page, ROW).getByRole('button', { name: note })).toHaveCount(2)
  await page.evaluate(() => Object.assign(globalThis, { rogueThrows: 'handler' }))
  await place(page, ROW).first().getByRole('button').click()
  await place(page, ROW).first().getByRole('button', { name: 'CT' }).click()
  await page
    .getByRole('button', { name: /更多操作/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '样例扩展' }).click()
  await expect(page.getByText(note)).toBeVisible()
  await listWorks(page)
})

test('[FED-15] code that does not come, or fills nothing, is a quiet note; nothing in the list moves', async ({ page, server }) => {
  addSlotsRogue(server, NO_SLOTS, [ROW])
  await enter(page, server, '/local_diagnosis')
  const act = page.getByRole('grid').getByRole('button', { name: '诊断' }).first()
  const before = await act.boundingBox()
  await expect(place(page, ROW).getByRole('button', { name: note })).toHaveCount(2)
  expect(await act.boundingBox()).toEqual(before)
  await listWorks(page)
})

test('[FED-15] a slot of a version that its owner does not offer stays empty', async ({ page, server }) => {
  addSlotsRogue(server, SLOTS, ['mf-worklist/row-action.v2', CARD])
  await enter(page, server, '/local_diagnosis')
  await expect(page.getByRole('grid').getByRole('button', { name: '诊断' })).toHaveCount(2)
  await go(page, '/blank')
  await expect(place(page, CARD)).toHaveText('the rogue’s card')
  await go(page, '/local_diagnosis')
  await expect(page.locator('[data-filling="mf-rogue"]:visible')).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: '样例扩展' })).toHaveCount(0)
})

test('[FED-15] a report panel is a tab named before its code is loaded; when it throws, the report goes on being written', async ({
  page,
  server,
}) => {
  addSlotsRogue(server, SLOTS, [PANEL])
  const loaded = () => server.asked.some((pathname) => pathname.startsWith('/modules/mf-rogue/'))
  await rogue(page, { rogueThrows: 'render' })
  await enter(page, server, '/local_diagnosis/edit_report?procedureId=p1&modality=ECG&t=1&sign=x')
  const finding = page.getByRole('textbox', { name: /所见/ })
  await finding.fill('写到一半')
  const tab = page.getByRole('tab', { name: '样例扩展' })
  await expect(tab).toBeVisible()
  expect(loaded()).toBe(false)
  await tab.click()
  await expect(page.getByText(note)).toBeVisible()
  expect(loaded()).toBe(true)
  await finding.pressSequentially('，接着写')
  await expect(finding).toHaveText('写到一半，接着写')
  await page.evaluate(() => Object.assign(globalThis, { rogueThrows: undefined }))
  await place(page, PANEL).getByRole('button', { name: '重试' }).click()
  await expect(place(page, PANEL)).toHaveText('the rogue’s panel of p1')
  await page.getByRole('tab', { name: '模板' }).click()
  await expect(page.getByRole('textbox', { name: '名称、分组或内容' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { MENU_ENTRIES } from '../../shared/domain/menus'
import { BASE_URL, callAs, expect, logIn, person, test, worklist } from '../support/live'

/** Counts what the page throws and what it complains of. */
function complaints(page: Page): string[] {
  const found: string[] = []
  page.on('pageerror', (error) => found.push(String(error)))
  page.on('console', (line) => {
    if (line.type() === 'error') found.push(line.text())
  })
  return found
}
/** A desk whose language is English from its first page. */
const english = {
  storageState: { cookies: [], origins: [{ origin: BASE_URL, localStorage: [{ name: '千里眼LANG', value: 'en' }] }] },
}
/** Case information of a consultation in which nothing but the complaint was written. */
const NOTHING_SAID = {
  ...{ mainDescription: '咳嗽两周', preliminaryDiagnosis: '', presentHistory: '', pastHistory: '', familyHistory: '', allergyHistory: '' },
  ...{ traumaHistory: '', surgeryHistory: '', physicalCheck: '', auxiliaryCheck: '' },
  vitals: { temperature: null, pulse: null, respiration: null, systolic: null, diastolic: null },
}
const notFound = (page: Page) => page.locator('p.fs-code')
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
async function menuOf(page: Page): Promise<string> {
  const side = page.getByRole('navigation', { name: '主菜单' })
  await expect(side.getByRole('link').first()).toBeVisible()
  return (await side.getByRole('link').allTextContents()).join(' ')
}

test('[GEN-01, GEN-05] every menu opens its area in both languages, with no missing page and no error; a plain browser has no window controls', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  for (const language of ['zh', 'en'] as const) {
    const { page, context } = await person(browser, 'sun', language === 'en' ? english : {})
    const found = complaints(page)
    const side = page.getByRole('navigation', { name: language === 'zh' ? '主菜单' : 'Main menu' })
    for (const { route, key } of MENU_ENTRIES) {
      await side.locator(`a[href="#${route}"]`).click()
      await expect(page, key).toHaveURL(new RegExp(`#${route}`))
      await expect(page.locator('#fs-content')).not.toBeEmpty()
      await expect(notFound(page), key).toHaveCount(0)
    }
    // The area that no menu of the side leads to.
    await page.goto(`${BASE_URL}/#/user_center/user_info`)
    await expect(page.locator('#module-mf-user-center > *').first()).toBeVisible()
    await expect(notFound(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(最小化|最大化|分屏|Minimi[sz]e|Maximi[sz]e|Split)/ })).toHaveCount(0)
    expect(found).toEqual([])
    await context.close()
  }
})

test('[GEN-02, GEN-03] a doctor, a registrar and an administrator see menus of their own; a clinic and who has the AI list alone see shells of their own', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const menus = new Map<string, string>()
  for (const name of ['zhang', 'deng', 'admin']) {
    const { page, context } = await person(browser, name)
    menus.set(name, await menuOf(page))
    await context.close()
  }
  expect(new Set(menus.values()).size).toBe(3)
  expect(menus.get('zhang')).toContain('本地诊断')
  expect(menus.get('deng')).toContain('登记')
  expect(menus.get('deng')).not.toContain('管理')
  expect(menus.get('admin')).toContain('管理')

  // What is said to be missing is asked of a shell that stands: an empty page has no menu either.
  const clinic = await person(browser, 'clinic')
  await expect(clinic.page).toHaveURL(/#\/clinic\/home/)
  const header = clinic.page.getByRole('banner')
  await expect(header).toContainText('青山社区卫生服务中心')
  await expect(header.getByRole('navigation').getByRole('link')).toHaveText(['远程诊断', '专家会诊'])
  expect(await menuOf(clinic.page)).toBe('远程诊断 专家会诊')
  await clinic.context.close()
  const ai = await person(browser, 'ai')
  await expect(ai.page).toHaveURL(/#\/ai_diagnose_list/)
  expect(await menuOf(ai.page)).toBe('AI 列表')
  await ai.context.close()
})

test('[GEN-06] a tablet, upright and lying: log-in, worklist with its shortcuts, report and register form fit its width', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 768, height: 1024 },
  ]) {
    const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, locale: 'zh-CN' })
    const page = await context.newPage()
    await page.goto(`${BASE_URL}/#/login`)
    await expect(page.locator('form button[type=submit]')).toBeVisible()
    expect(await sideways(page)).toBe(false)
    await logIn(page, 'sun', '/local_diagnosis')
    await expect(worklist.grid(page)).toBeVisible()
    // The shortcuts that came with the log-in are kept as ipadQueryCondition.
    await expect(page.getByRole('button', { name: /^待诊 / })).toBeVisible()
    expect(await sideways(page)).toBe(false)
    const rows = (await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { pageSize: '200' })).val as Record<string, string>[]
    const row = rows.find(({ state, modality }) => String(state) === '2060' && modality === 'CT')!
    const at = new URLSearchParams({ procedureId: row.risProcedureId!, modality: row.modality!, t: row.t!, sign: row.sign! })
    await page.goto(`${BASE_URL}/#/local_diagnosis/view_report?${at}`)
    await expect(page.getByText(row.patName!, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    expect(await sideways(page)).toBe(false)
    await page.goto(`${BASE_URL}/#/local_diagnosis/edit_report?${at}`)
    await expect(page.locator('[data-field=finding]').filter({ visible: true })).toBeVisible()
    expect(await sideways(page)).toBe(false)
    await page.goto(`${BASE_URL}/#/add_procedure`)
    await expect(page.getByRole('textbox', { name: '姓名', exact: true })).toBeVisible()
    expect(await sideways(page)).toBe(false)
    await context.close()
  }
})

test('[GEN-13] a clinical and an imaging consultation and a morning meeting stand in their lists and open', async ({ page }) => {
  await logIn(page, 'sun')
  const rows = (await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { pageSize: '50' })).val as Record<string, string>[]
  const [first, second] = rows.filter(({ modality, imageCount }) => modality === 'CT' && Number(imageCount) > 0)
  const targets = (await callAs(page, 'hospital_consultation_targets.do', {})).val as { facilityId: string; own: number }[]
  const other = targets.find(({ own }) => own === 0)!.facilityId
  for (const [exam, type] of [
    [first!, 'clinical'],
    [second!, 'imaging'],
  ] as const) {
    const purpose = `巡览${type}${Date.now() % 1e6}`
    const made = await callAs(page, 'hospital_consultation_create.do', {
      risProcedureIds: JSON.stringify([exam.risProcedureId]),
      request: JSON.stringify({
        ...{ type, mode: 'offline', video: 0, purpose, facilityIds: [other], caseInfo: NOTHING_SAID },
        ...{ designatedDoctorId: null, startTime: null, endTime: null },
      }),
    })
    expect(made).toMatchObject({ errorCode: 0 })
    await page.goto(`${BASE_URL}/#/consultation_list`)
    const line = page
      .getByRole('row')
      .filter({ hasText: exam.patName! })
      .filter({ hasText: type === 'clinical' ? '临床' : '影像' })
      .first()
    await expect(line).toBeVisible()
    await page.goto(`${BASE_URL}/#/consultation/s1?id=${(made.val as { id: string }).id}`)
    await expect(page.getByText(purpose).filter({ visible: true }).first()).toBeVisible()
  }
  const title = `巡览晨会${Date.now() % 1e6}`
  const me = (await callAs(page, 'hospital_doctor_checkSession.do', {})).val as { loginUserId: string }
  const meeting = await callAs(page, 'hospital_meeting_save.do', {
    title,
    time: '2099-01-01 08:00:00',
    hostId: me.loginUserId,
    participantIds: '[]',
    cases: JSON.stringify([{ risProcedureId: first!.risProcedureId, reason: 'chosen', note: '' }]),
  })
  expect(meeting).toMatchObject({ errorCode: 0 })
  await page.goto(`${BASE_URL}/#/morning_meeting_list`)
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
  await page.goto(`${BASE_URL}/#/morning_meeting/preparation?id=${(meeting.val as { id: string }).id}`)
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(title)
})

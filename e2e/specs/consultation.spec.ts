import type { Page } from '@playwright/test'
import { type ImageRow, syntheticExam } from '../support/images'
import { BASE_URL, callAs, expect, person, test } from '../support/live'
import { overlaps } from '../support/overlap'
import { visibleText } from '../support/visible-text'

/** A tablet upright, and the narrowest desk. */
const NARROW = [
  [768, 1024],
  [1000, 760],
] as const
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).first()
const patient = (page: Page) => page.getByRole('region', { name: /^(患者|Patient)$/ })
const english = {
  storageState: { cookies: [], origins: [{ origin: BASE_URL, localStorage: [{ name: '千里眼LANG', value: 'en' }] }] },
}
/** xr-zhang and xr-li, as the demo names them. */
const names = ['张可欣', '李振宇'] as const
/** `YYYY-MM-DDTHH:mm` of tomorrow, as a field for day and hour wants it. */
const tomorrow = (hour: string): string => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T${hour}`
const slice = (page: Page) => page.getByRole('slider', { name: /^(翻页|Go through the images)$/ })

test('[CONS-01, CONS-03, CONS-04, CONS-05, CONS-06, CONS-07, CONS-08, CONS-09, CONS-10, CONS-11, ROUTE-22, ROUTE-23, ENTITY-28] four browsers of three hospitals take one consultation from its request to its signed minutes, one of them in English', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  const zhang = (await person(browser, 'zhang')).page
  const row = await syntheticExam(zhang, 77)
  const expert = (await person(browser, 'expert')).page
  const chair = (await person(browser, 'xr-zhang')).page
  const other = (await person(browser, 'xr-li', english)).page

  // s1: the hospital that asks, from the exam.
  await zhang.goto(`/#/consultation/add?risProcedureId=${row.risProcedureId}`)
  await expect(patient(zhang)).toContainText(row.patName)
  await zhang.getByRole('radio', { name: '交互式' }).check()
  await zhang.getByRole('checkbox', { name: /需要视频通话/ }).check()
  await zhang.getByRole('textbox', { name: /会诊目的/ }).fill('右上肺结节的性质与随访间隔')
  await zhang.getByRole('textbox', { name: '过敏史' }).fill('碘过敏')
  const hospitals = zhang.getByRole('list', { name: '受邀医院' })
  await hospitals.getByRole('checkbox', { name: '华东影像诊断中心' }).check()
  await hospitals.getByRole('checkbox', { name: '仁和医院' }).check()
  await expect(hospitals.getByRole('checkbox', { name: /南岭/ })).toHaveCount(0)
  await zhang.getByLabel('开始时间').fill(tomorrow('09:00'))
  await zhang.getByLabel('结束时间').fill(tomorrow('10:30'))
  await button(zhang, /创建会诊/).click()
  await expect(zhang).toHaveURL(/#\/consultation\/s1\?id=/)
  const id = new URLSearchParams(zhang.url().split('?')[1]).get('id')!
  await expect(patient(zhang)).toContainText(row.patName)
  // It is in the list of both sides, as preparing.
  await expert.goto('/#/consultation_list')
  const line = (page: Page) => page.getByRole('row').filter({ hasText: row.patName })
  await expect(line(expert)).toContainText('准备')
  await zhang.locator('input[type=file]').setInputFiles({
    name: '外院病理.png',
    mimeType: 'image/png',
    buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  })
  await expect(zhang.getByText('外院病理.png')).toBeVisible()
  await button(zhang, '提交质控').click()
  await expect(zhang).toHaveURL(/\/s2\?/)

  // s2: the lead's check rings, returns it once, and passes what was mended.
  await expect(expert.getByRole('button', { name: /^通知，[1-9]/ })).toBeVisible()
  await expert.goto(`/#/consultation?id=${id}`)
  await expect(expert).toHaveURL(/\/s2\?/)
  await expect(patient(expert)).toContainText(row.patName)
  await expect(patient(expert)).toContainText('碘过敏')
  await button(expert, '退回').click()
  const dialog = expert.getByRole('dialog')
  await dialog.getByRole('textbox').fill('请补充现病史')
  await dialog.getByRole('button', { name: '退回', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await zhang.goto(`/#/consultation/s1?id=${id}`)
  await expect(visibleText(zhang, /请补充现病史/)).toBeVisible()
  await zhang.getByRole('textbox', { name: '现病史' }).fill('体检发现，无症状')
  await button(zhang, '补充完成，重新提交').click()
  await expect(zhang).toHaveURL(/\/s2\?/)
  await expert.reload()
  await button(expert, '质控通过').click()
  await expect(expert).toHaveURL(/\/s3\?/)

  // s3: two doctors of an invited hospital, one of them chair. A hospital that was not invited knows nothing of it.
  const people = (await callAs(expert, 'hospital_consultation_targets.do', { id })) as {
    val: { facilityId: string; name: string; doctors: { userId: string; name: string }[] }[]
  }
  const xr = people.val.find(({ name }) => name === '仁和医院')!
  for (const name of names) {
    expect(xr.doctors.map((doctor) => doctor.name)).toContain(name)
    await expert.getByRole('checkbox', { name: new RegExp(name) }).check()
  }
  await expert.getByRole('radio', { name: new RegExp(names[0]!) }).check()
  await button(expert, '完成分诊，开始会诊').click()
  await expect(expert).toHaveURL(/\/s4\?/)
  const stranger = (await person(browser, 'nl-zhang')).page
  expect(await callAs(stranger, 'hospital_consultation_get.do', { id })).toMatchObject({ errorCode: 2002 })
  await stranger.context().close()

  // s4: all four in the room; one leads the pictures, opinions appear at the others' as they are kept.
  for (const page of [zhang, chair, other]) {
    await page.goto(`/#/consultation/s4?id=${id}`)
    await expect(patient(page)).toContainText(row.patName)
  }
  for (const page of [zhang, chair, other, expert]) await expect(page.locator('li[data-seat]')).toHaveCount(4)
  await button(chair, '视频通话').click()
  const told = chair.getByRole('alertdialog')
  await expect(told).toContainText('请在软件中操作。')
  await told.getByRole('button').first().click()
  await expect(slice(chair)).toBeVisible()
  await expect(slice(other)).toBeVisible()
  await button(chair, '带领阅片').click()
  await slice(chair).focus()
  for (let i = 0; i < 4; i += 1) await chair.keyboard.press('ArrowRight')
  for (const page of [chair, other, zhang]) await expect(slice(page)).toHaveValue('4')
  const canvas = chair.locator('canvas:visible').first()
  // On a narrow page everything stands below one another, and nothing of it over the rest.
  for (const [width, height] of NARROW) {
    await other.setViewportSize({ width, height })
    await expect(slice(other)).toBeVisible()
    await expect.poll(() => overlaps(other, '#fs-content'), `${width} px`).toEqual([])
  }
  await other.setViewportSize({ width: 1440, height: 900 })
  const box = (await canvas.boundingBox())!
  await chair.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5)
  await chair.mouse.move(box.x + box.width * 0.45, box.y + box.height * 0.45)
  await expect(other.locator('span[data-seat]').filter({ hasText: names[0]! })).toBeVisible()
  await other.getByRole('textbox', { name: 'My opinion' }).fill('Part-solid nodule, 8 mm: follow up in three months')
  await button(other, /^Save/).click()
  await expect(zhang.getByRole('article', { name: `${names[1]} 的意见` })).toContainText('follow up in three months')
  // The network of one is cut in the middle: what is typed stays, what happened meanwhile is there when it is back.
  await chair.getByRole('textbox', { name: '我的意见' }).fill('混合磨玻璃结节，倾向早期')
  await chair.context().setOffline(true)
  await other.getByRole('textbox', { name: 'My opinion' }).fill('Part-solid nodule, 8 mm: follow up in six weeks')
  await button(other, /^Save/).click()
  await chair.context().setOffline(false)
  await expect(chair.getByRole('textbox', { name: '我的意见' })).toHaveValue('混合磨玻璃结节，倾向早期')
  await expect(chair.getByRole('article', { name: `${names[1]} 的意见` })).toContainText('six weeks', { timeout: 30_000 })
  await button(chair, /^保存意见/).click()
  await expect(zhang.getByRole('article', { name: `${names[0]} 的意见` })).toContainText('倾向早期', { timeout: 30_000 })
  await chair.getByRole('textbox', { name: '结论' }).fill('建议三个月复查薄层CT')
  await button(chair, '提交结论').click()
  await expect(chair).toHaveURL(/\/s5\?/)

  // s5: scores by the lead, whose low one wants a reason.
  await expert.goto(`/#/consultation/s5?id=${id}`)
  for (const what of ['及时性', '完整性', '有用性']) await expert.getByRole('radiogroup', { name: what }).getByRole('radio').nth(3).click()
  await button(expert, '通过并完成').click()
  await expect(expert).toHaveURL(/\/s6\?/)
  // Out of order and once more: nothing moves.
  expect(await callAs(expert, 'hospital_consultation_nextStep.do', { id, step: 's5', pass: '1', baseVersion: '1' })).toMatchObject({
    errorCode: 2702,
  })

  // s6: minutes that all sign, read by the hospital that asked.
  for (const [page, sign] of [
    [zhang, '签名'],
    [chair, '签名'],
    [other, 'Sign'],
  ] as const) {
    await page.goto(`/#/consultation/s6?id=${id}`)
    await expect(visibleText(page, '建议三个月复查薄层CT')).toBeVisible()
    await button(page, sign).click()
    await page.getByRole('dialog').getByRole('button', { name: sign, exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await zhang.reload()
  for (const name of names) await expect(zhang.getByRole('region', { name: '签名' })).toContainText(name)
  const ics = await zhang.request.get(`${BASE_URL}/consultations/${id}/calendar.ics`)
  expect(await ics.text()).toContain('BEGIN:VEVENT')
  expect(await ics.text()).not.toContain(row.patName)
  // It comes back to the report of the exam.
  await zhang.goto(`/#/local_diagnosis/edit_report?procedureId=${row.risProcedureId}&modality=${row.modality}&t=${row.t}&sign=${row.sign}`)
  await zhang.getByRole('tab', { name: '会诊' }).click()
  await expect(zhang.getByText('建议三个月复查薄层CT')).toBeVisible()
  for (const page of [zhang, expert, chair, other]) await page.context().close()
})

test('[MEET-01, MEET-02, MEET-03, MEET-04, ROUTE-24, ROUTE-25, ROUTE-26, ROUTE-27] a morning meeting from its preparation to its summary: the host leads, who takes part sees the current case and comments, one of them in English', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const host = (await person(browser, 'sun')).page
  const zhang = (await person(browser, 'zhang')).page
  const li = (await person(browser, 'li', english)).page
  const cases = [await syntheticExam(host, 81), await syntheticExam(host, 82)]
  const title = `晨会 ${Date.now() % 1e6}`
  await host.goto('/#/morning_meeting/preparation')
  await host.getByRole('textbox', { name: '标题' }).fill(title)
  await button(host, '全选').click()
  for (const [n, row] of cases.entries()) {
    const search = host.getByRole('searchbox', { name: /查找检查/ })
    await search.fill((row as ImageRow & { checkNo: string }).checkNo)
    await search.press('Enter')
    await host.getByRole('button', { name: `加入 ${row.patName}` }).click()
    await expect(host.getByRole('heading', { name: `病例 ${n + 1}` })).toBeVisible()
  }
  await button(host, /^保存/).click()
  await expect(host).toHaveURL(/preparation\?id=/)
  const id = new URLSearchParams(host.url().split('?')[1]).get('id')!
  await zhang.goto('/#/morning_meeting_list')
  await expect(zhang.getByRole('row').filter({ hasText: title })).toContainText('准备中')
  await button(host, '开始晨会').click()
  await expect(host).toHaveURL(/#\/morning_meeting\/progress\?id=/)
  // The preparation of one that has begun leads to where it is.
  for (const page of [zhang, li]) {
    await page.goto(`/#/morning_meeting/preparation?id=${id}`)
    await expect(page).toHaveURL(/#\/morning_meeting\/progress\?id=/)
  }
  const shown = (page: Page) => page.locator('#fs-content')
  for (const page of [host, zhang, li]) {
    await expect(shown(page)).toContainText(cases[0]!.patName)
    await expect(shown(page)).toContainText(/1 (\/|of) 2/)
  }
  for (const page of [host, li])
    for (const [width, height] of NARROW) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => overlaps(page, '#fs-content'), `${width} px`).toEqual([])
    }
  await host.setViewportSize({ width: 1440, height: 900 })
  await zhang.getByRole('textbox', { name: '我的评论' }).fill('右上肺结节漏写了大小')
  await button(zhang, /^提交评论/).click()
  await expect(host.getByText('右上肺结节漏写了大小')).toBeVisible()
  await expect(li.getByText('右上肺结节漏写了大小')).toBeVisible()
  await button(host, /^下一例/).click()
  for (const page of [host, zhang, li]) await expect(shown(page)).toContainText(/2 (\/|of) 2/)
  // Nobody but the host goes on or ends it.
  expect(await callAs(zhang, 'hospital_meeting_finish.do', { id, summary: 'x' })).toMatchObject({ errorCode: 2712 })
  await button(host, '结束晨会').click()
  const dialog = host.getByRole('dialog')
  await dialog.getByRole('textbox').fill('结节测量须写三个径线')
  await dialog.getByRole('button', { name: '结束晨会', exact: true }).click()
  for (const page of [host, zhang, li]) {
    await expect(page).toHaveURL(/#\/morning_meeting\/completed\?id=/)
    await expect(visibleText(page, '结节测量须写三个径线')).toBeVisible()
    await expect(visibleText(page, '右上肺结节漏写了大小')).toBeVisible()
    await expect(page.locator('#fs-content').getByRole('textbox')).toHaveCount(0)
  }
  expect(await callAs(host, 'hospital_meeting_start.do', { id })).toMatchObject({ errorCode: 2711 })
  for (const page of [host, zhang, li]) await page.context().close()
})

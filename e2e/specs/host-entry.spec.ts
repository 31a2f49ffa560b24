import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { apiSession, BASE_URL, callAs, expect, fillLogin, importFolder, logIn, person, test } from '../support/live'
import { partner } from '../support/partner'
import { codeFor, giveSecondFactor } from '../support/second-factor'
import { syntheticFolder } from '../support/synthetic'
import { visibleText } from '../support/visible-text'

const HOSPITAL = '市第一人民医院'
const finding = (page: Page) => page.locator('[data-field=finding]')

interface Row {
  risProcedureId: string
  modality: string
  t: string
  sign: string
  state: number
}

/** A new exam of its own, and the address of its report. */
async function newReport(page: Page, seed: number): Promise<{ readonly row: Row; readonly address: string }> {
  const accession = `ENT${(Date.now() + seed) % 1e8}`
  const { folder } = syntheticFolder(accession, (Date.now() + seed) % 1e6)
  await importFolder(folder, HOSPITAL)
  const { val } = await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo: accession })
  const row = (val as Row[])[0]!
  const { risProcedureId, modality, t, sign } = row
  return { row, address: `/#/local_diagnosis/edit_report?procedureId=${risProcedureId}&modality=${modality}&t=${t}&sign=${sign}` }
}
const loginAgain = async (page: Page, name: string): Promise<void> => {
  await page.locator('form img').waitFor()
  await fillLogin(page, name)
  await expect(page).not.toHaveURL(/#\/login/)
}

test('[ROUTE-60, LOGIN-14, CALL-08, ENTITY-02, LOG-07] a link from a partner: in without the form, the token in one call and nowhere else; once', async ({
  page,
  context,
}) => {
  const id = `entry-${Date.now()}`
  const said = await partner('add', '--id', id, '--name', id, '--hospital', HOSPITAL, '--origin', 'https://his.example')
  const key = /key\s+([\w-]{43})/.exec(said)![1]!
  const launched = await callAs(page, 'hospital_entry_launch.do', { partnerId: id, key, userName: 'zhang', identityType: 'local' })
  const { token, address } = launched.val as { token: string; address: string }
  const calls: string[] = []
  const withToken: string[] = []
  page.on('request', (request) => {
    const name = request.url().split('/').at(-1) ?? ''
    if (name.includes('.do')) calls.push(name)
    const all = request.url() + (request.headers().referer ?? '') + (request.postData() ?? '')
    if (all.includes(token)) withToken.push(request.isNavigationRequest() ? 'the link itself' : name)
  })
  await page.goto(BASE_URL + address)
  await expect(page).toHaveURL(`${BASE_URL}/#/local_diagnosis`)
  expect(calls.slice(0, 2)).toEqual(['hospital_doctor_login.do', 'RisCommon.do?func=HospitalDoctorLoginSuccess'])
  expect(withToken).toEqual(['the link itself', 'hospital_doctor_login.do'])
  expect((await context.cookies()).find(({ name }) => name === 'farsight')?.httpOnly).toBe(true)
  const readable = await page.evaluate(() => document.cookie)
  for (const name of ['loginUserId', 'facilityId', 'facilityRole', 'webLoginUserName']) expect(readable).toContain(`${name}=`)

  const logged = page.waitForRequest(/GlobalExceptionLogger\.log/)
  await page.goto('about:blank')
  await page.goto(BASE_URL + address)
  await expect(page).toHaveURL(`${BASE_URL}/#/login?type=1`)
  await expect(page.getByRole('alert')).toContainText('入口凭证已被使用')
  expect((await logged).postData()).not.toContain(token)
})

test('[LOGIN-07, VALID-36] a forgotten password: the code comes to the phone, the new one logs in and the old one does not', async ({
  page,
  context,
}) => {
  await page.goto(`${BASE_URL}/#/login`)
  await page.getByRole('link', { name: '忘记密码' }).click()
  const fill = (name: string, value: string) => page.locator(`input[name=${name}]`).fill(value)
  const phone = (await phoneOf('dg-deng')) as string
  const fresh = `Tq${randomBytes(6).toString('hex')}vK`
  await page.locator('form img').waitFor()
  await fill('phone', phone)
  await fill('imageCode', '2580')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(/如果该手机号已登记/)).toBeVisible()
  const code = await codeFor(context, phone.slice(-4))
  await fill('newPwd', fresh)
  await fill('rePwd', fresh)
  await fill('smsCode', code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '设置新密码' }).click()
  await expect(page.getByText('短信验证码错误或已失效')).toBeVisible()
  await expect(page.locator('input[name=newPwd]')).toHaveValue(fresh)
  await fill('smsCode', code)
  await page.getByRole('button', { name: '设置新密码' }).click()
  await expect(page.getByText('新密码已设置')).toBeVisible()
  await expect(page).toHaveURL(/#\/login$/)
  await page.locator('form img').waitFor()
  await fillLogin(page, 'dg-deng')
  await expect(page.getByRole('alert')).toContainText('用户名或密码错误')
  await fillLogin(page, 'dg-deng', fresh)
  await expect(page).not.toHaveURL(/#\/login/)
})

/** The demo gives every account a phone; its user sees it in the session. */
async function phoneOf(name: string): Promise<string> {
  const session = await apiSession(name)
  const { val } = (await (
    await session.post('/RisCommon.do?func=HospitalDoctorLoginSuccess', { form: { version: '3.1.2020092300' } })
  ).json()) as {
    val: { userBriefInfo: { phone: string } }
  }
  await session.dispose()
  return val.userBriefInfo.phone
}

test('[SS-08, STATE-52] the session ends while a report is written and sent: one alert, the same place, every word, sent once', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'zhang')
  const { address, row } = await newReport(page, 1)
  await page.goto(BASE_URL + address)
  await finding(page).fill('双肺未见异常密度影。')
  await page.locator('[data-field=result]').fill('胸部平扫未见异常。')
  await expect(visibleText(page, /^已保存/)).toBeVisible()
  const sent: boolean[] = []
  page.on('response', async (response) => {
    if (response.url().includes('function=submitReport') && response.status() === 200) sent.push((await response.json()).errorCode === 0)
  })
  await finding(page).press('End')
  await finding(page).pressSequentially('右肺门清晰。')
  await page.keyboard.press('Alt+KeyQ')
  // The session ends on the server while the report is on its way there.
  await page.route(
    /function=submitReport/,
    async (route) => {
      await callAs(page, 'hospital_logout.do', {})
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: /提交审核/ }).click()
  await expect(page).toHaveURL(/#\/login\?type=1$/)
  await expect(page.getByRole('alertdialog')).toHaveCount(1)
  await expect(page.getByRole('alertdialog')).toContainText('登录已过期，请重新登录')
  await page.keyboard.press('Enter')
  await loginAgain(page, 'zhang')
  await expect(page).toHaveURL(BASE_URL + address)
  await expect(finding(page)).toHaveText('双肺未见异常密度影。右肺门清晰。')
  await page.getByRole('button', { name: /提交审核/ }).click()
  await expect(page).toHaveURL(/#\/local_diagnosis$/)
  await expect.poll(() => sent).toEqual([true])
  const { val } = await callAs(page, 'RisLocalDiagnose.do?func=QueryRows', { risProcedureIds: JSON.stringify([row.risProcedureId]) })
  expect((val as Row[])[0]?.state).toBe(3)
  await context.close()
})

test('[SS-10] two users in two tabs of one browser: the first one’s page writes nothing more and says why', async ({ browser }) => {
  const { page: first, context } = await person(browser, 'zhang')
  const { address, row } = await newReport(first, 2)
  await first.goto(BASE_URL + address)
  await finding(first).fill('第一句。')
  await expect(visibleText(first, /^已保存/)).toBeVisible()
  const second = await context.newPage()
  await second.goto(`${BASE_URL}/#/login?type=1`)
  await loginAgain(second, 'li')

  // At once, before anything is done in the first tab: the former user's page is covered and takes no more keys.
  const dialog = first.getByRole('dialog', { name: '本浏览器已由另一位用户登录' })
  await expect(dialog).toBeVisible()
  await expect(first.getByText('诸葛试样').filter({ visible: true })).toHaveCount(0)
  await first.keyboard.insertText('不应写入的一句。')
  await first.waitForTimeout(3_000)
  const author = await apiSession('zhang')
  const read = await author.post('/emr_dataApi.do?function=getReport', {
    form: { procedureId: row.risProcedureId, modality: row.modality, t: row.t, sign: row.sign, version: '3.1.2020092300' },
  })
  expect(await read.text()).toContain('第一句。')
  expect(await read.text()).not.toContain('不应写入')
  await dialog.getByRole('button', { name: '重新加载' }).click()
  await expect(visibleText(first, '李', { exact: false })).toBeVisible()
  await expect(first.getByText('不应写入').filter({ visible: true })).toHaveCount(0)
  await context.close()
})

test('[DAY-10] a shared desk: locked at once and on the server, opened by the password, handed to another; the draft stays its author’s', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'zhang')
  const { address, row } = await newReport(page, 3)
  await page.goto(BASE_URL + address)
  await finding(page).fill('未写完的一句')
  const lock = async (): Promise<void> => {
    await page.locator('.fs-user').click()
    await page.getByRole('menuitem', { name: '锁定屏幕' }).click()
    await expect(page.getByRole('dialog', { name: '已锁定' })).toBeVisible()
  }
  await lock()
  await expect(page.getByText('诸葛试样').filter({ visible: true })).toHaveCount(0)
  await expect(finding(page)).toBeHidden()
  // Esc, twice, opens nothing; nor does a reload, nor a call past the screen.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '已锁定' })).toBeVisible()
  const rows = () => callAs(page, 'RisLocalDiagnose.do?func=QueryRows', { risProcedureIds: JSON.stringify([row.risProcedureId]) })
  await expect.poll(async () => (await rows()).errorCode).toBe(2323)
  await page.reload()
  const password = page.locator('.fs-lock input[name=password]')
  await password.fill('wrong-password')
  await password.press('Enter')
  await expect(page.getByText('密码错误', { exact: true })).toBeVisible()
  await password.fill('Farsight-2026')
  await password.press('Enter')
  await expect(finding(page)).toHaveText('未写完的一句')

  await finding(page).fill('未写完的一句，又一句')
  await lock()
  await page.getByRole('button', { name: '换人登录' }).click()
  await expect(page).toHaveURL(/#\/login\?type=1$/)
  await loginAgain(page, 'li')
  await expect(page).toHaveURL(/#\/local_diagnosis$/)
  await page.goto(BASE_URL + address)
  await expect(page.getByRole('alert', { name: '另一位老师正在书写该报告' })).toBeVisible()
  await expect(page.getByText('未写完的一句').filter({ visible: true })).toHaveCount(0)

  const back = await person(browser, 'zhang')
  await back.page.goto(BASE_URL + address)
  await expect(finding(back.page)).toHaveText('未写完的一句，又一句')
  await back.context.close()
  await context.close()
})

test('[AN-18] an administrator’s page asks for the second factor before it shows or does anything', async ({ browser }) => {
  const { page, context } = await person(browser, 'nl-admin')
  expect(await callAs(page, 'RisManage.do?func=QueryModules', {})).toMatchObject({ errorCode: 2301 })
  await page.goto(`${BASE_URL}/#/manage/manage_release`)
  const dialog = page.getByRole('dialog', { name: '二次验证' })
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('textbox').fill('000000')
  await dialog.getByRole('button', { name: '验证', exact: true }).click()
  await expect(dialog.getByText('短信验证码错误或已失效')).toBeVisible()
  await giveSecondFactor(page)
  expect(await callAs(page, 'RisManage.do?func=QueryModules', {})).toMatchObject({ errorCode: 0 })
  await context.close()
})

test('a route that the account does not have, typed into the address', async ({ page }) => {
  await logIn(page, 'zhang', '/statistics')
  await expect(page.getByRole('alert', { name: '统计' })).toBeVisible()
})

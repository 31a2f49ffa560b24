import { BASE_URL, expect, fillLogin, logIn, test } from '../support/live'
import { visibleText } from '../support/visible-text'

test('[LOGIN-01, LOGIN-02] user name and password are asked for: an empty form says so and sends nothing', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('hospital_doctor_login.do')) sent.push(request.url())
  })
  await page.goto(`${BASE_URL}/#/login`)
  const userName = page.getByLabel('用户名', { exact: false }).first()
  await expect(userName).toBeVisible()
  await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'password')
  await page.locator('form img').waitFor()
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText('请输入用户名')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
  // The password alone missing is said as well, and what was typed stays.
  await userName.fill('zhang')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText('请输入用户名')).toBeHidden()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await expect(userName).toHaveValue('zhang')
  expect(sent).toEqual([])
})

test('[LOGIN-03] the image code comes from the server, a click renews it, a wrong one is told and renewed', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('hospital_doctor_getValidateImageApi.do')) asked.push(request.method())
  })
  await page.goto(`${BASE_URL}/#/login`)
  const image = page.locator('form img')
  await image.waitFor()
  expect(asked).toEqual(['POST'])
  const first = await image.getAttribute('src')
  await page.getByRole('button', { name: '看不清，换一张' }).click()
  await expect(image).not.toHaveAttribute('src', first ?? '')
  const second = await image.getAttribute('src')
  await fillLogin(page, 'zhang', 'Farsight-2026', '0000')
  await expect(page.getByRole('alert')).toContainText('图形验证码错误')
  await expect(image).not.toHaveAttribute('src', second ?? '')
  await expect(page.locator('input[name=userName]')).toHaveValue('zhang')
})

test('[LOGIN-08, LOGIN-09, LOGIN-10] preparation, login, login success, landing: in this order, and the menus are the payload’s', async ({
  page,
  context,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\.do(\?|$)/.exec(request.url())) calls.push(request.url().split('/').at(-1) ?? '')
  })
  await page.goto(`${BASE_URL}/#/login`)
  await page.locator('form img').waitFor()
  expect(calls).toContain('hospital_doctor_initLoginApi.do')
  const payload = page.waitForResponse((response) => response.url().includes('HospitalDoctorLoginSuccess'))
  await fillLogin(page, 'zhang')
  const { val } = (await (await payload).json()) as { val: { userMainMenuConfig: string; userBriefInfo: { userName: string } } }
  await expect(page).toHaveURL(/#\/local_diagnosis/)
  const order = ['hospital_doctor_initLoginApi.do', 'hospital_doctor_login.do', 'RisCommon.do?func=HospitalDoctorLoginSuccess'].map(
    (name) => calls.indexOf(name),
  )
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(order.every((at) => at >= 0)).toBe(true)
  const cookies = await context.cookies()
  expect(cookies.find((cookie) => cookie.name === 'farsight')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const entries = page.getByRole('navigation', { name: '主菜单' }).getByRole('link')
  await expect(entries).toHaveCount([...val.userMainMenuConfig].filter((c) => c === '1').length)
  await expect(visibleText(page, val.userBriefInfo.userName)).toBeVisible()
})

test('[LOGIN-11] wrong credentials: the server’s message, still on the login screen, a new image, the name kept', async ({ page }) => {
  await page.goto(`${BASE_URL}/#/login`)
  const image = page.locator('form img')
  await image.waitFor()
  const before = await image.getAttribute('src')
  await fillLogin(page, 'nobody-of-this-name', 'wrong-password')
  await expect(page.getByRole('alert')).toContainText('用户名或密码错误')
  await expect(page).toHaveURL(/#\/login/)
  await expect(image).not.toHaveAttribute('src', before ?? '')
  await expect(page.locator('input[name=userName]')).toHaveValue('nobody-of-this-name')
  await expect(page.locator('input[name=password]')).toHaveValue('')
})

test('[SKIN-01, I18N-01] a browser that knows nothing gets Chinese and the dark skin; both can be changed and are remembered', async ({
  page,
}) => {
  const skins: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/skins/')) skins.push(request.url().split('/').at(-1)?.split('?')[0] ?? '')
  })
  await page.goto(`${BASE_URL}/#/login`)
  await page.locator('form img').waitFor()
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh/)
  expect(skins).toEqual(['dark.css'])
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(background).toBe('rgb(17, 21, 26)')
  await page.getByRole('button', { name: '护眼皮肤' }).click()
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(207, 224, 207)')
  await page.getByRole('button', { name: /EN|English/ }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await page.locator('form img').waitFor()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(207, 224, 207)')
})

test('an expired session in the middle of work: the alert, and the login page', async ({ page, context }) => {
  await logIn(page, 'li')
  await expect(page).toHaveURL(/#\/local_diagnosis/)
  // The address changes before the module stands that hears the key.
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await context.clearCookies()
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/#\/login\?type=1/)
})

import type { Browser, Locator, Page } from '@playwright/test'
import { firstLogin, type Given } from '../support/first-login'
import { goOn } from '../support/go-on'
import { BASE_URL, callAs, expect, logIn, test } from '../support/live'
import { giveSecondFactor, stepUp } from '../support/second-factor'

const dialog = (page: Page): Locator => page.getByRole('dialog')
const go = (page: Page, screen: string): Promise<void> => goOn(page, `#/manage/${screen}`)
/** The hospital's second administrator at a screen; a neighbouring file may ask for a code by the same phone. */
async function asAdmin(page: Page, screen: string): Promise<void> {
  await logIn(page, 'admin2')
  await stepUp(page)
  await go(page, screen)
}

/** Adds an account by the screen; its first password is said once. */
async function add(page: Page, name: string, more: (form: Locator) => Promise<void>): Promise<Given> {
  const loginName = `e2e${Date.now()}`
  await page.getByRole('button', { name: '新增账号' }).click()
  const form = dialog(page)
  await form.getByLabel('姓名').fill(name)
  await form.getByLabel('登录名').fill(loginName)
  await more(form)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toBeHidden()
  const password = await page.getByRole('status').filter({ hasText: '初始密码' }).locator('b').innerText()
  return { loginName, password }
}

test('[MANAGE-02, MANAGE-04, MANAGE-25, MANAGE-28, MANAGE-29, ROUTE-29] a doctor is added and works by the rights that are given; an administrator has the screens that are given, and no other', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  await asAdmin(page, 'manage_user')
  await doctorIsManaged(page, browser)
  await administratorIsManaged(page, browser)
})

/** A right that cascades, an own password at the first login, a right that is taken, a closed account. */
async function doctorIsManaged(page: Page, browser: Browser): Promise<void> {
  const name = `测医${Date.now() % 100_000}`
  const made = await add(page, name, async (form) => {
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('请至少给一项检查类型权限')).toBeVisible()
    await form.getByRole('checkbox', { name: 'CT 三审' }).check()
    for (const level of ['书写', '一审', '二审']) await expect(form.getByRole('checkbox', { name: `CT ${level}` })).toBeChecked()
  })
  const doctor = await firstLogin(browser, made)
  await expect(doctor).toHaveURL(/#\/local_diagnosis/)
  const rights = async () =>
    ((await callAs(doctor, 'RisCommon.do?func=HospitalDoctorLoginSuccess', {})) as { val: { modalityRights: object } }).val.modalityRights
  expect(await rights()).toEqual({ CT: 4 })
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  await dialog(page).getByRole('checkbox', { name: 'CT 一审' }).uncheck()
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toBeHidden()
  expect(await rights()).toEqual({ CT: 1 })
  await page.getByRole('button', { name: `停用 ${name}` }).click()
  await dialog(page).getByRole('button', { name: '停用' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('停用')
  await doctor.reload()
  await expect(doctor).toHaveURL(/#\/login/)
  await doctor.context().close()
}

/** A screen is switched off: it is not listed, not opened, and its calls are refused. */
async function administratorIsManaged(page: Page, browser: Browser): Promise<void> {
  const name = `测管${Date.now() % 100_000}`
  const made = await add(page, name, async (form) => {
    await form.getByLabel('角色').selectOption('admin')
    await form.getByLabel('手机号码').fill(`139${String(Date.now()).slice(-8)}`)
  })
  await go(page, 'manage_menu')
  await page
    .getByRole('list', { name: '账号' })
    .getByRole('button', { name: new RegExp(name) })
    .click()
  const editor = page.getByRole('region', { name: `${name} 的管理菜单` })
  const preview = page.getByRole('region', { name: '该账号看到的菜单' })
  for (const screen of ['医联体', '医生管理']) {
    await editor.getByRole('checkbox', { name: screen }).uncheck()
    await expect(preview.getByText(screen, { exact: true })).toHaveCount(0)
  }
  await editor.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/已保存 .* 的菜单/)).toBeVisible()
  const other = await firstLogin(browser, made)
  await other.goto(`${BASE_URL}/#/manage`)
  // The parent shows the first that is held.
  await expect(other).toHaveURL(/#\/manage\/main_menu/)
  await giveSecondFactor(other)
  const side = other.getByRole('navigation', { name: '管理页面' })
  await expect(side.getByRole('link', { name: '主菜单' })).toBeVisible()
  await expect(side.getByRole('link', { name: '医生管理' })).toHaveCount(0)
  await go(other, 'manage_user')
  await expect(other.getByRole('alert', { name: '医生管理' })).toBeVisible()
  expect(await callAs(other, 'hospital_manage_userList.do', {})).toMatchObject({ errorCode: 2001 })
  await other.context().close()
}

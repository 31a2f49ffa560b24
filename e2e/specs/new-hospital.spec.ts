import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { MANAGE_SCREENS } from '../../shared/domain'
import { firstLogin, type Given } from '../support/first-login'
import { goOn } from '../support/go-on'
import { callAs, expect, importFolder, ROOT, test } from '../support/live'
import { giveSecondFactor } from '../support/second-factor'
import { syntheticFolder } from '../support/synthetic'

const STAMP = String(Date.now() % 1e8).padStart(8, '0')
const dialog = (page: Page): Locator => page.getByRole('dialog')
const go = (page: Page, route: string): Promise<void> => goOn(page, `#/${route}`)
const button = (at: Page | Locator, name: string | RegExp): Locator =>
  at.getByRole('button', { name, exact: typeof name === 'string' }).first()

interface NewHospital extends Given {
  readonly name: string
}

/** `npm run hospital -- add`: what whoever runs the site does for a hospital that joins. */
function foundHospital(n: number): Promise<NewHospital> {
  const [code, name, login] = [`e${n}${STAMP}`, `新建医院${n}${STAMP}`, `admin-e${n}${STAMP}`]
  const words = ['add', '--code', code, '--name', name, '--name-en', `New Hospital ${code}`, '--login', login, '--phone', `15${n}${STAMP}`]
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(ROOT, 'tools/hospital.mjs'), ...words], { cwd: ROOT, env: process.env })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece) => (text += piece))
    child.on('error', fail)
    child.on('close', () => {
      const password = /password\s+(\S+)/.exec(text)?.[1]
      if (password) done({ name, loginName: login, password })
      else fail(new Error(text))
    })
  })
}

test('[PERM-10] a new hospital’s administrator opens all eleven management screens, none of whose calls is refused', async ({
  browser,
}) => {
  const page = await firstLogin(browser, await foundHospital(8))
  const [asked, refused]: [string[], string[]] = [[], []]
  page.on('response', async (response) => {
    if (!/hospital_(manage|union)_/.test(response.url())) return
    asked.push(response.url())
    const { errorCode } = (await response.json().catch(() => ({}))) as { errorCode?: number }
    if (errorCode !== 0) refused.push(`${response.url()} ${errorCode}`)
  })
  await go(page, `manage/${MANAGE_SCREENS[0]}`)
  await giveSecondFactor(page)
  refused.length = 0
  const side = page.getByRole('navigation', { name: '管理页面' })
  for (const screen of MANAGE_SCREENS.slice(0, 11)) {
    await side.locator(`a[href$="/manage/${screen}"]`).click()
    await expect(page).toHaveURL(new RegExp(`#/manage/${screen}$`))
    await expect(side.locator('[aria-current=page]')).toHaveAttribute('href', new RegExp(`/manage/${screen}$`))
    // Its own page stands: what it asked for is there, and no panel in its place.
    await expect(page.getByText('加载中')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /权限|失败/ })).toHaveCount(0)
  }
  expect(refused).toEqual([])
  expect(new Set(asked).size).toBeGreaterThanOrEqual(9)
  await page.context().close()
})

/** Departments, room, item with its price, and what the register form asks for. */
async function placesAreMade(page: Page): Promise<void> {
  await go(page, 'manage/manage_department')
  await giveSecondFactor(page)
  await button(page, '新增科室').click()
  await dialog(page).getByLabel('科室名称').fill('呼吸内科')
  await dialog(page)
    .getByLabel(/申请医生/)
    .fill('周敏')
  await button(dialog(page), '保存').click()
  await expect(dialog(page)).toHaveCount(0)
  await go(page, 'manage/manage_room')
  await button(page, '新增检查室').click()
  await dialog(page).getByLabel('名称').fill('CT 1 室')
  await dialog(page).getByLabel('检查类型').selectOption('CT')
  await button(dialog(page), '保存').click()
  await expect(dialog(page)).toHaveCount(0)
  await go(page, 'manage/manage_item')
  await button(page, '新增项目').click()
  await dialog(page).getByLabel('检查类型').selectOption('CT')
  await dialog(page).getByLabel('部位').fill('胸部')
  await dialog(page).getByRole('textbox', { name: '项目' }).fill('胸部CT平扫')
  await dialog(page).getByLabel(/价格/).fill('280')
  await button(dialog(page), '保存').click()
  await expect(dialog(page)).toHaveCount(0)
  await go(page, 'manage/config_patient_case')
  await page.getByLabel('地址必填').check()
  await button(page, '保存').click()
  await expect(page.getByText(/登记时必填：.*地址/)).toBeVisible()
}

/** Four accounts out of a table, with their first passwords. */
async function peopleAreMade(page: Page): Promise<Readonly<Record<'desk' | 'room' | 'writer' | 'reviewer', Given>>> {
  await go(page, 'manage/manage_user')
  await button(page, '从表格导入').click()
  const names = { desk: `d${STAMP}`, room: `r${STAMP}`, writer: `w${STAMP}`, reviewer: `v${STAMP}` }
  const table = [
    '登录名,姓名,角色,职称,CT',
    `${names.desk},邓登记,登记员,,`,
    `${names.room},孙技师,技师,,`,
    `${names.writer},吴书写,医生,住院医师,书写`,
    `${names.reviewer},郑审核,医生,主任医师,一审`,
  ].join('\r\n')
  await page.locator('input[type=file]').setInputFiles({ name: '医生.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await button(dialog(page), '建立 4 个账号').click()
  const made = dialog(page).getByRole('group', { name: '结果' })
  await expect(made.getByText('已建立')).toHaveCount(4)
  const given = async (loginName: string): Promise<Given> => ({
    loginName,
    password: await made.getByRole('row').filter({ hasText: loginName }).locator('b').innerText(),
  })
  const all = {
    desk: await given(names.desk),
    room: await given(names.room),
    writer: await given(names.writer),
    reviewer: await given(names.reviewer),
  }
  await button(dialog(page), '下载账号与初始密码').click()
  await button(dialog(page), '完成').click()
  await expect(dialog(page)).toHaveCount(0)
  return all
}

const PATIENT = '诸葛试样'
/** Fills the register form; what the administrator has made required is asked for. */
async function register(page: Page): Promise<void> {
  await go(page, 'add_procedure')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('姓名').fill(PATIENT)
  await expect(field('拼音')).not.toHaveValue('')
  await page.getByRole('radio', { name: '男', exact: true }).check({ force: true })
  await field('出生日期').fill('1971-04-09')
  await field('出生日期').press('Tab')
  await field('电话').fill(`137${STAMP}`)
  const part = page.getByRole('combobox', { name: '部位或项目' })
  await part.fill('胸部')
  await page
    .getByRole('option', { name: /胸部CT平扫/ })
    .first()
    .waitFor()
  await part.press('Enter')
  await expect(page.getByRole('list', { name: '已选检查' }).getByRole('listitem')).toHaveCount(1)
  const saved = page.getByText(new RegExp(`上一位 ${PATIENT}`))
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expect(saved).toHaveCount(0)
  await field('地址').fill('幸福路 1 号')
  await page.keyboard.press('Control+Enter')
  await expect(saved).toBeVisible()
}

/** Checked in, begun by what the patient says, ended; then the device sends its images. */
async function examined(page: Page, hospital: string): Promise<void> {
  await go(page, 'triage')
  await page.getByRole('tab', { name: /待报到/ }).click()
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: PATIENT })
  await row.getByRole('button', { name: '报到' }).click()
  await page.getByRole('tab', { name: /待叫 1/ }).click()
  await row.click()
  await page.keyboard.press('F9')
  await expect(page.getByRole('complementary')).toContainText(PATIENT)
  await page.keyboard.press('s')
  const start = page.getByRole('dialog', { name: /开始检查/ })
  await expect(start).toBeVisible()
  for (const _ of ['name', 'sex', 'number', 'begin']) await page.keyboard.press('Enter')
  await expect(start).toHaveCount(0)
  await expect(page.getByRole('complementary')).toContainText('检查中')
  await page.keyboard.press('e')
  const end = page.getByRole('dialog', { name: /结束检查/ })
  await end.getByRole('radio', { name: '甲级' }).click()
  await button(end, '结束检查').click()
  await expect(end).toHaveCount(0)
  const { val } = (await callAs(page, 'RisRegister.do?func=QueryRegisterList', {})) as {
    val: { accessionNo: string; hospitalNo: string }[]
  }
  const { accessionNo, hospitalNo } = val[0]!
  const { folder } = syntheticFolder(accessionNo, Date.now() % 1e6, 'ct-chest', { id: hospitalNo, sex: 'M' })
  expect((await importFolder(folder, hospital)).code).toBe(0)
}

/** Written by one doctor, passed by another. */
async function reported(writer: Page, reviewer: Page): Promise<void> {
  const field = (page: Page, name: string) => page.locator(`[data-field=${name}]`).filter({ visible: true })
  const open = async (page: Page, state: string) => {
    const row = page.getByRole('row').filter({ hasText: PATIENT })
    await expect(row).toContainText(state)
    await row.click()
    await page.keyboard.press('Enter')
    await expect(field(page, 'finding')).toBeEditable()
  }
  await open(writer, '待诊断')
  await field(writer, 'finding').fill('双肺纹理清晰，左肺上叶见一枚直径约 6 mm 结节，边缘光滑。')
  await field(writer, 'result').fill('左肺上叶小结节，建议随访。')
  await writer.getByRole('radio', { name: '阳性', exact: true }).check({ force: true })
  await button(writer, /提交审核/).click()
  await expect(writer).toHaveURL(/#\/local_diagnosis$/)
  await open(reviewer, '待一审')
  await reviewer.getByRole('radio', { name: '5 星' }).click()
  await button(reviewer, /^通过/).click()
  await expect(reviewer).toHaveURL(/#\/local_diagnosis$/)
  await expect(writer.getByRole('row').filter({ hasText: PATIENT })).toContainText('已完成')
}

test('[GEN-07, GEN-08] a new hospital from nothing: its administrator makes department, room, item with price, form and accounts in the browser; its first patient is registered, seen at another desk, examined, reported and reviewed', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const begun = Date.now()
  const hospital = await foundHospital(9)
  const admin = await firstLogin(browser, hospital)
  await placesAreMade(admin)
  const people = await peopleAreMade(admin)
  const [desk, room] = await Promise.all([firstLogin(browser, people.desk), firstLogin(browser, people.room)])
  await go(room, 'diagnose_list')
  await expect(room.getByText('还没有登记的检查')).toBeVisible()
  await register(desk)
  // At another desk, in another browser: told by the socket, and the newest row as the server has it.
  await expect(room.getByText(/1 条更新/)).toBeVisible()
  await room.keyboard.press('r')
  const newest = room.getByRole('grid').getByRole('row').nth(1)
  await expect(newest).toContainText(PATIENT)
  await expect(newest).toContainText('已登记')
  const { val } = (await callAs(room, 'RisRegister.do?func=QueryRegisterList', {})) as { val: { state: number; patName: string }[] }
  expect(val.map(({ state, patName }) => [state, patName])).toEqual([[2010, PATIENT]])
  await go(desk, 'diagnose_list')
  await expect(desk.getByRole('grid').getByRole('row').nth(1)).toContainText(PATIENT)
  await examined(room, hospital.name)
  const [writer, reviewer] = await Promise.all([firstLogin(browser, people.writer), firstLogin(browser, people.reviewer)])
  await reported(writer, reviewer)
  console.log(`  a new hospital, from its first account to its first report: ${((Date.now() - begun) / 1000).toFixed(1)} s`)
})

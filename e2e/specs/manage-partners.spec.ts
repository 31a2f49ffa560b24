import type { Page } from '@playwright/test'
import { goOn } from '../support/go-on'
import { callAs, expect, logIn, person, test } from '../support/live'
import { stepUp } from '../support/second-factor'

const go = (page: Page, screen: string): Promise<void> => goOn(page, `#/manage/${screen}`)
const dialog = (page: Page) => page.getByRole('dialog')

test('[MANAGE-11, MANAGE-21, MANAGE-24, MANAGE-08, MANAGE-10] film rules are tried on real exams before they hold, fields and pushes say what they do', async ({
  page,
}) => {
  await logIn(page, 'dg-admin')
  await stepUp(page)
  await go(page, 'manage_cloud_film')
  await expect(page.getByText('没有规则：每个已完成的检查都向患者显示。')).toBeVisible()
  const save = page.getByRole('button', { name: '保存规则' })
  const tried = page.getByRole('region', { name: '在实际检查上试用' })
  const modality = ((await tried.getByRole('cell').nth(2).textContent()) ?? '').split(' ')[0]!
  await page.getByRole('button', { name: '添加规则' }).click()
  await save.click()
  for (const says of ['请选择条件', '请选择字段', '请选择比较方式', '请选择值类型', '值不能为空'])
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible()
  const cell = (name: string, rule = '1') => page.getByLabel(`规则 ${rule}：${name}`, { exact: true })
  await cell('条件').selectOption('hide')
  await cell('字段').selectOption('modality')
  await cell('比较').selectOption('is')
  await cell('值类型').selectOption('text')
  await cell('值').selectOption(modality)
  // Nothing is saved yet, and what it would do stands beside it.
  await expect(tried.getByRole('row').filter({ hasText: '（现在显示）' }).filter({ hasText: modality }).first()).toBeVisible()
  await expect(tried.getByText(/新隐藏 [1-9]/)).toBeVisible()
  // A look at another screen takes nothing that was typed.
  await go(page, 'config_patient_case')
  await expect(page.getByText(/登记时必填：姓名、拼音/)).toBeVisible()
  await go(page, 'manage_cloud_film')
  await expect(cell('值')).toHaveValue(modality)
  await save.click()
  await expect(dialog(page)).toContainText(`隐藏：设备 等于 ${modality}`)
  await dialog(page).getByRole('button', { name: '保存规则' }).click()
  await expect(page.getByRole('status').filter({ hasText: `隐藏：设备 等于 ${modality}` })).toBeVisible()

  await go(page, 'config_patient_case')
  await page.getByLabel('显示床号').uncheck()
  await page.getByLabel('地址必填').check()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText(/不显示：床号/)).toBeVisible()
  const config = (await callAs(page, 'hospital_manage_getPatientCase.do', {})) as { val: { fields: { key: string; required: number }[] } }
  expect(config.val.fields).toContainEqual({ key: 'address', shown: 1, required: 1 })

  await go(page, 'manage_report_push')
  await page.getByLabel('完成后自动推送').check()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog(page)).toContainText('报告完成 10 分钟后自动把链接发到患者手机')
  await dialog(page).getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('status').filter({ hasText: '不会自动发送' })).toBeVisible()

  // As it stood before, for whoever comes after.
  const film = (await callAs(page, 'hospital_manage_cloudFilmList.do', {})) as { val: { baseVersion: number } }
  await callAs(page, 'hospital_manage_cloudFilmSave.do', { rules: '[]', baseVersion: String(film.val.baseVersion) })
  const form = (await callAs(page, 'hospital_manage_getPatientCase.do', {})) as { val: { baseVersion: number } }
  await callAs(page, 'hospital_manage_savePatientCase.do', { fields: '[]', recentDays: '14', baseVersion: String(form.val.baseVersion) })
})

test('[MANAGE-01, MANAGE-06, MANAGE-07] the union’s administrator founds and invites, the hospital joins and leaves; relations and applications say what they open', async ({
  browser,
}) => {
  const outside = await person(browser, 'nl-admin')
  const home = await person(browser, 'admin')
  const union = await person(browser, 'union')
  for (const { page } of [outside, home, union]) await stepUp(page)

  await go(union.page, 'medical_unit')
  await expect(union.page.getByRole('heading', { name: '华东影像联盟' })).toBeVisible()
  await union.page.getByRole('button', { name: '新建医联体…' }).click()
  const name = `夜班联盟${Date.now() % 1e6}`
  await dialog(union.page).getByLabel('名称').fill(name)
  await dialog(union.page).getByRole('button', { name: '新建' }).click()
  await union.page.getByRole('button', { name: `邀请医院加入${name}` }).click()
  await dialog(union.page).getByText('南岭骨科医院').click()
  await dialog(union.page).getByRole('button', { name: '发送邀请' }).click()
  await expect(union.page.getByRole('table').filter({ hasText: '南岭骨科医院' }).getByText('待确认')).toBeVisible()

  await go(outside.page, 'medical_unit')
  await outside.page.getByRole('button', { name: '同意加入…' }).click()
  await expect(dialog(outside.page)).toContainText('成员医院可以在列表的“医联体”范围看到本院患者的检查和报告')
  await dialog(outside.page).getByRole('button', { name: '同意加入' }).click()
  await expect(outside.page.getByText(`本院属于 ${name}：`)).toBeVisible()
  await outside.page.getByRole('button', { name: `退出${name}` }).click()
  await dialog(outside.page).getByRole('button', { name: '退出' }).click()
  await expect(outside.page.getByText(/本院不属于任何医联体，没有其他医院/)).toBeVisible()

  await go(home.page, 'remote_hospital')
  await expect(home.page.getByText(/可以向 \d+ 家医院发起远程诊断/)).toBeVisible()
  await expect(home.page.getByRole('row').filter({ hasText: '南岭骨科医院' }).getByText('待确认')).toBeVisible()
  await go(outside.page, 'manage_apply_hospital')
  await outside.page.getByRole('button', { name: '同意市第一人民医院的申请' }).click()
  await expect(dialog(outside.page)).toContainText('市第一人民医院可以向本院发起远程诊断')
  await dialog(outside.page).getByRole('button', { name: '取消' }).click()
  for (const { context } of [outside, home, union]) await context.close()
})

import type { Page } from '@playwright/test'
import { callAs, expect, logIn, test } from '../support/live'
import { stepUp } from '../support/second-factor'

/** Where what is read is pressed: a bar with lines that lie behind the next one, a cell of words too narrow to read, a moment in pieces. */
const pressed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
    const bars = seen('.fs-bar').filter((bar) => bar.scrollHeight > bar.clientHeight + 1)
    const narrow = seen('td').filter((cell) => (cell.textContent ?? '').length > 24 && cell.clientWidth < 150)
    const pieces = seen('td span').filter(
      (span) => /^\d{4}-\d\d-\d\d \d\d:/.test(span.textContent ?? '') && span.getClientRects().length > 1,
    )
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []
    return [
      ...[...bars, ...narrow, ...pieces].map((element) => `${element.localName} ${(element.textContent ?? '').slice(0, 40)}`),
      ...wide,
    ]
  })
/** As long as it may be. */
const LONG = '人手不足，暂不接收夜间的胸部和头部检查；'.repeat(14).slice(0, 256)

test('[MANAGE-06, MANAGE-07, MANAGE-08, MANAGE-11] at 768 px every bar, reason and moment of the partners’ screens can be read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await logIn(page, 'nl-admin')
  await stepUp(page)
  const go = async (screen: string, heading: string) => {
    await page.goto(page.url().replace(/#.*/, `#/manage/${screen}`))
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByRole('table').first()).toBeVisible()
  }
  for (const call of ['hospital_manage_applyList.do', 'hospital_manage_remoteHospitalList.do'])
    await page.route(`**/${call}`, async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      const val = (body.val as object[]).map((row) => ({ ...row, remark: LONG, reason: LONG, state: 'refused', application: 'refused' }))
      await route.fulfill({ response: answer, json: { ...body, val } })
    })
  await go('remote_hospital', '远程医院')
  expect(await pressed(page)).toEqual([])
  await go('manage_apply_hospital', '申请医院')
  expect(await pressed(page)).toEqual([])
  await go('config_patient_case', '患者信息配置')
  expect(await pressed(page)).toEqual([])

  const { val } = (await callAs(page, 'hospital_manage_cloudFilmList.do', {})) as { val: { baseVersion: number } }
  const rule = (value: string, join: string) => ({
    ...{ condition: 'hide', join, field: 'bodypart', comparison: 'contains', valueType: 'text', value, children: [] },
  })
  const rules = Array.from({ length: 12 }, (_, i) => rule(`测试用的部位名称很长的第 ${i + 1} 个部位`, i === 0 ? '' : 'or'))
  const save = (all: object[], over: number) =>
    callAs(page, 'hospital_manage_cloudFilmSave.do', { rules: JSON.stringify(all), baseVersion: String(over) })
  await save(rules, val.baseVersion)
  await go('manage_cloud_film', '云胶片显示')
  await expect(page.getByRole('status').filter({ hasText: '第 12 个部位' })).toBeVisible()
  expect(await pressed(page)).toEqual([])
  await save([], val.baseVersion + 1)
})

import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { goOn } from '../support/go-on'
import { callAs, expect, importFolder, logIn, person, test, worklist } from '../support/live'
import { syntheticFolder } from '../support/synthetic'

interface Row {
  risProcedureId: string
  modality: string
  t: string
  sign: string
  checkNo: string
}

const HOSPITAL = '市第一人民医院'
const dialog = (page: Page): Locator => page.getByRole('dialog')
const go = (page: Page, path: string): Promise<void> => goOn(page, `#${path}`)
const png = (width: number, height: number, colour: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
const field = (page: Page, name: 'finding' | 'result'): Locator => page.locator(`[data-field=${name}]`).filter({ visible: true })
const report = ({ risProcedureId: procedureId, modality, t, sign }: Row, kind: 'edit_report' | 'view_report'): string =>
  `/local_diagnosis/${kind}?${new URLSearchParams({ procedureId, modality, t, sign }).toString()}`

test('[ROUTE-37, USER-01, USER-02, USER-03, USER-04, TPL-16, ROUTE-39, ROUTE-52] portrait, signature and nickname stand after a reload, the header follows, knowledge comes on demand, a clinic has no templates', async ({
  page,
  browser,
}) => {
  await logIn(page, 'li')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /用户菜单|李/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: '用户中心' }).click()
  await expect(page.getByRole('heading', { name: '个人信息' })).toBeVisible()
  const face = page.getByRole('region', { name: '头像' })
  const head = page.getByRole('banner').locator('img.fs-head-picture')
  const choose = (where: Locator, name: string, mimeType: string, buffer: Buffer) =>
    where.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

  // Too large, and no picture whatever it calls itself.
  await choose(face, 'large.png', 'image/png', Buffer.alloc(1024 * 1024 + 1))
  await expect(face.getByRole('alert')).toContainText('图片不能超过 1M')
  await choose(face, 'text.png', 'image/png', Buffer.from('no picture'))
  await expect(face.getByRole('alert')).toContainText('不是可显示的图片')
  await expect(head).toHaveCount(0)
  await choose(face, 'me.png', 'image/png', await png(300, 200, '#336699'))
  await dialog(page).getByRole('button', { name: '使用' }).click()
  await expect(head).toHaveAttribute('src', /^\/files\//)
  expect(await head.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(256)

  // A photo of a signature on grey paper: the paper goes.
  const hand = page.getByRole('region', { name: '电子签名' })
  const stroke =
    '<svg width="600" height="300"><rect width="600" height="300" fill="#c8c8c0"/><path d="M120 170 C200 60 260 240 330 140 S450 120 480 180" stroke="#202040" stroke-width="9" fill="none"/></svg>'
  await choose(hand, 'sign.jpg', 'image/jpeg', await sharp(Buffer.from(stroke)).jpeg().toBuffer())
  await expect(dialog(page).getByRole('img')).toBeVisible()
  // Whoever sits at the desk has to be its owner: reports bear it from then on.
  await dialog(page).getByRole('button', { name: '使用' }).click()
  await expect(dialog(page)).toContainText('请输入登录密码')
  await dialog(page).getByLabel('登录密码').fill('Farsight-2026')
  await dialog(page).getByRole('button', { name: '使用' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const signed = hand.getByRole('img', { name: '电子签名' })
  await expect(signed).toBeVisible()
  const kept = await page.request.get((await signed.getAttribute('src')) as string)
  const drawn = await sharp(await kept.body()).stats()
  expect([drawn.isOpaque, drawn.channels[3]?.min]).toEqual([false, 0])

  const nickname = `老李${Date.now() % 1e4}`
  await page.getByRole('textbox', { name: '昵称' }).fill(nickname)
  // Going elsewhere takes nothing of it.
  await page.getByRole('link', { name: '我的收藏' }).click()
  await expect(page.getByRole('heading', { name: '我的收藏' })).toBeVisible()
  await page.getByRole('link', { name: '个人信息' }).click()
  await expect(page.getByRole('textbox', { name: '昵称' })).toHaveValue(nickname)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: '昵称' })).toHaveValue(nickname)
  await expect(head).toBeVisible()

  await page.getByRole('button', { name: '修改登录密码' }).click()
  for (const [name, text] of [
    ['oldPwd', 'Farsight-2026'],
    ['newPwd', 'Xk83-lantern-river'],
    ['rePwd', 'Xk83-lantern-rivers'],
  ] as const)
    await dialog(page).locator(`input[name=${name}]`).fill(text)
  await dialog(page).getByRole('button', { name: '修改密码' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('不一致')
  await dialog(page).getByRole('button', { name: '取消' }).click()

  // The list of a knowledge base is a chunk of its own, which comes with its first visit.
  const name = `远程${Date.now() % 1e4}`
  const saved = await callAs(page, 'hospital_template_save.do', {
    ...{ name, level: 'personal', type: '2', modality: 'CT', bodypart: '胸部' },
    ...{ abnormal: '0', findings: '双肺清晰', diagnosis: '未见异常' },
  })
  expect(saved).toMatchObject({ errorCode: 0 })
  const chunks: string[] = []
  page.on('request', (asked) => asked.url().includes('/mf-user-center/') && asked.url().endsWith('.js') && chunks.push(asked.url()))
  await page.getByRole('link', { name: '远程科室' }).click()
  await expect(page.getByRole('heading', { name: '知识库：远程科室' })).toBeVisible()
  await expect(page.getByRole('grid').getByText(name)).toBeVisible()
  expect(chunks.length).toBeGreaterThan(0)
  await page.getByRole('link', { name: '本地报告' }).click()
  await expect(page.getByRole('heading', { name: '知识库：本地报告' })).toBeVisible()
  await expect(page.getByRole('grid').getByText(name)).toHaveCount(0)
  await go(page, '/user_center/common/no_such')
  await expect(page.getByText('没有这个知识库。')).toBeVisible()

  const clinic = await person(browser, 'clinic')
  for (const [path, title] of [
    ['user_info', '个人信息'],
    ['collect', '我的收藏'],
    ['common/1', '知识库：本地报告'],
  ] as const) {
    await go(clinic.page, `/clinic/user_center/${path}`)
    await expect(clinic.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(clinic.page.getByRole(path === 'user_info' ? 'form' : 'grid')).toBeVisible()
  }
  await expect(clinic.page.getByRole('link', { name: '报告模板' })).toHaveCount(0)
  await go(clinic.page, '/clinic/user_center/report_template/list')
  await expect(clinic.page.getByText(/404/)).toBeVisible()
  await clinic.context.close()
  // As it stood before, for whoever comes after.
  for (const [picture, proof] of [
    ['Avatar', {}],
    ['Signature', { password: 'Farsight-2026' }],
  ] as const)
    expect(await callAs(page, `hospital_doctor_save${picture}.do`, { fileId: 'null', ...proof })).toMatchObject({ errorCode: 0 })
})

test('[GEN-12, ROUTE-38, USER-05, USER-06] a report is written, reviewed and viewed by three; its writer finds template and favourite after a reload, opens and removes it', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'zhang')
  const accession = `KEPT${Date.now() % 1e8}`
  await importFolder(syntheticFolder(accession, Date.now() % 1e6).folder, HOSPITAL)
  const row = ((await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { accessionNo: accession })).val as Row[])[0]!
  await go(page, report(row, 'edit_report'))
  await expect(field(page, 'finding')).toBeEditable()
  await field(page, 'finding').fill('双肺纹理清晰，未见实变。')
  await field(page, 'result').fill('双肺未见异常。')
  await page.getByRole('radio', { name: '阴性', exact: true }).check({ force: true })
  const template = `肺${Date.now() % 1e5}`
  const side = page.getByRole('complementary', { name: '侧栏' })
  await side.getByRole('button', { name: '存为模板' }).click()
  await dialog(page).getByLabel('模板名称').fill(template)
  await dialog(page)
    .getByRole('button', { name: /存为模板|保存/ })
    .click()
  await expect(side.getByText(template)).toBeVisible()
  await page.getByRole('button', { name: '提交审核', exact: true }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/#\/local_diagnosis$/)

  const reviewer = await person(browser, 'wang')
  await go(reviewer.page, report(row, 'edit_report'))
  await expect(field(reviewer.page, 'result')).toBeEditable()
  await reviewer.page.getByRole('radio', { name: '5 星' }).click()
  await reviewer.page.getByRole('button', { name: '通过', exact: true }).filter({ visible: true }).first().click()
  await expect(reviewer.page).toHaveURL(/#\/local_diagnosis$/)
  await reviewer.context.close()
  const viewer = await person(browser, 'chen')
  await go(viewer.page, report(row, 'view_report'))
  await expect(viewer.page.getByRole('article').filter({ visible: true })).toContainText('双肺未见异常。')
  await viewer.context.close()

  await worklist.search(page, row.checkNo)
  await worklist
    .row(page, row.checkNo)
    .getByRole('button', { name: /^更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '收藏病例', exact: true }).click()
  await dialog(page).getByRole('textbox', { name: '备注' }).fill('正常对照')
  await dialog(page).getByRole('button', { name: '收藏病例' }).click()
  await expect(dialog(page)).toBeHidden()

  await go(page, '/user_center/common/1')
  await page.reload()
  await page.getByRole('searchbox').fill(template)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid').getByText(template)).toBeVisible()
  await page.getByRole('link', { name: '我的收藏' }).click()
  const kept = page.getByRole('row').filter({ hasText: row.checkNo })
  await expect(kept).toContainText('正常对照')
  await page.getByRole('searchbox').fill('没有这样的')
  await page.keyboard.press('Enter')
  await expect(kept).toHaveCount(0)
  await page.getByRole('button', { name: '清空搜索' }).click()
  await kept.getByRole('button', { name: /^打开/ }).click()
  await expect(page).toHaveURL(/#\/local_diagnosis\/view_report/)
  await expect(page.getByRole('article').filter({ visible: true })).toContainText('双肺未见异常。')
  await page.goBack()
  await kept.getByRole('button', { name: /^移除/ }).click()
  await expect(kept).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(kept).toContainText('正常对照')
  await kept.getByRole('button', { name: /^移除/ }).click()
  await expect(kept).toHaveCount(0)
  await context.close()
})

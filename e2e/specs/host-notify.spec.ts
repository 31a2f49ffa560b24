import type { Page } from '@playwright/test'
import { callAs, expect, person, test } from '../support/live'

interface Row {
  risProcedureId: string
  modality: string
  t: string
  sign: string
  patName: string
}

// Of one hospital, whose other doctors no other test sends anywhere: what rings here is this test's own.
test.describe.configure({ mode: 'serial' })

/** A doctor writes the first waiting CT and sends it to review: whoever may check it is told. */
async function sendToReview(page: Page): Promise<Row> {
  const { val } = await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { states: '[2060]', modality: 'CT', pageSize: '20' })
  for (const row of val as Row[]) {
    const { risProcedureId: procedureId, modality, t, sign } = row
    const opened = (await callAs(page, 'emr_dataApi.do?function=openReport', { procedureId, modality, t, sign })) as {
      errorCode: number
      val: { report: { version: number } }
    }
    // Another test may have taken it.
    if (opened.errorCode !== 0) continue
    const text = (words: string) => ({ text: words, marks: [] })
    const content = { finding: text('双肺未见异常。'), result: text('未见异常。'), advice: text(''), yinYang: 0 }
    const sent = await callAs(page, 'emr_dataApi.do?function=submitReport', {
      procedureId,
      report: JSON.stringify(content),
      baseVersion: String(opened.val.report.version),
      toReview: '1',
    })
    expect(sent).toMatchObject({ errorCode: 0 })
    return row
  }
  throw new Error('no CT waits for its report')
}

const bell = (page: Page) => page.getByRole('button', { name: /^通知，/ })
const panel = (page: Page) => page.getByRole('region', { name: '通知' })
const unread = (page: Page, count: number) => expect(bell(page)).toHaveAccessibleName(`通知，${count} 条未读`)
const line = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name })

test('[SHELL-12, NOTIFY-16, NOTIFY-20, NT-15] a report that is sent to review rings at its reviewer; two tabs of one user stay the same', async ({
  browser,
}) => {
  const writer = await person(browser, 'xr-zhang')
  const { page, context } = await person(browser, 'xr-li')
  await callAs(page, 'hospital_notify_clear.do', { all: '1' })
  await page.goto('/#/local_diagnosis')
  await page.reload()
  const other = await context.newPage()
  await other.goto('/#/local_diagnosis')
  for (const one of [page, other]) {
    await expect(one.getByText('已连接')).toBeVisible()
    await unread(one, 0)
  }
  const row = await sendToReview(writer.page)
  for (const one of [page, other]) await unread(one, 1)
  await bell(page).click()
  await expect(line(page, row.patName)).toContainText('待一审')
  const box = await panel(page).boundingBox()
  expect(box?.width).toBe(400)
  expect(await panel(page).evaluate((element) => getComputedStyle(element).maxHeight)).toBe('450px')
  // What one tab has read, the other has read.
  await unread(other, 0)
  await bell(other).click()
  await expect(line(other, row.patName)).toHaveCount(1)
  await line(page, row.patName).getByRole('button', { name: '审核报告' }).click()
  await expect(page).toHaveURL(new RegExp(`/local_diagnosis/edit_report\\?procedureId=${row.risProcedureId}&`))
  await expect(line(other, row.patName)).toHaveCount(0)
  // The server has forgotten it too.
  await other.reload()
  await expect(other.getByText('已连接')).toBeVisible()
  await bell(other).click()
  await expect(panel(other)).toContainText('没有通知')
  await context.close()
  await writer.context.close()
})

test('[SOCK-07] what happens while the connection is cut rings once when it is back', async ({ browser }) => {
  const writer = await person(browser, 'xr-zhang')
  const { page, context } = await person(browser, 'xr-li')
  await callAs(page, 'hospital_notify_clear.do', { all: '1' })
  const sockets: { cut(): void }[] = []
  await page.routeWebSocket(/\/push\?/, (socket) => {
    socket.connectToServer()
    sockets.push({ cut: () => void socket.close({ code: 1011, reason: 'cut' }) })
  })
  await page.goto('/#/local_diagnosis')
  await page.reload()
  await expect(page.getByText('已连接')).toBeVisible()
  sockets.at(-1)?.cut()
  await expect(page.getByText('已断开，正在重连')).toBeVisible()
  const row = await sendToReview(writer.page)
  await expect(page.getByText('已连接')).toBeVisible()
  await unread(page, 1)
  expect(sockets).toHaveLength(2)
  await bell(page).click()
  await expect(line(page, row.patName)).toHaveCount(1)
  await context.close()
  await writer.context.close()
})

/** A PNG of one pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

const field = (page: Page) => page.getByRole('textbox', { name: '输入消息' })

test('[SHELL-14, SOCK-09, CHAT-02, CHAT-05] two doctors talk in windows of their own, with text and image; what is unread rises and falls', async ({
  browser,
}) => {
  const one = await person(browser, 'xr-wang')
  const two = await person(browser, 'xr-zhao')
  const open = async (page: Page): Promise<Page> => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: /^聊天/ }).click()])
    expect([...new URL(popup.url()).hash.matchAll(/[?&](\w+)=/g)].map((match) => match[1])).toEqual([
      'pUid',
      'repId',
      'usrIds',
      'type',
      'lang',
      'usrId',
    ])
    return popup
  }
  const chat = await open(one.page)
  await chat.getByRole('searchbox').fill('赵博文')
  await chat.getByRole('button', { name: /赵博文/ }).click()
  const words = `请看一下 ${Date.now()}`
  await field(chat).fill(words)
  await field(chat).press('Enter')
  await expect(chat.getByRole('log')).toContainText(words)
  await expect(field(chat)).toHaveValue('')

  await expect(two.page.getByRole('button', { name: /^聊天，\d+ 条未读$/ })).toBeVisible()
  const answer = await open(two.page)
  await answer.getByRole('button', { name: /王慧琳/ }).click()
  await expect(answer.getByRole('log')).toContainText(words)
  await expect(two.page.getByRole('button', { name: '聊天', exact: true })).toBeVisible()

  await answer.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL })
  const image = chat.getByRole('log').getByRole('img', { name: '赵博文 发送的图片' }).last()
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1)
  // The other one is looking: nothing is unread for him.
  await expect(one.page.getByRole('button', { name: '聊天', exact: true })).toBeVisible()
  await answer.locator('input[type=file]').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.alloc(1_100_000) })
  await expect(answer.getByText('图片不能超过 1M')).toBeVisible()
  await one.context.close()
  await two.context.close()
})

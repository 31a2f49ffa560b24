import { BASE_URL, callAs, expect, logIn, test, worklist } from '../support/live'

interface Row {
  readonly risProcedureId: string
  readonly patName: string
  readonly checkNo: string
  readonly accessionNo: string
  readonly hospitalNo: string
  readonly modality: string
  readonly imageCount: number
}

const TEXTS = /json|text|html/

test('[GEN-14, LK-10, LK-11, LK-13, VIEW-06] an anonymous link: made in the dialog, opened on an English phone without a login, searched for its patient, cancelled under an open viewer', async ({
  page,
  browser,
}) => {
  await logIn(page, 'sun', '/local_diagnosis')
  const rows = (await callAs(page, 'RisLocalDiagnose.do?func=QueryLocalList', { pageSize: '200' })).val as Row[]
  const row = rows.find(({ imageCount, modality }) => imageCount > 1 && modality === 'CT') as Row
  await worklist.search(page, row.checkNo)
  await worklist
    .row(page, row.checkNo)
    .getByRole('button', { name: /^更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '分享影像', exact: true }).click()
  const dialog = page.getByRole('dialog')
  // Something comes and makes the dialog higher while the button is down: it stays under the pointer, and the press is taken.
  const make = dialog.getByRole('button', { name: '生成链接并复制' })
  await expect(make).toBeEnabled()
  await make.hover()
  const stood = await make.boundingBox()
  await page.mouse.down()
  const grown = await dialog.locator('.fs-dialog-body').evaluate((body) => {
    const more = document.createElement('p')
    more.style.height = '120px'
    body.append(more)
    return body.scrollHeight - body.clientHeight
  })
  expect(grown).toBeGreaterThan(100)
  expect(await make.boundingBox()).toEqual(stood)
  await page.mouse.up()
  const qr = dialog.getByRole('img', { name: '用手机扫码打开' })
  await expect(qr).toBeVisible()
  const link = (await qr.getAttribute('data-qr')) as string
  expect(link).toMatch(/^http.*\/#\/share\/[\w-]{64}$/)
  const token = link.split('/').at(-1) as string

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-GB' })
  const phone = await context.newPage()
  const asked: string[] = []
  const answered: Promise<string>[] = []
  let looks = 0
  phone.on('request', (request) => {
    asked.push(`${request.url()} ${JSON.stringify(request.headers())}`)
    if (request.url().endsWith('/state')) looks += 1
  })
  phone.on('response', (response) => {
    const url = response.url()
    const own = url.includes('/shared/') || url.includes('hospital_share')
    const type = response.headers()['content-type'] ?? ''
    if (own)
      answered.push(
        response
          .body()
          .then((bytes) => bytes.toString(TEXTS.test(type) ? 'utf8' : 'latin1'))
          .catch(() => ''),
      )
  })
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Shared images' })).toBeVisible()
  await expect(phone.locator('canvas').first()).toBeVisible({ timeout: 60_000 })
  const slices = phone.getByRole('slider', { name: 'Go through the images' })
  await expect(slices).toBeVisible()
  await expect(phone.getByText(/^Image \d+ of \d+$/)).toBeVisible({ timeout: 60_000 })
  await slices.fill('1')
  await expect(phone.getByText(/^Image 2 of /)).toBeVisible()
  await expect(phone.getByText(/Anonymous: names/)).toBeVisible()
  // A phone's page: nothing stands beside it.
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // On its side the whole picture and its slider stand in the first screen.
  await phone.setViewportSize({ width: 844, height: 390 })
  await phone.evaluate(() => scrollTo(0, 0))
  const ends = async (): Promise<number[]> => [
    Math.round((await slices.boundingBox())?.y ?? 0) + Math.round((await slices.boundingBox())?.height ?? 0),
    await phone.locator('[data-mark]').evaluate((mark) => Math.round(mark.getBoundingClientRect().height / 10)),
  ]
  await expect.poll(async () => (await ends())[0]).toBeLessThanOrEqual(390)
  expect((await ends())[1]).toBeGreaterThanOrEqual(20)
  if (process.env.SHOTS) await phone.screenshot({ path: `${process.env.SHOTS}/landscape.png` })
  await phone.setViewportSize({ width: 390, height: 844 })

  // The token is in no address, no Referer, no header; what the page asked for is ours alone.
  expect(phone.url()).toBe(`${BASE_URL}/#/share`)
  expect(asked.filter((line) => line.includes(token))).toEqual([])
  expect(asked.map((line) => line.split(' ')[0] ?? '').filter((url) => !/^(blob|data):/.test(url) && !url.startsWith(BASE_URL))).toEqual([])

  const { study, series } = await phone.evaluate(async () => {
    const img = performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/shared\/[^/]+\/dicomweb\/studies\/([\d.]+)\/series\/([\d.]+)/.exec(name))
    const found = img.find(Boolean)
    return { study: found?.[1] ?? '', series: found?.[2] ?? '' }
  })
  expect([study, series].every((uid) => uid.startsWith('2.25.'))).toBe(true)
  const whole = [await phone.content(), await phone.title(), ...(await Promise.all(answered))].join('\n')
  expect(whole.length).toBeGreaterThan(20_000)
  const facts = (await callAs(page, 'RisRegister.do?func=GetProcedure', { risProcedureId: row.risProcedureId })).val as Record<
    string,
    unknown
  >
  const identifiers = [
    row.patName,
    row.checkNo,
    row.accessionNo,
    row.hospitalNo,
    facts.phone,
    facts.pinyin,
    facts.birthday,
    facts.outpatientNo,
    facts.inpatientNo,
  ]
  const there = identifiers.filter((word): word is string => typeof word === 'string' && word.length > 2 && whole.includes(word))
  expect(there).toEqual([])

  // Cancelled in the dialog: the open page looks every two seconds, so that its second look at the latest closes it.
  const cancelled = page.waitForResponse(/hospital_share_cancel\.do/)
  await dialog.getByRole('button', { name: '取消分享' }).first().click()
  await cancelled
  const before = looks
  await expect(phone.getByRole('alert')).toHaveText('The hospital has cancelled this share.')
  expect(looks - before).toBeLessThanOrEqual(2)
  expect(await phone.locator('canvas').count()).toBe(0)
  await phone.goto('about:blank')
  await phone.goto(link)
  await expect(phone.getByRole('alert')).toHaveText('The hospital has cancelled this share.')
  await context.close()
})

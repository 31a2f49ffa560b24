import { exec, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { blocks } from '../support/docs'
import { BASE_URL, expect, importFolder, logIn, ROOT, test } from '../support/live'
import { fromTheLeft, heard, launchToken, type PartnerPage, partner, reportFrames, startPartner, startWebsite } from '../support/partner'
import { syntheticFolder } from '../support/synthetic'
import { visibleText } from '../support/visible-text'

const HOSPITAL = '市第一人民医院'
const run = Date.now()
let his: PartnerPage
/** The exam that most tests look at, in mode view. */
let exam: string

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  his = await startPartner('sy')
  exam = await freshExam(1)
})
test.afterAll(async () => {
  his.close()
  await partner('close', his.id)
})

/** A fresh chest CT of that hospital; its UIDs are another run's never. */
async function freshExam(n: number): Promise<string> {
  const accession = `E${run.toString(36).toUpperCase()}${n}`
  const { code } = await importFolder(syntheticFolder(accession, (run % 10_000_000) * 10 + n).folder, HOSPITAL)
  expect(code).toBe(0)
  return accession
}

test('[EMB-01, EMB-03, BR-14] two reports stand in a partner’s page, each alone in a frame of ours: written, saved, submitted, closed, and every event heard', async ({
  page,
  context,
}) => {
  const one = await freshExam(2)
  const requests: string[] = []
  page.on('request', (request) => request.url().startsWith(BASE_URL) && requests.push(request.url().slice(BASE_URL.length)))
  await page.goto(`${his.url}/?left=${one}&left.userName=zhang&right=${exam}&right.userName=li`)
  await heard(page, 'left', 'ready {"v":1,"procedureId":')
  await heard(page, 'right', 'ready')
  const [left, right] = await fromTheLeft(page)
  expect(reportFrames(page)).toHaveLength(2)
  await expect(left!.getByRole('textbox').first()).toBeVisible()
  await expect(right!.getByRole('textbox')).toHaveCount(0)

  // Only the report's module and what the host shares: no shell, no login, no other module.
  const modules = new Set(requests.flatMap((url) => /^\/modules\/([^/]+)\//.exec(url)?.[1] ?? []))
  expect([...modules]).toEqual(['mf-report'])
  const rest = requests.filter(
    (url) =>
      !/^\/(assets|skins|modules|embed\/[\w-]{22})\/|^\/(embed\.js|config\.json|hospital_embed_enter\.do)$|^\/embed\.html\?/.exec(url),
  )
  expect(rest.filter((url) => url !== '/csp-report')).toEqual([])
  expect(requests.filter((url) => /\/assets\/(main|app|shell|login|gallery|host-page|home)\./.exec(url))).toEqual([])
  // No token and no partner's key in any address.
  expect(requests.filter((url) => url.includes(`${his.id}.`))).toEqual([])

  // Two cookies of two frames, kept apart by the partner's site; none of the page's own.
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name)).toEqual(['farsight_embed', 'farsight_embed'])
  for (const cookie of cookies as ((typeof cookies)[number] & { partitionKey?: string })[])
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'None', partitionKey: 'http://localhost' })
  expect(new Set(cookies.map(({ path }) => path)).size).toBe(2)

  // Somebody else logs in to the page itself, in the same browser: neither becomes the other.
  const desk = await context.newPage()
  await logIn(desk, 'wang')
  await expect(visibleText(desk, '王雅琴')).toBeVisible()
  await left!.getByRole('textbox').first().fill('双肺纹理清晰。')
  await heard(page, 'left', 'saved {"v":1')
  await expect(visibleText(desk, '王雅琴')).toBeVisible()
  await desk.close()

  await page.locator('[data-report=left] [name=lang]').selectOption('en')
  await expect(left!.getByRole('button', { name: 'Send to review' })).toBeVisible()
  await expect(left!.locator('html')).toHaveAttribute('lang', 'en')
  await page.locator('[data-report=left] [name=skin]').selectOption('eye')
  await expect(left!.locator('link[data-skin=eye]')).toBeAttached()
  await expect(right!.locator('link[data-skin=dark]')).toBeAttached()
  await page.locator('[data-report=left] [name=lang]').selectOption('zh')

  await left!.getByRole('textbox').nth(1).fill('未见异常。')
  await left!.getByText('阴性', { exact: true }).click()
  await left!.getByRole('button', { name: '提交审核' }).click()
  await heard(page, 'left', /submitted \{"v":1,"procedureId":"[\w-]+","state":\d+\}/)
  await heard(page, 'left', 'closed {"v":1,"by":"submitted"}')
  await expect(left!.getByRole('heading', { name: '报告已提交' })).toBeVisible()
  // The other one has heard nothing of it and stands.
  await expect(page.locator('[data-report=right] .events li')).toHaveCount(1)
  await expect(right!.locator('[data-zone=reading]')).toBeVisible()
  // A removed element ends its frame.
  await page.locator('[data-report=right] farsight-report').evaluate((element) => element.remove())
  await expect.poll(() => reportFrames(page).length).toBe(1)
})

test('[EMB-02, EMB-05, BR-04] a token that was used, of another website or exam, and a page that is not listed: each says why, in both languages', async ({
  page,
}) => {
  const place = (token: string, lang: string): Promise<void> =>
    page.locator('[data-report=left] .report').evaluate(
      (box, [given, language]) => {
        const report = document.createElement('farsight-report')
        report.setAttribute('token', given!)
        report.setAttribute('lang', language!)
        report.addEventListener('failed', (event) => {
          document.body.dataset.failed = (event as CustomEvent).detail.code
        })
        box.replaceChildren(report)
      },
      [token, lang],
    )
  const failed = (code: string) => expect(page.locator('body')).toHaveAttribute('data-failed', code)
  const says = async (code: string, text: string): Promise<void> => {
    const frame = await expect
      .poll(() => reportFrames(page).at(-1))
      .toBeTruthy()
      .then(() => reportFrames(page).at(-1)!)
    await expect(frame.locator(`[data-fault="${code}"]`)).toContainText(text)
  }
  await page.goto(his.url)
  const used = await launchToken(his, exam, 'zhang')
  await place(used, 'zh')
  await expect.poll(() => reportFrames(page).length).toBe(1)
  await expect(reportFrames(page)[0]!.locator('[data-zone=reading]')).toBeVisible({ timeout: 60_000 })
  await place(used, 'zh')
  await failed('2206')
  await says('2206', '启动凭证已被使用')
  const other = await startPartner('xr')
  await partner('origins', other.id, '--origin', his.url)
  // The other hospital's partner, in a page that both list: its exam is not there.
  expect(await launchToken(other, exam, 'xr-zhang', 'view', his.url)).toBe('refused 2203')
  await partner('origins', his.id, '--origin', his.url, '--origin', 'http://localhost:1')
  await place(await launchToken(his, exam, 'zhang', 'view', 'http://localhost:1'), 'en')
  await failed('2208')
  await says('2208', 'The launch token belongs to another website')
  await partner('origins', his.id, '--origin', his.url)
  other.close()
  await partner('close', other.id)

  // Pages of ours in somebody else's frame: the browser shows none of them.
  const paths = ['/', '/login', '/embed.html', `/embed.html?partner=${his.id}`, `/embed.html?partner=${other.id}`]
  const token = await launchToken(his, exam, 'zhang')
  const evil = await startWebsite(
    `${paths.map((path) => `<iframe src="${BASE_URL}${path}"></iframe>`).join('')}<script src="${BASE_URL}/embed.js"></script><farsight-report token="${token}"></farsight-report>`,
  )
  await page.clock.install()
  await page.goto(evil.url)
  await expect.poll(() => page.frames().length).toBe(paths.length + 2)
  for (const frame of page.frames().slice(1)) await expect.poll(() => frame.url()).toBe('chrome-error://chromewebdata/')
  await page.locator('farsight-report').evaluate((report) =>
    report.addEventListener('failed', (event) => {
      document.body.dataset.failed = (event as CustomEvent).detail.code
    }),
  )
  await page.clock.fastForward(30_000)
  await failed('FED-303')
  evil.close()
})

test('[BR-05] false messages, repeated ones and ten thousand of them change nothing and are counted; the report goes on hearing its page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (window.parent !== window) return
    window.addEventListener('message', (event) => {
      const known = (globalThis as { heardFrom?: unknown[] }).heardFrom ?? []
      Object.assign(globalThis, { heardFrom: [...known, { source: event.source, data: event.data, origin: event.origin }] })
    })
  })
  await page.goto(`${his.url}/?left=${exam}&left.userName=zhang&left.mode=view`)
  await heard(page, 'left', 'ready')
  const [frame] = reportFrames(page)
  const language = () => frame!.locator('html').getAttribute('lang')
  const shown = await language()
  const ignoredThere = async (): Promise<number> => Number((await frame!.locator('html').getAttribute('data-ignored')) ?? 0)

  await page.evaluate(async () => {
    const { heardFrom } = globalThis as unknown as { heardFrom: { source: Window; data: { id: string }; origin: string }[] }
    const { source, data, origin } = heardFrom[0]!
    const show = { farsight: 1, id: data.id, seq: 2, type: 'show', lang: 'en', skin: 'eye' }
    // From this page, but not the element's: another name, another form, an old number.
    for (const bad of [{ ...show, id: 'b'.repeat(32) }, { ...show, lang: 'fr' }, { ...show, more: 1 }, { ...show, seq: 1 }, 'show'])
      source.postMessage(bad, origin)
    // From another window: a frame without an origin, and one that says what the report would say.
    const stranger = document.createElement('iframe')
    stranger.sandbox.add('allow-scripts')
    stranger.srcdoc = `<script>parent.postMessage(${JSON.stringify({ farsight: 1, id: data.id, seq: 999, type: 'submitted', procedureId: 'x', state: 9 })}, '*')</script>`
    document.body.append(stranger)
    await new Promise((done) => stranger.addEventListener('load', done))
    window.postMessage({ farsight: 1, id: data.id, seq: 1000, type: 'submitted', procedureId: 'x', state: 9 }, '*')
    for (let seq = 0; seq < 10_000; seq += 1) source.postMessage({ ...show, seq: 1, lang: 'xx' }, origin)
  })
  await expect.poll(ignoredThere).toBeGreaterThanOrEqual(10_000)
  expect(await language()).toBe(shown)
  await expect(page.locator('[data-report=left] .events li')).toHaveCount(1)
  const ignoredHere = await page
    .locator('[data-report=left] farsight-report')
    .evaluate((report) => (report as unknown as { ignoredMessages: number }).ignoredMessages)
  expect(ignoredHere).toBe(2)
  // Each message of ours names its one receiver: the page heard them all at its own origin, and none was meant for '*'.
  await expect
    .poll(async () => {
      await page.locator('[data-report=left] [name=lang]').selectOption('zh')
      await page.locator('[data-report=left] [name=lang]').selectOption('en')
      return language()
    })
    .toBe('en')
})

test('[EMB-04] a partner’s resets and its own React 17 change nothing in the report, and the report nothing outside its element', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 900 })
  async function picture(hostile: string): Promise<string> {
    await page.goto(`${his.url}/hostile.html?exam=${exam}&user=zhang${hostile}`)
    await expect(page.locator('body')).toHaveAttribute('data-ready', 'true', { timeout: 60_000 })
    const [frame] = reportFrames(page)
    // The text's half: the pictures beside it are still coming in.
    const paper = frame!.locator('[data-zone=reading]')
    await paper.waitFor()
    const place = JSON.stringify([await paper.boundingBox(), await frame!.evaluate(() => [innerWidth, innerHeight])])
    const now = `${place} ${createHash('sha256')
      .update(await paper.screenshot({ animations: 'disabled' }))
      .digest('hex')}`
    const counter = page.locator('#counter')
    await counter.locator('button').click()
    await expect(counter).toHaveText('React 17.0.2: 1')
    return now
  }
  const plain = await picture('')
  const globals = await page.evaluate(() => Object.keys(globalThis).filter((name) => /farsight|mf_|webpack/i.exec(name) !== null))
  expect(globals).toEqual([])
  expect(await picture('&hostile=1')).toBe(plain)
})

test('[BR-14] where the browser keeps no cookie for the frame, the report says so and what to do, in both languages', async ({ page }) => {
  await page.route('**/hospital_embed_enter.do', async (route) => {
    const answer = await route.fetch()
    const { 'set-cookie': _, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  })
  await page.goto(`${his.url}/?left=${exam}&left.userName=zhang&right=${exam}&right.userName=zhang&right.lang=en`)
  await heard(page, 'left', 'failed {"v":1,"code":"FED-301"')
  await heard(page, 'right', 'failed {"v":1,"code":"FED-301"')
  const texts = await Promise.all(reportFrames(page).map((frame) => frame.locator('[data-fault=FED-301]').textContent()))
  expect(texts.find((text) => text?.includes('允许本站的 Cookie'))).toBeDefined()
  expect(texts.find((text) => text?.includes('Allow cookies of this site'))).toBeDefined()
})

test('a new open that is refused leaves no former report on the sample page: code, reason and what to do, in both languages', async ({
  page,
}) => {
  await page.goto(`${his.url}/?left=${exam}&left.userName=zhang&left.mode=view`)
  await heard(page, 'left', 'ready')
  const left = page.locator('[data-report=left]')
  const box = left.locator('.report')
  const open = async (number: string): Promise<void> => {
    await left.locator('[name=accessionNo]').fill(number)
    await left.getByRole('button').click()
  }
  // The request is held: the former report is gone before any answer.
  let answer = (): void => undefined
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/launch?*', async (route) => {
    await held
    await route.continue()
  })
  await open(`${exam}-NOT-THERE`)
  await expect(box).toHaveText('正在打开…')
  // The list of frames follows the page by a message of its own.
  await expect.poll(() => reportFrames(page).length).toBe(0)
  answer()
  await expect(box.getByRole('alert')).toContainText(/没有找到可嵌入的检查.*请核对检查号或登记号.*代码 2203/)
  await heard(page, 'left', 'failed {"v":1,"code":"2203"')
  await left.locator('[name=lang]').selectOption('en')
  await open(`${exam}-NOT-THERE`)
  await expect(box.getByRole('alert')).toContainText(/There is no such exam to embed.*Check the number.*Code 2203/)
  await expect.poll(() => reportFrames(page).length).toBe(0)

  // Two in haste: a late answer for the former number does not put its report under the new one.
  await page.unroute('**/launch?*')
  let late = (): void => undefined
  const waited = new Promise<void>((done) => {
    late = done
  })
  await page.route(`**/launch?accessionNo=${exam}&*`, async (route) => {
    await waited
    await route.continue()
  })
  await open(exam)
  await open(`${exam}-NOT-THERE`)
  await expect(box.getByRole('alert')).toContainText('2203')
  const arrived = page.waitForResponse((response) => response.url().includes(`accessionNo=${exam}&`))
  late()
  await (await arrived).finished()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(box.getByRole('alert')).toContainText('2203')
  await expect(left.locator('farsight-report')).toHaveCount(0)
})

test('the demo partner’s key is published: the command says so and changes nothing', async () => {
  await expect(partner('new-key', 'demo-his')).rejects.toThrow(/密钥是公开的，不能更换.*is published and cannot change/)
})

test('[EMB-02] the docs say the same commands in both languages; the sample page starts, the registration registers, and the request gets a token', async () => {
  const [sample, register] = blocks('embedding.en.md', 'sh run')
  expect(blocks('embedding.zh.md', 'sh run')).toEqual([sample, register])
  const id = `docs-${run}`
  const env = { ...process.env, FARSIGHT: BASE_URL, PARTNER_PORT: '0' }
  const { stdout } = await promisify(exec)(register!.replaceAll('my-his', id), { cwd: ROOT, env })
  expect(stdout).toMatch(new RegExp(`key\\s+[\\w-]{43}[^]*${id} +My HIS +${HOSPITAL} +https://his.example.com`))
  const requests = blocks('embedding.en.md', 'sh')
  expect(blocks('embedding.zh.md', 'sh')).toEqual(requests)
  expect(requests).toHaveLength(1)
  const given = { 'https://farsight.example.com': BASE_URL, 'my-his': id, '…': /key\s+([\w-]{43})/.exec(stdout)![1]!, CT20260001: exam }
  const request = Object.entries(given).reduce((text, [said, meant]) => text.replace(said, meant), requests[0]!)
  const launched = await promisify(exec)(request, { cwd: ROOT, env })
  expect(JSON.parse(launched.stdout)).toMatchObject({ errorCode: 0, val: { token: expect.stringMatching(new RegExp(`^${id}\\.`)) } })
  expect(await partner('close', id)).toContain('done')
  const [program, ...words] = sample!.trim().split(' ')
  const child = spawn(program!, words, { cwd: ROOT, env })
  const said = await new Promise<string>((done) => child.stdout.setEncoding('utf8').once('data', done))
  child.kill()
  expect(said).toContain('PARTNER READY')
})

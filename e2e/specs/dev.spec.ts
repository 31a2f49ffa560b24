import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fillLogin, ROOT } from '../support/live'
import { expect, go, test } from '../support/suite'

const BUILD = path.resolve(ROOT, process.env.BUILD_DIR || 'build')
/** Everything by which a module could be overridden; none of it may be in a release. */
const KEYS = ['dev-modules', 'withOverrides', 'FARSIGHT_DEVELOPMENT']

test('[FED-13] nothing of a release knows the developer’s override', () => {
  const texts = (folder: string): string[] =>
    readdirSync(path.join(BUILD, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(js|css|html|json)$/.exec(entry.name) !== null && !entry.name.startsWith('e2e-'))
      .map((entry) => path.join(entry.parentPath, entry.name))
  const files = ['host', 'server', 'modules'].flatMap(texts)
  expect(files.length).toBeGreaterThan(40)
  const found = files.flatMap((file) => KEYS.filter((key) => readFileSync(file, 'utf8').includes(key)).map((key) => `${key} in ${file}`))
  expect(found).toEqual([])
})

test('[FED-13] npm run dev: one module is compiled live and shows a changed word, the others are the built ones', async ({ page }) => {
  test.setTimeout(240_000)
  const own = path.join(ROOT, '.test', 'dev-spec')
  rmSync(own, { recursive: true, force: true })
  mkdirSync(path.join(own, 'data'), { recursive: true, mode: 0o711 })
  const module = path.join(own, 'mf-booking')
  const from = path.join(ROOT, 'mf-booking')
  cpSync(from, module, { recursive: true, filter: (file) => !file.startsWith(path.join(from, 'node_modules')) })
  cpSync(BUILD, path.join(own, 'build'), { recursive: true })

  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', BUILD_DIR: path.join(own, 'build'), DATA_DIR: path.join(own, 'data') }
  const dev = spawn(process.execPath, [path.join(ROOT, 'tools/dev.mjs'), module], {
    cwd: ROOT,
    // The same server with an image code that the tests know.
    env: { ...env, SERVER_ENTRY: path.join(own, 'build/server/e2e-server.js'), DEMO_EXAMS: '10', DEMO_STUDIES: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((done) => dev.once('close', done))
  try {
    let said = ''
    const url = await new Promise<string>((ready, fail) => {
      for (const stream of [dev.stdout, dev.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          said += text
          const line = /FARSIGHT READY (http:\S+)/.exec(said)
          if (line) ready(line[1]!)
        })
      dev.once('close', () => fail(new Error(`npm run dev ended:\n${said.slice(-3000)}`)))
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // The set is the server's, signed and checked as ever: the override comes after.
    await page.goto(`${url}/#/login`)
    await page.locator('form img').waitFor()
    await fillLogin(page, 'tong')
    await expect(page).not.toHaveURL(/#\/login/)
    await go(page, '/triage')
    await expect(page.getByRole('button', { name: /叫下一位/ })).toBeVisible()
    expect(asked.some((file) => file.startsWith('/dev-modules/mf-booking/1/'))).toBe(true)
    expect(asked.some((file) => file.startsWith('/modules/mf-booking/'))).toBe(false)
    await go(page, '/local_diagnosis')
    await expect(page.locator('#module-mf-worklist > *').first()).toBeVisible()
    expect(asked.some((file) => file.startsWith('/modules/mf-worklist/'))).toBe(true)
    await go(page, '/triage')

    const words = path.join(module, 'src/locales/zh.json')
    writeFileSync(words, readFileSync(words, 'utf8').replaceAll('叫下一位', '改过的一句话'))
    await expect(page.getByRole('button', { name: /改过的一句话/ })).toBeVisible({ timeout: 60_000 })
  } finally {
    dev.kill('SIGTERM')
    await ended
    rmSync(own, { recursive: true, force: true })
  }
})

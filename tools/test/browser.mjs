import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

function installed() {
  for (const name of NAMES) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (found.status === 0) return found.stdout.trim()
  }
  return MAC.find((file) => existsSync(file))
}

const hasChinese = () => spawnSync('sh', ['-c', 'fc-list :lang=zh | grep -q .'], { stdio: 'ignore' }).status === 0

/** A browser for the tests: CHROME_PATH, else an installed one, else by apt where it may, else by Playwright, else a sentence. */
export function findBrowser(root, say) {
  if (process.env.CHROME_PATH) {
    if (existsSync(process.env.CHROME_PATH)) return process.env.CHROME_PATH
    console.error(`CHROME_PATH 指向的文件不存在：${process.env.CHROME_PATH} / CHROME_PATH names no file: ${process.env.CHROME_PATH}`)
    process.exit(1)
  }
  const mayApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const there = installed()
  if (there && (hasChinese() || !mayApt)) return there
  if (mayApt) {
    say('用 apt 安装浏览器与中文字体', 'installing a browser and Chinese fonts by apt')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], { stdio: 'ignore', env })
    const now = installed()
    if (now) return now
  }
  if (there) return there
  say('用 Playwright 安装浏览器', 'installing a browser by Playwright')
  const playwright = spawnSync(process.execPath, [`${root}/node_modules/@playwright/test/cli.js`, 'install', 'chromium'], {
    stdio: 'ignore',
  })
  if (playwright.status === 0) return undefined
  console.error(
    '没有浏览器可用：请安装 Chromium（或 Chrome）后重试，或设置 CHROME_PATH / no browser: install Chromium (or Chrome) and try again, or set CHROME_PATH',
  )
  process.exit(1)
}

// npm test [-- --only types,lint,unit,browser]: everything, beside a running npm start, with ports, data and build of its own.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { needNode } from './start/node-version.mjs'

needNode()
const { needDisk } = await import('./start/disk.mjs')
const { install } = await import('./start/install.mjs')
const { endWithChildren, runChild, wasEnded } = await import('./start/child.mjs')
const { findBrowser } = await import('./test/browser.mjs')
const { installOrthanc } = await import('./test/orthanc.mjs')
const { withLiveServer } = await import('./test/live-server.mjs')

const { values } = parseArgs({ options: { only: { type: 'string', default: 'types,lint,unit,browser' } } })
const only = new Set(values.only.split(','))
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const own = join(root, '.test')
const began = Date.now()
const say = (zh, en) => console.log(`\n== ${((Date.now() - began) / 1000).toFixed(0)} s  ${zh} / ${en}`)
const bin = (file) => join(root, 'node_modules', file)
const total = { passed: 0, failed: 0, skipped: 0 }

endWithChildren()
needDisk(root)
await install(root, say)
mkdirSync(own, { recursive: true })

/** A step that is right or wrong as a whole. */
async function step(name, zh, args) {
  if (!only.has(name) || wasEnded()) return
  say(zh, name)
  const code = await runChild(process.execPath, args, { cwd: root })
  if (code === 0) total.passed += 1
  else total.failed += 1
}

await step('types', '类型检查', [bin('typescript/bin/tsc'), '--noEmit', '-p', '.'])
await step('lint', '代码检查', [bin('@biomejs/biome/bin/biome'), 'check', '.', '--max-diagnostics=20'])

if (only.has('unit') && !wasEnded()) {
  installOrthanc(say)
  say('单元与服务器测试', 'unit and server tests')
  const file = join(own, 'jest.json')
  rmSync(file, { force: true })
  const code = await runChild(process.execPath, [bin('jest/bin/jest.js'), '--json', `--outputFile=${file}`, '--silent', '--maxWorkers=2'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test' },
  })
  const result = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  total.passed += result?.numPassedTests ?? 0
  total.skipped += (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0)
  // A file that does not even load, or a run that breaks off, is a failure without a failed test in it.
  total.failed += (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0)
  if (code !== 0 && !(result?.numFailedTests || result?.numRuntimeErrorTestSuites)) total.failed += 1
}

if (only.has('browser') && !wasEnded()) await browserTests()

async function browserTests() {
  const browser = findBrowser(root, say)
  say('构建', 'building')
  const build = join(own, 'build')
  const built = await runChild(process.execPath, [join(root, 'tools', 'build.mjs'), '--out', build], { cwd: root })
  const bundled =
    built === 0 ? await runChild(process.execPath, [join(root, 'tools', 'test', 'bundle-server.mjs'), build], { cwd: root }) : 1
  if (bundled !== 0) {
    total.failed += 1
    return
  }
  say('浏览器测试', 'browser tests')
  try {
    await withLiveServer({ root, build, data: join(own, 'data') }, async (env) => {
      const file = join(own, 'playwright.json')
      rmSync(file, { force: true })
      const code = await runChild(
        process.execPath,
        [bin('@playwright/test/cli.js'), 'test', '-c', join(root, 'e2e', 'playwright.config.ts')],
        { cwd: root, env: { ...env, CHROME_PATH: browser ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
      )
      const stats = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).stats : undefined
      total.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
      total.failed += stats?.unexpected ?? 0
      total.skipped += stats?.skipped ?? 0
      if (code !== 0 && !stats?.unexpected) total.failed += 1
    })
  } catch (error) {
    console.error(error.message)
    total.failed += 1
  }
}

say('结果', `result (${((Date.now() - began) / 60_000).toFixed(1)} min)`)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed || wasEnded() ? 1 : 0)

// npm run dev -- mf-x: the built suite with one module compiled live. A change of its files loads open pages anew.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { needNode } from './start/node-version.mjs'

needNode()
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const folder = resolve(root, process.argv[2] ?? '')
const name = folder.split(/[\\/]/).at(-1)
if (!process.argv[2] || !existsSync(join(folder, 'module.json'))) {
  console.error('用法 / usage: npm run dev -- mf-<name>')
  process.exit(1)
}
const { install } = await import('./start/install.mjs')
const { freePort } = await import('./start/port.mjs')
const { runChild } = await import('./start/child.mjs')
const say = (zh, en) => console.log(`${zh} / ${en}`)
await install(root, say)
const { watchModule } = await import('./dev/live-module.mjs')
const { startFront } = await import('./dev/front.mjs')

const host = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 8080)
const build = resolve(root, process.env.BUILD_DIR || '.test/dev/build')
const data = resolve(root, process.env.DATA_DIR || '.test/dev/data')
mkdirSync(data, { recursive: true, mode: 0o711 })

say('构建', 'building what changed')
const tool = join(root, 'tools', 'build.mjs')
// The suite as it is released, but for the host: only a host in development mode looks for a module of a developer.
for (const args of [
  ['--out', build],
  ['--out', build, '--only', 'host', '--mode', 'development'],
])
  if ((await runChild(process.execPath, [tool, ...args], { cwd: root })) !== 0) process.exit(1)

const behind = await freePort()
const entry = process.env.SERVER_ENTRY || join(build, 'server', 'main.js')
const env = {
  ...process.env,
  HOST: host,
  PORT: String(behind),
  FARSIGHT_ROOT: root,
  BUILD_DIR: build,
  DATA_DIR: data,
  NODE_ENV: 'production',
}
const server = spawn(process.execPath, [entry], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
await new Promise((ready, fail) => {
  server.stdout.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text.replace(/^FARSIGHT READY .*\n/m, ''))
    if (text.includes('FARSIGHT READY')) ready()
  })
  server.once('close', () => fail(new Error('the server did not start')))
})
const out = join(build, 'live', name)
const front = await startFront({ host, port, behind, out })
let told = false
const end = await watchModule({
  folder,
  out,
  onBuilt(listed) {
    front.serve(listed)
    say(`${name} 已编译`, `${name} is compiled`)
    if (!told) console.log(`FARSIGHT READY ${front.url}`)
    told = true
  },
  onFailed: (text) => console.error(text),
})
/** A developer who ends it does not wait for a compiler that goes on: the server alone has something to put away. */
const COMPILER_MS = 5_000
const stop = async () => {
  server.kill('SIGTERM')
  const compiler = Promise.race([end(), new Promise((late) => setTimeout(late, COMPILER_MS))])
  await Promise.all([compiler, front.close(), new Promise((done) => server.once('close', done))])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
server.once('close', () => process.exit(1))

// npm start: install what is missing, build what changed, start the server, say where it is. Ctrl-C ends it all.
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { needNode } from './start/node-version.mjs'

needNode()
const { needDisk } = await import('./start/disk.mjs')
const { install } = await import('./start/install.mjs')
const { needPort } = await import('./start/port.mjs')
const { installationKey } = await import('./start/release-key.mjs')
const { endWithChildren, runChild, wasEnded } = await import('./start/child.mjs')

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const began = Date.now()
const seconds = () => `${((Date.now() - began) / 1000).toFixed(0).padStart(3)} s`
const say = (zh, en) => console.log(`${seconds()}  ${zh} / ${en}`)

const host = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 8080)
const build = resolve(root, process.env.BUILD_DIR || 'build')
const data = resolve(root, process.env.DATA_DIR || 'data')

endWithChildren()
console.log('千里眼 Farsight')
needDisk(root)
await needPort(host, port, data)
await install(root, say)
if (wasEnded()) process.exit(130)

mkdirSync(data, { recursive: true, mode: 0o711 })
let releaseKey
try {
  releaseKey = installationKey(data)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
say('检查并构建', 'building what changed')
const built = await runChild(process.execPath, [join(root, 'tools', 'build.mjs'), '--out', build], {
  cwd: root,
  env: { ...process.env, FARSIGHT_RELEASE_KEY: releaseKey },
  onLine: (line, isError) => (isError ? console.error(line) : console.log(`${seconds()}  ${line}`)),
})
if (wasEnded()) process.exit(130)
if (built !== 0) {
  console.error('构建失败 / the build failed')
  process.exit(1)
}

const code = await runChild(process.execPath, [join(build, 'server', 'main.js')], {
  cwd: root,
  env: { ...process.env, FARSIGHT_ROOT: root, BUILD_DIR: build, DATA_DIR: data, NODE_ENV: 'production' },
  onLine(line, isError) {
    const ready = /^FARSIGHT READY (\S+)$/.exec(line)
    if (ready) say(`已就绪：${ready[1]}`, `ready: ${ready[1]}`)
    else if (isError) console.error(line)
    else console.log(line.startsWith('> ') ? `${seconds()}  ${line.slice(2)}` : line)
  },
})
process.exit(code)

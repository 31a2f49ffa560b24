import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.mjs'

const PNPM = 'pnpm@12.21.0'

/** What the installed tree must agree with. */
function wanted(root) {
  const hash = createHash('sha256').update(process.version.split('.')[0])
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) hash.update(readFileSync(join(root, file)))
  for (const name of readdirSync(root).sort()) {
    const file = join(root, name, 'package.json')
    if (name !== 'node_modules' && existsSync(file)) hash.update(name).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Installs the pinned packages when they are not there or not these. */
export async function install(root, say) {
  const stamp = join(root, 'node_modules', '.cache', 'farsight', 'installed')
  const hash = wanted(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  say('安装依赖（首次约一分钟）', 'installing packages (about a minute the first time)')
  let tail = []
  const code = await runChild('npx', ['-y', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: root,
    env: { ...process.env, CI: '1' },
    onLine: (line) => {
      tail = [...tail.slice(-20), line]
    },
  })
  if (code !== 0) {
    console.error(tail.join('\n'))
    console.error('依赖安装失败：请检查能否访问 npm 软件源 / the packages could not be installed: is the npm registry within reach?')
    process.exit(1)
  }
  mkdirSync(join(root, 'node_modules', '.cache', 'farsight'), { recursive: true })
  writeFileSync(stamp, hash)
}

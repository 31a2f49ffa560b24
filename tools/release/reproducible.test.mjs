// Jest runs this file as CommonJS: what needs `import.meta` runs in Node itself, as the commands do.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '../..')
const EXAMPLE = path.join(ROOT, 'examples/mf-reading-timer')
const node = (code, cwd) => execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd, encoding: 'utf8', stdio: 'pipe' })

/**
 * Builds the example in a new folder with a kit of its own: no cache, another hour. At one place, since the links into the
 * workspace would show the place; `npm run soak -- FD-20` builds host and modules at two places.
 */
function buildIn(folder, zone) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  cpSync(EXAMPLE, folder, { recursive: true, filter: (file) => /(^|\/)(build|node_modules)$/.exec(file.slice(EXAMPLE.length)) === null })
  node(`import { installKit } from './tools/test/vendor-folder.mjs'; installKit(${JSON.stringify(folder)})`, ROOT)
  execFileSync(process.execPath, ['node_modules/@farsight/shared/tools/release.mjs', 'build'], {
    cwd: folder,
    stdio: 'pipe',
    env: { ...process.env, TZ: zone },
  })
  return readFileSync(path.join(folder, 'build/1.0.0/release.json'), 'utf8')
}

test('[FD-20] the same sources built twice, in clean folders, give the same release.json: every hash, and where it comes from', () => {
  const base = mkdtempSync(path.join(tmpdir(), 'farsight-twice-'))
  try {
    const first = buildIn(path.join(base, 'module'), 'Asia/Shanghai')
    const second = buildIn(path.join(base, 'module'), 'America/Lima')
    expect(second).toBe(first)
    const { files, built } = JSON.parse(first)
    expect(Object.keys(files).length).toBeGreaterThan(4)
    expect(built).toEqual({
      commit: expect.any(String),
      lockfile: expect.any(String),
      builder: expect.stringMatching(/^farsight-release \d+\.\d+\.\d+, webpack 5\.110\.3$/),
      node: process.versions.node.split('.')[0],
      shared: expect.objectContaining({ react: '^19.3.1', '@farsight/shared/module': '^3.1.0' }),
      packages: expect.arrayContaining([expect.stringMatching(/^@module-federation\/runtime@\d/)]),
    })
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
})

test('[FD-20] provenance names commit and lockfile, the lockfile by its SHA-256', () => {
  const { commit, lockfile } = JSON.parse(
    node(
      `import { provenance } from './tools/release/lib/provenance.mjs'; console.log(JSON.stringify(provenance('mf-booking', [])))`,
      ROOT,
    ),
  )
  expect(lockfile).toBe(execFileSync('sha256sum', ['pnpm-lock.yaml'], { cwd: ROOT, encoding: 'utf8' }).slice(0, 64))
  // A tree without git (an archive) has no commit; one with changes says so.
  expect(commit).toMatch(/^([0-9a-f]{40}(\+changes)?)?$/)
})

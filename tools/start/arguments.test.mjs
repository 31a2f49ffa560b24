import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'farsight-arguments-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (tool, ...words) =>
  spawnSync(process.execPath, [path.join(ROOT, 'tools', `${tool}.mjs`), ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'data') },
  })

test.each([['partner', 'entry'], ['import'], ['ai-key'], ['certificate'], ['new-module'], ['kit']])(
  '%s --help says how it is used and does nothing',
  (tool, ...words) => {
    const { status, stdout, stderr } = run(tool, ...words, '--help')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain(`npm run ${tool}`)
    expect(existsSync(path.join(folder, 'data'))).toBe(false)
  },
)

test('a word that is not known is named beside the usage, without a stack', () => {
  const { status, stderr } = run('partner', 'entry', 'his', '--usr', 'li')
  expect(status).toBe(1)
  expect(stderr).toContain("Unknown option '--usr'")
  expect(stderr).toContain('entry <id> --key <key> |')
  expect(stderr).not.toContain('    at ')
})

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '../..')
const folders = ['host', ...readdirSync(ROOT).filter((name) => name.startsWith('mf-') && existsSync(path.join(ROOT, name, 'module.json')))]

test('[CONST-02] host and every remote give a chunk 120 s', () => {
  const found = JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const found = {}
         for (const name of ${JSON.stringify(folders)}) {
           const { default: configure } = await import('./' + name + '/webpack.config.mjs')
           found[name] = [].concat(configure()).map(({ output }) => output.chunkLoadTimeout)
         }
         console.log(JSON.stringify(found))`,
      ],
      { cwd: ROOT, encoding: 'utf8' },
    ),
  )
  expect(Object.keys(found)).toHaveLength(8)
  for (const name of folders) expect([name, [...new Set(found[name])]]).toEqual([name, [120_000]])
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import { NoPlacePlugin } from '../../shared/build/webpack/no-place-plugin.mjs'
import { ProvidedNamesPlugin } from '../../shared/build/webpack/provided-names-plugin.mjs'

let folder
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'farsight-plugins-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Errors of a build of one file. */
function errorsOf(source, plugin) {
  const entry = join(folder, 'entry.mjs')
  writeFileSync(entry, source)
  const compiler = webpack({
    mode: 'none',
    context: folder,
    entry,
    output: { path: join(folder, 'out') },
    externals: { 'react-router-dom': 'var {}' },
    plugins: [plugin],
  })
  return new Promise((done, fail) =>
    compiler.run((error, stats) => {
      if (error) fail(error)
      else compiler.close(() => done(stats.compilation.errors.map(({ message }) => message)))
    }),
  )
}

test('a build that writes its own folder into a file fails, and names the file', async () => {
  const plugin = () => new NoPlacePlugin(folder)
  expect(await errorsOf('console.log(1)', plugin())).toEqual([])
  const place = JSON.stringify(`${pathToFileURL(folder).href}/a.js`)
  const errors = await errorsOf(`console.log(${place})`, plugin())
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatch(/^main\.js holds file:.*the place of this build/)
})

test('a build that imports a name which the host does not provide fails, and names it', async () => {
  const plugin = () => new ProvidedNamesPlugin(folder)
  expect(await errorsOf("import { Link } from 'react-router-dom'; console.log(Link)", plugin())).toEqual([])
  const errors = await errorsOf("import { BrowserRouter } from 'react-router-dom'; console.log(BrowserRouter)", plugin())
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatch(/does not provide BrowserRouter of react-router-dom \(imported by entry\.mjs\)/)
})

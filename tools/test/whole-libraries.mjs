// Libraries of hundreds of small files, each made one file for the unit tests: jest reads, wraps and evaluates every file anew for each of
// hundreds of suites, and three quarters of what a screen's suite loaded was theirs. The release's bundles are made by the builds themselves.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build, version } from 'esbuild'

/** A library by its entries, which share one instance of it. `from`: whoever has it, where the root has not. */
const LIBRARIES = [
  { name: 'typebox', entries: ['typebox', 'typebox/compile', 'typebox/schema'] },
  { name: 'rxjs', entries: ['rxjs'] },
  { name: 'aria-query', entries: ['aria-query'], from: ['@testing-library/react', '@testing-library/dom'] },
  { name: 'testing-library-dom', entries: ['@testing-library/dom'], from: ['@testing-library/react'], external: ['aria-query'] },
]

/** The folder of the package that needs a library: pnpm shows nobody what he did not ask for. */
function folderOf(root, from = []) {
  let folder = root
  for (const name of from) {
    const file = createRequire(join(folder, 'package.json')).resolve(name)
    folder = file.slice(0, file.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}`.length)
  }
  return folder
}

/**
 * Makes the files where they are not there already.
 * @returns for jest's moduleNameMapper: an entry's name to its file
 */
export async function wholeLibraries(root) {
  const folder = join(root, 'node_modules', '.cache', 'farsight-tests')
  mkdirSync(folder, { recursive: true })
  const own = readFileSync(new URL(import.meta.url), 'utf8')
  const state = createHash('sha256')
    .update(own)
    .update(version)
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
    .slice(0, 16)
  const mapped = {}
  for (const { name, entries, from, external = [] } of LIBRARIES) {
    const whole = join(folder, `${name}-${state}.cjs`)
    if (!existsSync(whole)) {
      // Entries that nobody asks for are not evaluated.
      const contents = entries.map((entry) => `Object.defineProperty(exports, '${entry}', { get: () => require('${entry}') })`).join('\n')
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: folderOf(root, from) },
        bundle: true,
        write: false,
        platform: 'node',
        format: 'cjs',
        target: 'node20',
        mainFields: ['main'],
        external,
        logLevel: 'error',
      })
      put(whole, outputFiles[0].text)
    }
    for (const entry of entries) {
      const file = join(folder, `${entry.replaceAll('/', '-')}-${state}.entry.cjs`)
      if (!existsSync(file)) put(file, `module.exports = require(${JSON.stringify(whole)})[${JSON.stringify(entry)}]\n`)
      mapped[`^${entry}$`] = file
    }
  }
  return mapped
}

/** Two runs may make them at one time: a file is there whole or not at all. */
function put(file, text) {
  const part = `${file}.${process.pid}`
  writeFileSync(part, text)
  renameSync(part, file)
}

// Builds the suite once more as one application: the same host and the same seven modules in one webpack build, without
// federation. What stands in place of host/src/federation/instance.ts imports each module's code by `import()`; the list of
// modules is part of the code, so that nobody asks the server for it and nothing is verified. The hashes of the host's own
// scripts stay: the page's Integrity-Policy asks for them in either build.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compress } from '../../tools/build/compress.mjs'

const require = createRequire(import.meta.url)
const webpack = require('webpack')
const root = resolve(import.meta.dirname, '../..')
const federation = join(root, 'host/src/federation')

const names = () => readdirSync(root).filter((name) => name.startsWith('mf-') && existsSync(join(root, name, 'module.json')))
const moduleJson = (name) => JSON.parse(readFileSync(join(root, name, 'module.json'), 'utf8'))

/** host/src/federation/instance.ts without a federation. */
function instance() {
  const lines = (file) =>
    names()
      .filter((name) => existsSync(join(root, name, file)))
      .map(
        (name) => `  ${JSON.stringify(name)}: () => import(/* webpackChunkName: "${name}" */ ${JSON.stringify(join(root, name, file))}),`,
      )
      .join('\n')
  return `const lifecycles = {\n${lines('src/index.ts')}\n}
const slots = {\n${lines('src/slots/index.ts')}\n}
export function joinFederation() {
  return {
    add() {},
    preload: async ({ name }, ahead) => void (await lifecycles[name]()),
    load: async ({ name }) => (await lifecycles[name]()).default,
    loadSlots: async ({ name }) => (await slots[name]()).default,
  }
}
`
}

/** host/src/federation/set/fetch-set.ts with the list written down. */
function fetchSet() {
  const modules = names().map((name) => {
    const { $schema, rights, ...module } = moduleJson(name)
    return { ...module, base: `/single/${name}/`, entry: '', preload: [], integrity: {}, sizes: {}, needs: {} }
  })
  return `const set = ${JSON.stringify({ format: 1, site: 'bench', setId: 'single', newest: 'single', serial: 1, workType: 'local', modules, withdrawn: [] })}
export const fetchSet = async () => ({ ...set, issued: new Date().toISOString(), issuedAt: Date.now() })
`
}

/** host/src/federation/set/ask.ts: nobody is asked. */
const ASK = 'export const askAhead = () => {}\nexport const forgetAhead = () => {}\n'

/** Lays the single build below `out`, as `out/host` of the suite's. */
export async function buildSingle(out) {
  const own = join(out, '..', 'single-source')
  mkdirSync(own, { recursive: true })
  for (const [file, text] of Object.entries({ 'instance.js': instance(), 'fetch-set.js': fetchSet(), 'ask.js': ASK }))
    writeFileSync(join(own, file), text)
  const load = async (name) => (await import(pathToFileURL(join(root, name, 'webpack.config.mjs')).href)).default
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const config = (await load('host'))({ out: join(out, 'host'), appVersion: version })
  // What the viewer needs of its own preset; its rules are for files that no other module has.
  const report = (await load('mf-report'))({})
  const isViewer = ({ test }) => /dicom-image-loader|cornerstonejs|codec-libjxl/.test(String(test))
  const isStyle = ({ test }) => String(test) === String(/\.css$/)
  const styles = report.module.rules.find(isStyle)
  config.entry = { main: config.entry.main }
  config.resolve = { ...config.resolve, fallback: report.resolve.fallback, alias: report.resolve.alias }
  config.module.rules = [...config.module.rules.filter((rule) => !isStyle(rule)), styles, ...report.module.rules.filter(isViewer)]
  const { splitChunks } = config.optimization
  config.optimization.splitChunks = { ...splitChunks, chunks: (chunk) => !chunk.name?.includes('orker') }
  config.cache = { ...config.cache, name: 'bench-single' }
  config.plugins = [
    ...config.plugins.filter((plugin) => plugin.constructor.name !== 'EmbedScriptPlugin' && plugin.userOptions?.filename !== 'embed.html'),
    new webpack.NormalModuleReplacementPlugin(/\/(instance|fetch-set|ask)$/, (asked) => {
      const file = resolve(asked.context, asked.request)
      if (file.startsWith(federation)) asked.request = join(own, `${basename(file)}.js`)
    }),
  ]
  const compiler = webpack(config)
  const stats = await new Promise((done, fail) => compiler.run((error, result) => (error ? fail(error) : done(result))))
  await new Promise((done) => compiler.close(done))
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, moduleTrace: true }))
  await compress(join(out, 'host'), 'production')
}

if (process.argv[1] === import.meta.filename) await buildSingle(resolve(process.argv[2]))

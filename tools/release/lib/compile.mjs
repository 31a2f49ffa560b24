import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'

/**
 * Runs webpack on a folder's own configuration. `env.cache: false`: nothing is taken from or left to another run.
 * @param {string} folder that holds webpack.config.mjs
 * @param {{ out: string, mode?: string, cache?: boolean }} env
 * @returns {Promise<string[]>} the npm packages whose code is in the result, `name@version`, in order
 */
export async function compile(folder, env) {
  const { default: configure } = await import(pathToFileURL(path.join(folder, 'webpack.config.mjs')).href)
  rmSync(env.out, { recursive: true, force: true })
  mkdirSync(env.out, { recursive: true })
  const config = configure(env)
  const compiler = webpack(env.cache === false ? { ...config, cache: false } : config)
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))))
  const packages = stats.hasErrors() ? [] : bundledPackages(stats.compilation)
  await new Promise((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())))
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, moduleTrace: true, colors: false }))
  return packages
}

/** The packages of every module that stands in a chunk; what was shaken off is not in the release. */
function bundledPackages(compilation) {
  const found = new Set()
  const take = (module) => {
    if (module.modules !== undefined) for (const inner of module.modules) take(inner)
    const file = module.nameForCondition?.()?.split('?')[0]
    const name = file && packageAt(file)
    if (name) found.add(name)
  }
  for (const chunk of compilation.chunks) for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) take(module)
  return [...found].sort()
}

const known = new Map()

/** `name@version` of the package below node_modules that a file belongs to. */
function packageAt(file) {
  const parts = file.split(path.sep)
  const at = parts.lastIndexOf('node_modules')
  if (at < 0) return undefined
  const folder = parts.slice(0, at + (parts[at + 1]?.startsWith('@') ? 3 : 2)).join(path.sep)
  if (!known.has(folder)) {
    const manifest = path.join(folder, 'package.json')
    const { name, version } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
    known.set(folder, name && version ? `${name}@${version}` : undefined)
  }
  return known.get(folder)
}

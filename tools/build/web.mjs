import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import { compress } from './compress.mjs'
import { outputOf, ROOT } from './packages.mjs'
import { writeRelease } from './release.mjs'

/** host → <out>/host: index.html and hashed assets. */
export async function buildHost(pkg, out, mode) {
  const folder = outputOf(pkg, out)
  await compile(pkg, { mode, out: folder, appVersion: pkg.version })
  return kilobytes(await compress(folder, mode))
}

/** mf-x → <out>/modules/mf-x/<version>: the files of one release and their list, release.json. */
export async function buildModule(pkg, out, mode) {
  const folder = outputOf(pkg, out)
  await compile(pkg, { mode, out: folder })
  writeRelease(path.join(ROOT, pkg.dir), folder)
  return kilobytes(await compress(folder, mode))
}

const kilobytes = (bytes) => (bytes > 0 ? `${(bytes / 1024).toFixed(0)} KB br` : '')

/** Runs webpack on a package's own configuration. `env.cache: false`: nothing is taken from or left to another run. */
export async function compile(pkg, env) {
  const { default: configure } = await import(pathToFileURL(path.join(ROOT, pkg.dir, 'webpack.config.mjs')).href)
  rmSync(env.out, { recursive: true, force: true })
  mkdirSync(env.out, { recursive: true })
  const config = configure(env)
  const compiler = webpack(env.cache === false ? { ...config, cache: false } : config)
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))))
  await new Promise((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())))
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, moduleTrace: true, colors: false }))
}

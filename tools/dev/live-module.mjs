import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import { RELEASE_FILE } from '../../shared/release/index.mjs'
import { writeRelease } from '../release/lib/write-release.mjs'

/**
 * Compiles one module in development mode, again after each change of its files.
 * @param {{ folder: string, out: string, onBuilt: (listed: object) => void, onFailed: (text: string) => void }} o
 *   `onBuilt`: the module as a release set lists it, at an address that is new each time
 * @returns {Promise<() => Promise<void>>} ends it
 */
export async function watchModule({ folder, out, onBuilt, onFailed }) {
  mkdirSync(out, { recursive: true })
  const { default: configure } = await import(pathToFileURL(path.join(folder, 'webpack.config.mjs')).href)
  // Not the release's cache: a development build must leave nothing there.
  const compiler = webpack({ ...configure({ mode: 'development', out }), cache: { type: 'memory' } })
  let turn = 0
  const watching = compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
    if (error || stats.hasErrors())
      return onFailed(error?.message ?? stats.toString({ all: false, errors: true, moduleTrace: true, colors: false }))
    turn += 1
    try {
      writeRelease(folder, out, [])
      onBuilt(listed(JSON.parse(readFileSync(path.join(out, RELEASE_FILE), 'utf8')), turn))
    } catch (fault) {
      onFailed(fault.message)
    }
  })
  return () => new Promise((done) => watching.close(() => compiler.close(() => done())))
}

/** A release as the registry would list it. */
function listed({ name, version, entry, preload, files, module, built }, turn) {
  const each = (pick) => Object.fromEntries(Object.entries(files).map(([file, facts]) => [file, pick(facts)]))
  return {
    ...module,
    name,
    version: `${version}+dev${turn}`,
    base: `/dev-modules/${name}/${turn}/`,
    entry,
    preload,
    integrity: each(({ integrity }) => integrity),
    sizes: each(({ size }) => size),
    needs: { ...built.shared, host: module.needs.host },
  }
}

import path from 'node:path'
import webpack from 'webpack'
import { PROVIDED_NAMES } from '../provided-names.mjs'

/**
 * Fails the build of a module that imports a name which the host does not provide of a shared library: at run time it would be
 * undefined, and the module would break on somebody's screen.
 */
export class ProvidedNamesPlugin {
  /** @param {string} root the folder against which files are named */
  constructor(root) {
    this.root = root
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('ProvidedNamesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('ProvidedNamesPlugin', (modules) => {
        const found = new Set()
        for (const module of modules)
          for (const { request, ids } of module.dependencies) {
            const name = ids?.[0]
            if (name === undefined || PROVIDED_NAMES[request]?.includes(name) !== false) continue
            found.add(`${name} of ${request} (imported by ${path.relative(this.root, module.resource ?? '')})`)
          }
        for (const missing of found)
          compilation.errors.push(
            new webpack.WebpackError(
              `The host does not provide ${missing}. It provides: PROVIDED_NAMES of shared/build/provided-names.mjs.`,
            ),
          )
      })
    })
  }
}

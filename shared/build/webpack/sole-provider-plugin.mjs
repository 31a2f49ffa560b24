import path from 'node:path'
import webpack from 'webpack'
import { BEHIND_SHARED, packageOf, SHARED_LIBRARIES } from '../shared-libraries.mjs'

/** Types, presets and styles of `shared` are not the running shared rooms: only these folders hold state. */
const ROOMS = /^(domain|ecg|contract|api|bus|i18n|ui|module|desktop|exams)\//

/**
 * Fails the build of a module that bundles a copy of anything the host provides: the host is the only provider.
 * Reached by a relative path, by a key that is not in the table, or by way of another package: all the same.
 */
export class SoleProviderPlugin {
  /** @param {{ root: string, shared: string }} folders `shared`: where @farsight/shared lies */
  constructor({ root, shared }) {
    this.root = root
    this.shared = shared.split(path.sep).join('/')
    this.packages = new Set([...Object.keys(SHARED_LIBRARIES).map(packageOf), ...BEHIND_SHARED])
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('SoleProviderPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('SoleProviderPlugin', (modules) => {
        const found = new Map()
        for (const module of modules) {
          const copied = this.copyIn(module.resource)
          if (copied === undefined || found.has(copied)) continue
          const issuer = compilation.moduleGraph.getIssuer(module)?.resource
          found.set(copied, issuer === undefined ? '' : ` (imported by ${path.relative(this.root, issuer)})`)
        }
        for (const [copied, by] of found) {
          compilation.errors.push(
            new webpack.WebpackError(
              `A module must not bundle ${copied}${by}: the host provides it once for all. Import a key of shared/build/shared-libraries.mjs.`,
            ),
          )
        }
      })
    })
  }

  /** The package or shared room that a bundled file would be a second copy of. */
  copyIn(resource) {
    if (resource === undefined) return undefined
    const file = resource.split('?')[0].split(path.sep).join('/')
    if (file.startsWith(`${this.shared}/`)) {
      const inside = file.slice(this.shared.length + 1)
      return ROOMS.test(inside) && !inside.endsWith('.json') ? `@farsight/shared/${inside}` : undefined
    }
    const at = file.lastIndexOf('/node_modules/')
    if (at < 0) return undefined
    const name = packageOf(file.slice(at + '/node_modules/'.length))
    return this.packages.has(name) ? name : undefined
  }
}

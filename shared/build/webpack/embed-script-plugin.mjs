import path from 'node:path'
import { build } from 'esbuild'

/**
 * `embed.js`, the script of a partner's page: one plain file without webpack's runtime, because it runs in pages of others
 * and must leave nothing there but its element.
 */
export class EmbedScriptPlugin {
  /** @param {string} entry @param {string} mode */
  constructor(entry, mode) {
    this.entry = entry
    this.mode = mode
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('EmbedScriptPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tapPromise({ name: 'EmbedScriptPlugin', stage }, async () => {
        const { outputFiles, metafile } = await build({
          entryPoints: [this.entry],
          bundle: true,
          format: 'iife',
          target: 'chrome109',
          charset: 'utf8',
          minify: this.mode === 'production',
          write: false,
          metafile: true,
          logLevel: 'silent',
          absWorkingDir: compiler.context,
        })
        for (const file of Object.keys(metafile.inputs)) compilation.fileDependencies.add(path.resolve(compiler.context, file))
        compilation.emitAsset('embed.js', new sources.RawSource(outputFiles[0].text), { minimized: true })
      })
    })
  }
}

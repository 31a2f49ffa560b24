import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'

const { LoadScriptRuntimeModule } = webpack.runtime ?? {}

/**
 * The third door of integrity: chunks that a module's own webpack runtime loads, and its stylesheets.
 * The host defines `__FARSIGHT_INTEGRITY__(url)` from the session's release set; it answers a hash that nothing can
 * match where none is known, so a missing hash is a refusal. A page without a host has no such function: the chunk fails.
 */
export class IntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      const Runtime = LoadScriptRuntimeModule ?? compiler.webpack.runtime?.LoadScriptRuntimeModule
      Runtime.getCompilationHooks(compilation).createScript.tap('IntegrityPlugin', (source) => `${source}\nscript.integrity = __FARSIGHT_INTEGRITY__(url);`)
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag }) => `${source}\n${tag}.integrity = __FARSIGHT_INTEGRITY__(${tag}.href);`,
      )
    })
  }
}

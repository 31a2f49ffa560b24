import MiniCssExtractPlugin from 'mini-css-extract-plugin'

/**
 * The third door of integrity: chunks that a module's own webpack runtime loads, and its stylesheets.
 * The host defines `__FARSIGHT_INTEGRITY__(url)` from the session's release set; it answers a hash that nothing can
 * match where none is known, so a missing hash is a refusal. A page without a host has no such function: the chunk fails.
 */
export class IntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nscript.integrity = __FARSIGHT_INTEGRITY__(script.src);`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag }) => `${source}\n${tag}.integrity = __FARSIGHT_INTEGRITY__(${tag}.href);`,
      )
    })
  }
}

import MiniCssExtractPlugin from 'mini-css-extract-plugin'

/** How webpack's loader looks for a tag of the same address that stands in the page already. */
const REUSE = 'if(key !== undefined) {'

/**
 * The third door of integrity: chunks that webpack's own runtime loads, the host's and each module's, and stylesheets.
 * The host defines both functions (host/src/federation/guard/doors.ts). `__FARSIGHT_SCRIPT__(url)` makes the tag with its
 * hash and puts it in at once, so that nobody can change it between; a tag that somebody else made is never taken.
 * `__FARSIGHT_INTEGRITY__(url)` answers a hash that nothing can match where none is known: a missing hash is a refusal.
 * A page without a host has no such functions: the chunk fails.
 */
export class IntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        () => 'script = __FARSIGHT_SCRIPT__(url);',
      )
      compilation.hooks.runtimeModule.tap('IntegrityPlugin', (module) => {
        if (!(module instanceof LoadScriptRuntimeModule)) return
        const generate = module.generate.bind(module)
        module.generate = () => {
          const source = generate()
          if (!source.includes(REUSE)) throw new Error('IntegrityPlugin: webpack looks for old tags in another way than the plugin knows')
          return source.replace(REUSE, 'if(false) {')
        }
      })
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag }) => `${source}\n${tag}.integrity = __FARSIGHT_INTEGRITY__(${tag}.href);`,
      )
    })
  }
}

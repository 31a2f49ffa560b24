import { pathToFileURL } from 'node:url'

/**
 * Fails a build that writes its own folder into a file (`import.meta.url` of a package does): the same sources built at another
 * place would be another release, and nobody could prove where one comes from.
 */
export class NoPlacePlugin {
  /** @param {string} root the project's folder */
  constructor(root) {
    this.place = `${pathToFileURL(root).href}/`
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, WebpackError } = compiler.webpack
    compiler.hooks.thisCompilation.tap('NoPlacePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'NoPlacePlugin', stage }, (assets) => {
        for (const [file, source] of Object.entries(assets))
          if (file.endsWith('.js') && source.buffer().includes(this.place))
            compilation.errors.push(new WebpackError(`${file} holds ${this.place}, the place of this build`))
      })
    })
  }
}

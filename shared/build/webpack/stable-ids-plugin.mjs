/** A module that the federation plugin writes as an address, with the absolute place of its runtime inside. */
const WRITTEN = /data:text\/javascript;charset=utf-8;base64,/

/**
 * Gives the modules that the federation plugin writes ids of their own. webpack would make their ids of their addresses,
 * which hold the folder of the build: the same sources built at another place would be another release.
 */
export class StableIdsPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableIdsPlugin', (modules) => {
        const { chunkGraph } = compilation
        let others = 0
        for (const module of modules) {
          if (!WRITTEN.test(module.identifier()) || chunkGraph.getModuleId(module) !== null) continue
          // The order of modules is that of their files' reading, so that the container is told by its kind.
          const isContainer = module.identifier().startsWith('container entry')
          if (!isContainer) others += 1
          chunkGraph.setModuleId(module, isContainer ? 'container' : `federation${others}`)
        }
      })
    })
  }
}

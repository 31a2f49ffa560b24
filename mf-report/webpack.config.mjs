import path from 'node:path'
import { moduleConfig } from '@farsight/shared/build/webpack/module.mjs'

export default moduleConfig(import.meta.dirname, (config) => {
  // The codecs' generated glue and vtk.js name Node's modules in branches that no browser enters.
  config.resolve.fallback = { fs: false, path: false, url: false, crypto: false }
  config.module.rules.push({
    test: /@cornerstonejs[\\/]tools[\\/].*[\\/]drawTextBox\.js$/,
    use: path.join(import.meta.dirname, 'build-rules/no-style-attribute.cjs'),
  })
  return config
})

import path from 'node:path'
import { moduleConfig } from '@farsight/shared/build/webpack/module.mjs'

export default moduleConfig(import.meta.dirname, (config) => {
  config.module.rules.push({
    test: /(zrender[\\/]lib[\\/]svg[\\/]Painter|echarts[\\/]lib[\\/]core[\\/]echarts)\.js$/,
    use: path.join(import.meta.dirname, 'build-rules/no-html-sink.cjs'),
  })
  return config
})

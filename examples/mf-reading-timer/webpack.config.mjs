import { moduleConfig } from '@farsight/shared/build/webpack/module.mjs'

export default moduleConfig(import.meta.dirname)

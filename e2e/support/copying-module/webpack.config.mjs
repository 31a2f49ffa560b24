import { moduleConfig } from '../../../shared/build/webpack/module.mjs'

export default moduleConfig(import.meta.dirname)

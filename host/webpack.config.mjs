import { hostConfig } from '@farsight/shared/build/webpack/host.mjs'

export default hostConfig(import.meta.dirname)

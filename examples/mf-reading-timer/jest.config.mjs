import { moduleTests } from '@farsight/shared/build/jest/module-tests.mjs'

export default moduleTests

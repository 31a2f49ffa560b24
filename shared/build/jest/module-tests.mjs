import { commonTests, screenTests } from './common.mjs'

/** The jest configuration of a module in a folder of its own: `export default moduleTests`. */
export const moduleTests = {
  ...commonTests,
  ...screenTests,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
}

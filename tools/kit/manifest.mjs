import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../build/packages.mjs'

const json = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))

/** What building, testing and releasing a module needs besides the libraries of `shared`; versions are the workspace's own. */
const TOOLS = [
  '@module-federation/enhanced',
  '@swc/core',
  '@swc/jest',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'css-loader',
  'jest',
  'jest-environment-jsdom',
  'mini-css-extract-plugin',
  'minimizer-webpack-plugin',
  'swc-loader',
  'typescript',
  'webpack',
  'yazl',
]

/** package.json of the kit. */
export function kitManifest() {
  const shared = json('shared/package.json')
  const { devDependencies, engines } = json('package.json')
  const tools = Object.fromEntries(
    TOOLS.map((name) => {
      if (devDependencies[name] === undefined) throw new Error(`kit: ${name} is not among the workspace's devDependencies`)
      return [name, devDependencies[name]]
    }),
  )
  return {
    name: shared.name,
    version: shared.version,
    description: 'Farsight: what a vendor needs to make, test, sign and publish a module',
    type: shared.type,
    engines,
    bin: { 'farsight-release': './tools/release.mjs' },
    exports: shared.exports,
    dependencies: { ...shared.dependencies, ...tools },
  }
}

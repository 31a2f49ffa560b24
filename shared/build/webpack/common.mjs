import { existsSync } from 'node:fs'
import path from 'node:path'
import { SwcMinify } from './swc-minify.mjs'

/** The folder of `shared`: in the repository, or below node_modules of a vendor's module. */
export const SHARED = path.resolve(import.meta.dirname, '../..')

/** The project's root: the repository's, or else the folder of the vendor's module, from which its commands run. */
export const ROOT = existsSync(path.join(SHARED, '../pnpm-workspace.yaml')) ? path.dirname(SHARED) : process.cwd()

/** Hospitals still run Chrome 109, the last one for Windows 7. */
export const BROWSERS = { chrome: '109' }

const swc = {
  loader: 'swc-loader',
  options: {
    env: { targets: BROWSERS },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      // The host provides react/jsx-runtime; its development twin is in nobody's table.
      transform: { react: { runtime: 'automatic', development: false } },
      experimental: { cacheRoot: path.join(ROOT, 'node_modules/.cache/swc') },
    },
  },
}

/**
 * What host and modules have in common.
 * @param {{ name: string, dir: string, mode: 'production' | 'development', sideEffectFree?: boolean }} o
 * @returns {import('webpack').Configuration}
 */
export function commonConfig({ name, dir, mode }) {
  const production = mode === 'production'
  return {
    name,
    context: dir,
    mode,
    target: ['web', 'es2022'],
    // Never an eval-* kind: the page's policy forbids eval. A release carries no maps (they would publish the source).
    devtool: production ? false : 'source-map',
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        // Doors into `shared` re-export; without this mark the login page would pay for every widget behind them.
        { include: ['ui', 'domain', 'module'].map((room) => path.join(SHARED, room)), sideEffects: false },
        { test: /\.tsx?$/, exclude: /node_modules/, use: swc },
        { test: /\.m?js$/, include: /node_modules/, resolve: { fullySpecified: false } },
        { test: /\.(?:tsx?|m?js)$/, enforce: 'post', use: path.join(import.meta.dirname, 'copy-counter.cjs') },
        { test: /\.(png|svg|jpg|webp|woff2|wav)$/, type: 'asset/resource' },
      ],
    },
    output: {
      clean: true,
      chunkLoadTimeout: 120_000,
      uniqueName: name,
      hashFunction: 'xxhash64',
      // A module that threw while it was evaluated is evaluated again by a retry, not taken half-made from the cache.
      strictModuleExceptionHandling: true,
    },
    optimization: {
      moduleIds: 'deterministic',
      // 'named' ids would carry the paths of packages into file names.
      chunkIds: 'deterministic',
      minimizer: [SwcMinify()],
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(ROOT, 'node_modules/.cache/webpack'),
      name: `${name}-${mode}`,
      buildDependencies: {
        preset: [`${import.meta.dirname}/`, path.join(import.meta.dirname, '../shared-libraries.mjs')],
        config: [path.join(dir, 'webpack.config.mjs'), path.join(dir, 'module.json')].filter(existsSync),
      },
    },
  }
}

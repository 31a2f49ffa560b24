import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { consumedFromHost } from '../shared-libraries.mjs'
import { commonConfig, ROOT, SHARED } from './common.mjs'
import { IntegrityPlugin } from './integrity-plugin.mjs'
import { NoPlacePlugin } from './no-place-plugin.mjs'
import { ProvidedNamesPlugin } from './provided-names-plugin.mjs'
import { SoleProviderPlugin } from './sole-provider-plugin.mjs'
import { StableIdsPlugin } from './stable-ids-plugin.mjs'

/** Name of a module's container: what its entry defines, 'mf-user-center' → 'mf_user_center'. */
export const containerName = (name) => name.replaceAll('-', '_')

/**
 * The preset of every module: a container with the exposed door `./lifecycles` (bootstrap, mount, unmount, unload), and `./slots`
 * for a module that fills slots of others (`src/slots/index.ts`).
 * @param {string} dir the module's folder
 * @param {(config: import('webpack').Configuration) => import('webpack').Configuration} [adapt] for what a module alone needs
 * @returns {(env?: { mode?: 'production' | 'development', out?: string, copies?: boolean }) => import('webpack').Configuration}
 *   `out`: folder of this version's files; `copies`: lets a test build a module that breaks the rule of the one provider
 */
export function moduleConfig(dir, adapt = (config) => config) {
  return ({ mode = 'production', out, copies = false } = {}) => {
    const { name, version } = JSON.parse(readFileSync(path.join(dir, 'module.json'), 'utf8'))
    const config = commonConfig({ name, dir, mode })
    config.entry = {}
    config.output = {
      ...config.output,
      path: out ?? path.join(ROOT, 'build/modules', name, version),
      publicPath: 'auto',
      filename: '[name].[contenthash:12].js',
      chunkFilename: '[name].[contenthash:12].js',
      assetModuleFilename: '[name].[hash:12][ext]',
    }
    config.module.rules.push({
      test: /\.css$/,
      use: [
        MiniCssExtractPlugin.loader,
        {
          loader: 'css-loader',
          // Pages import the classes of a file as one object; css-loader 7 exports them by name unless told.
          options: {
            modules: { auto: true, namedExport: false, exportLocalsConvention: 'as-is', localIdentName: `${name}-[local]-[hash:base64:5]` },
          },
        },
      ],
    })
    // What both doors need (the words of the module) is one file with a name, so that the release can ask for it ahead.
    config.optimization = {
      ...config.optimization,
      splitChunks: {
        ...config.optimization?.splitChunks,
        cacheGroups: {
          ...config.optimization?.splitChunks?.cacheGroups,
          doors: {
            name: 'lifecycles-shared',
            chunks: ({ name }) => name === 'lifecycles' || name === 'slots',
            minChunks: 2,
            priority: 10,
          },
        },
      },
    }
    config.plugins = [
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: 'entry.[contenthash:12].js',
        // A classic script: the integrity hook is never asked for ES modules.
        library: { type: 'var', name: containerName(name) },
        exposes: {
          './lifecycles': { import: './src/index.ts', name: 'lifecycles' },
          ...(existsSync(path.join(dir, 'src/slots/index.ts')) ? { './slots': { import: './src/slots/index.ts', name: 'slots' } } : {}),
        },
        shared: consumedFromHost(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        virtualRuntimeEntry: true,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
      }),
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:12].css', chunkFilename: '[name].[contenthash:12].css' }),
      new IntegrityPlugin(),
      new StableIdsPlugin(),
      new ProvidedNamesPlugin(ROOT),
      ...(mode === 'production' ? [new NoPlacePlugin(ROOT)] : []),
      ...(copies ? [] : [new SoleProviderPlugin({ root: ROOT, shared: SHARED })]),
    ]
    return adapt(config)
  }
}

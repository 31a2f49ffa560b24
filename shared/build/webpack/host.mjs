import path from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { HOST_VERSION } from '../shared-libraries.mjs'
import { commonConfig, ROOT } from './common.mjs'
import { EmbedScriptPlugin } from './embed-script-plugin.mjs'
import { HostIntegrityPlugin } from './host-integrity-plugin.mjs'
import { IntegrityPlugin } from './integrity-plugin.mjs'
import { SoundsPlugin } from './sounds-plugin.mjs'

/**
 * The preset of the host: an ordinary application. It joins the federation by its runtime alone (src/federation),
 * as the only provider of shared libraries; it consumes none.
 * @param {string} dir the host's folder
 * @returns {(env?: { mode?: 'production' | 'development', out?: string, appVersion?: string }) => import('webpack').Configuration}
 */
export function hostConfig(dir) {
  return ({ mode = 'production', out, appVersion = '0' } = {}) => {
    const config = commonConfig({ name: 'host', dir, mode })
    config.entry = { main: './src/main.ts', embed: './src/embed/main.ts' }
    config.output = {
      ...config.output,
      path: out ?? path.join(ROOT, 'build/host'),
      publicPath: '/',
      filename: 'assets/[name].[contenthash:12].js',
      chunkFilename: 'assets/[name].[contenthash:12].js',
      assetModuleFilename: 'assets/[name].[hash:12][ext]',
    }
    config.module.rules.push({
      test: /\.css$/,
      use: [
        MiniCssExtractPlugin.loader,
        // Shared rooms import the classes of a file as one object, as modules do; css-loader 7 exports them by name unless told.
        { loader: 'css-loader', options: { modules: { auto: true, namedExport: false, localIdentName: 'host-[local]-[hash:base64:5]' } } },
      ],
    })
    config.optimization = {
      ...config.optimization,
      splitChunks: {
        chunks: 'all',
        minSize: 12_000,
        maxInitialRequests: 4,
        maxAsyncRequests: 6,
        cacheGroups: {
          react: { test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, name: 'react', priority: 20, enforce: true },
        },
      },
    }
    config.plugins = [
      new webpack.DefinePlugin({
        FARSIGHT_DEVELOPMENT: JSON.stringify(mode === 'development'),
        FARSIGHT_APP_VERSION: JSON.stringify(appVersion),
        FARSIGHT_HOST_VERSION: JSON.stringify(HOST_VERSION),
        // The registry names container files and their hashes itself: no manifests, no snapshots, no type hints.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: JSON.stringify('web'),
      }),
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:12].css', chunkFilename: 'assets/[name].[contenthash:12].css' }),
      new HtmlWebpackPlugin({ template: './src/index.html', chunks: ['main'], scriptLoading: 'defer', minify: false }),
      // The page in a partner's frame, and the script that makes the frame.
      new HtmlWebpackPlugin({
        template: './src/embed/embed.html',
        filename: 'embed.html',
        chunks: ['embed'],
        scriptLoading: 'defer',
        minify: false,
      }),
      new EmbedScriptPlugin(path.join(dir, 'src/embed/element/index.ts'), mode),
      new SoundsPlugin(),
      new IntegrityPlugin(),
      new HostIntegrityPlugin(),
    ]
    return config
  }
}

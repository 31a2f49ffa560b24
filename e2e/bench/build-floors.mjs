// Builds the floors of the page-load bench: what React, antd and federation cost with nothing of ours.

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const require = createRequire(import.meta.url)
const webpack = require('webpack')
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')

const here = import.meta.dirname
const swc = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: {
    loader: 'swc-loader',
    options: { jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } } },
  },
}
const { MinimizerPlugin } = { MinimizerPlugin: undefined, ...require('minimizer-webpack-plugin') }
const Minimizer = MinimizerPlugin ?? require('minimizer-webpack-plugin')

const common = (out) => ({
  mode: 'production',
  context: here,
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: { rules: [swc] },
  optimization: { minimizer: [new Minimizer({ minify: Minimizer.swcMinify })] },
  performance: { hints: false },
  output: { path: out, filename: '[name].js', chunkFilename: '[name].[contenthash:8].js', publicPath: 'auto' },
})

const run = (config) =>
  new Promise((done, fail) =>
    webpack(config, (error, stats) =>
      error || stats.hasErrors() ? fail(error ?? new Error(stats.toString({ all: false, errors: true }))) : done(),
    ),
  )

function compress(directory) {
  for (const name of readdirSync(directory)) {
    const file = join(directory, name)
    if (statSync(file).isDirectory()) compress(file)
    else if (/\.(js|json)$/.test(name))
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

/** Lays the floors below `out`; keeps them when they are there. */
export async function buildFloors(out) {
  if (existsSync(join(out, 'done'))) return
  const page = (script) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>floor</title><body><div id="root"></div><script defer src="${script}"></script>`
  for (const name of ['hello', 'antd-login']) {
    await run({ ...common(join(out, name)), entry: { main: `./floors/${name}.tsx` } })
    writeFileSync(join(out, name, 'index.html'), page('main.js'))
  }
  await run({ ...common(join(out, 'antd-table')), entry: { main: './floors/table-host.ts' } })
  writeFileSync(join(out, 'antd-table', 'index.html'), page('main.js'))
  const shared = Object.fromEntries(
    ['react', 'react/jsx-runtime', 'react-dom/client', 'antd'].map((key) => [
      key,
      { import: false, singleton: true, requiredVersion: '*' },
    ]),
  )
  await run({
    ...common(join(out, 'table')),
    entry: {},
    plugins: [
      new ModuleFederationPlugin({
        name: 'table',
        filename: 'entry.js',
        manifest: true,
        dts: false,
        exposes: { './show': './floors/table-remote.tsx' },
        shared,
      }),
    ],
  })
  compress(out)
  writeFileSync(join(out, 'done'), '')
}

if (process.argv[1] === import.meta.filename) await buildFloors(resolve(process.argv[2]))

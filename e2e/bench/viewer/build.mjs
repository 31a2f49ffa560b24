// Builds the pages that the viewer is measured against, with the engine's own settings of mf-report's build.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const require = createRequire(import.meta.url)
const webpack = require('webpack')
const { MinimizerPlugin } = { MinimizerPlugin: undefined, ...require('minimizer-webpack-plugin') }
const Minimizer = MinimizerPlugin ?? require('minimizer-webpack-plugin')

/**
 * Lays the pages below `out`: `<page>/main.js` beside its index.html. Without `packed` they are not made small: for what is not measured.
 */
export async function buildViewerPages(out, pages = ['bare', 'cornerstone', 'pixels'], { packed = true } = {}) {
  const config = {
    mode: 'production',
    context: import.meta.dirname,
    entry: Object.fromEntries(pages.map((name) => [name, `./pages/${name}.ts`])),
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      fallback: { fs: false, path: false, url: false, crypto: false },
      alias: { xmlbuilder2: false },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: {
            loader: 'swc-loader',
            options: {
              jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
            },
          },
        },
        {
          test: /dicom-image-loader[\\/]dist[\\/]esm[\\/](decodeImageFrameWorker|shared[\\/]decoders[\\/])/,
          parser: { dynamicImportMode: 'eager' },
        },
      ],
    },
    optimization: { minimize: packed, minimizer: [new Minimizer({ minify: Minimizer.swcMinify })] },
    performance: { hints: false },
    output: { path: out, filename: '[name].js', chunkFilename: '[name].[contenthash:8].js', publicPath: 'auto' },
  }
  await new Promise((done, fail) =>
    webpack(config, (error, stats) =>
      error || stats.hasErrors() ? fail(error ?? new Error(stats.toString({ all: false, errors: true }))) : done(),
    ),
  )
  for (const name of pages)
    writeFileSync(
      join(out, `${name}.html`),
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><body style="margin:0"><div id="view" style="width:800px;height:800px">${name === 'bare' ? '<canvas></canvas>' : ''}</div><script defer src="${name}.js"></script>`,
    )
  for (const name of packed ? readdirSync(out) : []) {
    const file = join(out, name)
    if (/\.js$/.test(name) && statSync(file).isFile())
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

// As a file of its own, never by `node -e`: the minimizer's workers are started with this process's own arguments.
if (process.argv[1] === import.meta.filename) {
  const [out, ...rest] = process.argv.slice(2)
  const pages = rest.filter((one) => one !== '--unpacked')
  await buildViewerPages(out, pages.length > 0 ? pages : undefined, { packed: !rest.includes('--unpacked') })
}

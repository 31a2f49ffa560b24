import MinimizerPlugin from 'minimizer-webpack-plugin'

/** swc's minifier: half of terser's time at about the same size. */
export function SwcMinify() {
  return new MinimizerPlugin({
    parallel: 1,
    extractComments: false,
    minify: MinimizerPlugin.swcMinify,
    minimizerOptions: { ecma: 2022, compress: { passes: 2 }, mangle: true, format: { comments: false } },
  })
}

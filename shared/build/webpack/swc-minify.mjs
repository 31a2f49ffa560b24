import MinimizerPlugin from 'minimizer-webpack-plugin'

/** swc's minifier: half of terser's time at about the same size. */
export function SwcMinify() {
  return new MinimizerPlugin({
    // In this process: a worker is started with this process's own arguments, and one of `node -e` would run its code again.
    parallel: false,
    extractComments: false,
    minify: MinimizerPlugin.swcMinify,
    minimizerOptions: {
      ecma: 2022,
      compress: { passes: 2 },
      // Names in a fixed order. By the frequency of letters they would depend on the provisional hashes of chunks, and those on
      // the folder of the build: two builds at two places would differ (FD-20).
      mangle: { disableCharFreq: true },
      format: { comments: false },
    },
  })
}

import path from 'node:path'
import { moduleConfig } from '@farsight/shared/build/webpack/module.mjs'

export default moduleConfig(import.meta.dirname, (config) => {
  // The codecs' generated glue and vtk.js name Node's modules in branches that no browser enters.
  config.resolve.fallback = { fs: false, path: false, url: false, crypto: false }
  // vtk.js's reader of XML scenes: nothing here reads one, and webpack 5.110 breaks js-yaml, which it brings.
  config.resolve.alias = { ...config.resolve.alias, xmlbuilder2: false }
  // The worker that decodes images is one file: it is started from bytes that the page has checked, and loads no script itself.
  config.module.rules.push({
    test: /dicom-image-loader[\\/]dist[\\/]esm[\\/](decodeImageFrameWorker|shared[\\/]decoders[\\/])/,
    parser: { dynamicImportMode: 'eager' },
  })
  config.optimization.splitChunks = { chunks: (chunk) => !chunk.hasRuntime() && !chunk.canBeInitial() }
  config.module.rules.push({
    test: /@cornerstonejs[\\/]tools[\\/].*[\\/]drawTextBox\.js$/,
    use: path.join(import.meta.dirname, 'build-rules/no-style-attribute.cjs'),
  })
  config.module.rules.push({
    test: /(@tiptap[\\/]core|prosemirror-view)[\\/]dist[\\/]index\.js$/,
    use: path.join(import.meta.dirname, 'build-rules/no-html-sink.cjs'),
  })
  config.module.rules.push({
    test: /codec-libjxl[\\/]dist[\\/]jpegxlwasm_decode\.js$/,
    use: path.join(import.meta.dirname, 'build-rules/no-build-place.cjs'),
  })
  config.module.rules.push({
    test: /pdfjs-dist[\\/]legacy[\\/]build[\\/]pdf(\.worker)?\.mjs$/,
    use: path.join(import.meta.dirname, 'build-rules/no-code-from-text.cjs'),
  })
  // css-loader 7 exports classes by name unless told; the pages import them as one object.
  for (const { use } of config.module.rules) {
    const css = Array.isArray(use) && use.find(({ loader }) => loader === 'css-loader')
    if (css) css.options.modules = { ...css.options.modules, namedExport: false, exportLocalsConvention: 'as-is' }
  }
  return config
})

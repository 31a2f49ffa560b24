const path = require('node:path')

// Counts how often a library is evaluated in one page: `__FARSIGHT_COPIES__.react` is 1 in a healthy suite, and 2 where
// somebody brought a copy of his own. The one line goes into the file that holds the library's state.
const MARKS = [
  ['react', /\/node_modules\/react\/cjs\/react\.(production|development)\.js$/],
  ['react-dom', /\/node_modules\/react-dom\/cjs\/react-dom\.(production|development)\.js$/],
  ['react-dom/client', /\/node_modules\/react-dom\/cjs\/react-dom-client\.(production|development)\.js$/],
  ['react-router-dom', /\/node_modules\/react-router\/dist\/(production|development)\/chunk-[\w-]+\.m?js$/, /createContext\(/],
  ['rxjs', /\/node_modules\/rxjs\/dist\/[\w.]+\/internal\/Observable\.js$/],
  ['i18next', /\/node_modules\/i18next\/dist\/.*i18next\.js$/],
  ['antd', /\/node_modules\/antd\/(es|lib)\/config-provider\/context\.js$/],
  ['axios', /\/node_modules\/axios\/lib\/core\/Axios\.js$/],
  ['dayjs', /\/node_modules\/dayjs\/(esm\/index|dayjs\.min)\.js$/],
]
const SHARED = path.resolve(__dirname, '../..')

/** @this {import('webpack').LoaderContext<object>} */
module.exports = function countCopies(source, map) {
  const file = this.resourcePath.split(path.sep).join('/')
  const key = keyOf(file, source)
  this.callback(
    null,
    key === undefined
      ? source
      : `${source}\n;(c=>{c[${JSON.stringify(key)}]=(c[${JSON.stringify(key)}]||0)+1})(globalThis.__FARSIGHT_COPIES__||={});`,
    map,
  )
}

function keyOf(file, source) {
  for (const [name, pattern, content] of MARKS) if (pattern.test(file) && (content === undefined || content.test(source))) return name
  if (!file.startsWith(`${SHARED.split(path.sep).join('/')}/`)) return undefined
  const inside = file.slice(SHARED.length + 1)
  return inside.startsWith('build/') ? undefined : `shared/${inside.replace(/\.tsx?$/, '')}`
}

// The one table of shared libraries. The host provides each key (host/src/provide.ts), every module consumes it with
// `import: false`, so that no module can hold a copy of its own. A parity test keeps the versions equal to
// shared/package.json and to what is installed. Keys are exact: 'react-dom/client' is not covered by 'react-dom'.

const SUITE = '3.1.0'

/** @type {Readonly<Record<string, string>>} share key → exact version that the host provides */
export const SHARED_LIBRARIES = Object.freeze({
  react: '19.3.1',
  'react/jsx-runtime': '19.3.1',
  'react-dom': '19.3.1',
  'react-dom/client': '19.3.1',
  'react-router-dom': '7.18.5',
  rxjs: '7.8.2',
  i18next: '27.1.2',
  'react-i18next': '18.0.1',
  '@tanstack/react-query': '5.108.0',
  dayjs: '1.11.23',
  '@farsight/shared/domain': SUITE,
  '@farsight/shared/contract': SUITE,
  '@farsight/shared/contract/names': SUITE,
  '@farsight/shared/api': SUITE,
  '@farsight/shared/bus': SUITE,
  '@farsight/shared/i18n': SUITE,
  '@farsight/shared/ui': SUITE,
  '@farsight/shared/ui/data': SUITE,
  '@farsight/shared/ui/icons': SUITE,
  '@farsight/shared/module': SUITE,
  '@farsight/shared/desktop': SUITE,
  '@farsight/shared/ecg': SUITE,
  '@farsight/shared/exams': SUITE,
  '@farsight/shared/exams/model': SUITE,
  '@farsight/shared/exams/ecg-files': SUITE,
})

/** Packages that live inside the shared rooms alone: a module that imports or bundles one of them does not build. */
export const BEHIND_SHARED = Object.freeze(['antd', '@ant-design/icons', '@ant-design/cssinjs', 'axios', 'single-spa', 'single-spa-react'])

/** Version of the host that modules may ask for in `needs.host`. */
export const HOST_VERSION = SUITE

/** The `shared` option of a module's federation plugin: consumed from the host, never bundled. */
export function consumedFromHost() {
  return Object.fromEntries(
    Object.entries(SHARED_LIBRARIES).map(([key, version]) => [
      key,
      { import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}`, version },
    ]),
  )
}

/** Package that a share key belongs to: '@farsight/shared/ui' → '@farsight/shared', 'react-dom/client' → 'react-dom'. */
export function packageOf(key) {
  const parts = key.split('/')
  return key.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]
}

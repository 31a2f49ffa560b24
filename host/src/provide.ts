import { SHARED_LIBRARIES } from '@farsight/shared/build/shared-libraries.mjs'

/**
 * The host is the only provider of shared libraries: one `import()` for every key of the table, and no module brings a copy.
 * Chunks: `kit` is what every module's first screen needs; the rest comes with the first module that asks for it.
 */
const LIBRARIES: Readonly<Record<string, () => Promise<unknown>>> = {
  react: () => import(/* webpackChunkName: "kit" */ 'react'),
  'react/jsx-runtime': () => import(/* webpackChunkName: "kit" */ 'react/jsx-runtime'),
  'react-dom': () => import(/* webpackChunkName: "kit" */ 'react-dom'),
  'react-dom/client': () => import(/* webpackChunkName: "kit" */ 'react-dom/client'),
  'react-router-dom': () => import(/* webpackChunkName: "kit" */ './libraries/react-router-dom'),
  rxjs: () => import(/* webpackChunkName: "rxjs" */ 'rxjs'),
  i18next: () => import(/* webpackChunkName: "kit" */ 'i18next'),
  'react-i18next': () => import(/* webpackChunkName: "kit" */ './libraries/react-i18next'),
  '@tanstack/react-query': () => import(/* webpackChunkName: "kit" */ './libraries/react-query'),
  dayjs: () => import(/* webpackChunkName: "kit" */ 'dayjs'),
  '@farsight/shared/domain': () => import(/* webpackChunkName: "kit" */ '@farsight/shared/domain'),
  '@farsight/shared/contract': () => import(/* webpackChunkName: "contract" */ '@farsight/shared/contract'),
  '@farsight/shared/contract/names': () => import(/* webpackChunkName: "kit" */ '@farsight/shared/contract/names'),
  '@farsight/shared/api': () => import(/* webpackChunkName: "kit" */ '@farsight/shared/api'),
  '@farsight/shared/bus': () => import(/* webpackChunkName: "kit" */ '@farsight/shared/bus'),
  '@farsight/shared/i18n': () => import(/* webpackChunkName: "kit" */ '@farsight/shared/i18n'),
  '@farsight/shared/ui': () => import(/* webpackChunkName: "kit" */ '@farsight/shared/ui'),
  '@farsight/shared/ui/data': () => import(/* webpackChunkName: "data" */ '@farsight/shared/ui/data'),
  '@farsight/shared/ui/icons': () => import(/* webpackChunkName: "icons" */ '@farsight/shared/ui/icons'),
  '@farsight/shared/module': () => import(/* webpackChunkName: "kit" */ '@farsight/shared/module'),
  '@farsight/shared/desktop': () => import(/* webpackChunkName: "kit" */ '@farsight/shared/desktop'),
  '@farsight/shared/ecg': () => import(/* webpackChunkName: "ecg" */ '@farsight/shared/ecg'),
  '@farsight/shared/exams': () => import(/* webpackChunkName: "exams" */ '@farsight/shared/exams'),
  '@farsight/shared/exams/model': () => import(/* webpackChunkName: "exams" */ '@farsight/shared/exams/model'),
  '@farsight/shared/exams/ecg-files': () => import(/* webpackChunkName: "ecg-files" */ '@farsight/shared/exams/ecg-files'),
}

/** Brings what every module's first screen needs, while the first module's own files are on their way. */
export const fetchKit = (): Promise<unknown> => import(/* webpackChunkName: "kit" */ '@farsight/shared/module')

/** Keys that the host provides; the parity test holds them against the table. */
export const PROVIDED: readonly string[] = Object.keys(LIBRARIES)

/** The `shared` option of the host's federation instance. */
export function provided() {
  return Object.fromEntries(
    Object.entries(LIBRARIES).map(([key, load]) => {
      const version = SHARED_LIBRARIES[key] as string
      return [
        key,
        {
          version,
          scope: ['default'],
          get: async () => {
            const library = await load()
            return () => library
          },
          shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
        },
      ]
    }),
  )
}

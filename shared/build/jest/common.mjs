// What the tests of the repository and those of a vendor's module have in common.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))

/** swc's transform for TypeScript, JSX and ESM. */
const swc = [
  fileURLToPath(import.meta.resolve('@swc/jest')),
  { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022', transform: { react: { runtime: 'automatic' } } } },
]

/** Options of every jest project. */
export const commonTests = {
  setupFilesAfterEnv: [path.join(here, 'patience.ts')],
  transform: { '^.+\\.(t|j)sx?$': swc, '^.+\\.mjs$': swc },
  // Almost every library of the browser ships ESM alone: transform them all, but for those that are large and CommonJS.
  transformIgnorePatterns: [
    '/node_modules/(?!(@farsight|antd|@ant-design|@rc-component|rc-[^/]+|rxjs|@tanstack|react-router|react-router-dom|i18next|react-i18next|axios|typebox|sql-template-tag|dayjs|fast-check|pure-rand|single-spa|single-spa-react|@cornerstonejs|echarts|zrender|gl-matrix|pinyin-pro|until-async)/)',
  ],
  moduleNameMapper: { '\\.css$': path.join(here, 'style-stub.cjs') },
}

/** Options of tests that draw screens. */
export const screenTests = {
  testEnvironment: 'jsdom',
  setupFilesAfterEnv: [...commonTests.setupFilesAfterEnv, path.join(here, 'screen-setup.ts'), path.join(here, 'screen-patience.ts')],
}

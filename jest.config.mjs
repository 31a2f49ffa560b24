// Three suites: rules (pure), screens (jsdom) and server (with a real database cluster in memory, made once for the run).
const swc = [
  '@swc/jest',
  { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022', transform: { react: { runtime: 'automatic' } } } },
]
const common = {
  setupFilesAfterEnv: ['<rootDir>/shared/build/jest/patience.ts'],
  transform: { '^.+\\.(t|j)sx?$': swc, '^.+\\.mjs$': swc },
  // Almost every library of the browser ships ESM alone: transform them all, but for those that are large and CommonJS.
  transformIgnorePatterns: [
    '/node_modules/(?!(antd|@ant-design|@rc-component|rc-[^/]+|rxjs|@tanstack|react-router|react-router-dom|i18next|react-i18next|axios|typebox|sql-template-tag|dayjs|fast-check|pure-rand|single-spa|single-spa-react|@cornerstonejs|gl-matrix|pinyin-pro|until-async)/)',
  ],
  moduleNameMapper: {
    '^@farsight/shared/(domain|contract|api|bus|i18n|ui|module|desktop)$': '<rootDir>/shared/$1/index.ts',
    '^@farsight/shared/ui/(data|icons)$': '<rootDir>/shared/ui/$1.ts',
    '^@farsight/shared/release$': '<rootDir>/shared/release/index.mjs',
    '^@farsight/shared/contract/names$': '<rootDir>/shared/contract/names.ts',
    '\\.css$': '<rootDir>/shared/build/jest/style-stub.cjs',
  },
  testPathIgnorePatterns: ['/node_modules/', '/build/', '/.test/', '/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/.test/'],
}

export default {
  projects: [
    { ...common, displayName: 'rules', testEnvironment: 'node', testMatch: ['<rootDir>/{shared,host,mf-*,tools}/**/*.test.{ts,mjs}'] },
    {
      ...common,
      displayName: 'screens',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/{shared,host,mf-*}/**/*.test.tsx'],
      setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/shared/build/jest/screen-setup.ts'],
    },
    {
      ...common,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/server/**/*.test.ts'],
      globalSetup: '<rootDir>/server/test/cluster.setup.ts',
      globalTeardown: '<rootDir>/server/test/cluster.teardown.ts',
    },
  ],
}

// Three suites: rules (pure), screens (jsdom) and server (with a real database cluster in memory, made once for the run).
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commonTests, screenTests } from './shared/build/jest/common.mjs'
import { wholeLibraries } from './tools/test/whole-libraries.mjs'

const libraries = await wholeLibraries(dirname(fileURLToPath(import.meta.url)))

const common = {
  ...commonTests,
  moduleNameMapper: {
    '^@farsight/shared/(domain|contract|api|bus|i18n|ui|module|desktop|ecg|exams)$': '<rootDir>/shared/$1/index.ts',
    '^@farsight/shared/ui/(data|icons)$': '<rootDir>/shared/ui/$1.ts',
    '^@farsight/shared/exams/model$': '<rootDir>/shared/exams/model.ts',
    '^@farsight/shared/exams/ecg-files$': '<rootDir>/shared/exams/ecg-files/index.ts',
    '^@farsight/shared/release$': '<rootDir>/shared/release/index.mjs',
    '^@farsight/shared/contract/names$': '<rootDir>/shared/contract/names.ts',
    ...libraries,
    ...commonTests.moduleNameMapper,
  },
  testPathIgnorePatterns: ['/node_modules/', '/build/', '/.test/', '/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/.test/'],
}

export default {
  // Node keeps what a test file compiled: a worker with thousands of such modules spends its time collecting garbage.
  workerIdleMemoryLimit: '700MB',
  projects: [
    {
      ...common,
      displayName: 'rules',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{shared,host,mf-*,examples/*,tools}/**/*.test.{ts,mjs}'],
    },
    {
      ...common,
      displayName: 'screens',
      ...screenTests,
      testMatch: ['<rootDir>/{shared,host,mf-*,examples/*}/**/*.test.tsx'],
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

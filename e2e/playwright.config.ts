import { defineConfig } from '@playwright/test'

/** CHROME_PATH: the browser to use. BUILD_DIR: the build to test. BASE_URL: a running server, for the journeys that need one. */
export default defineConfig({
  testDir: './specs',
  outputDir: '../.test/playwright',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  // Two tests at a time on two cores: what comes in a second alone may take ten beside a neighbour.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./support/seen-reporter.ts'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? ([['json']] as const) : [])],
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    launchOptions: {
      executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
})

import { defineConfig } from '@playwright/test'

import { chromiumArgs, headlessPath } from './chromium'

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  // A shared machine can starve a browser for seconds. What passed only the second time is printed as flaky.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [[process.env.CI ? 'dot' : 'line'], ['./times.ts']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    // Calls that go through a worker can't be held or answered by a test. The journey about it allows it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: headlessPath, args: chromiumArgs },
  },
  projects: [
    // First, because its longest part goes through all pages in one world: beside it the other worker does the rest.
    { name: 'sweeps', testMatch: ['every-route.spec.ts', 'forbidden.spec.ts'] },
    { name: 'journeys', testMatch: 'journeys/*.spec.ts' },
    // The same journey in Firefox, WebKit and Chromium.
    { name: 'browsers', testMatch: 'browsers/*.spec.ts' },
    { name: 'shots', testMatch: 'shots.spec.ts' },
  ],
})

import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'

import { chromiumArgs, headlessPath } from './chromium.ts'
import { vitestTimes } from './times.ts'
import viteConfig from './vite.config.ts'

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      // As for the journeys: a shared machine can starve a browser for seconds. script/test names what passed only
      // later.
      retry: process.env.CI ? 2 : 0,
      testTimeout: 60_000,
      // One more than the smallest machine that this is tested on has cores: a page waits now and then.
      maxWorkers: 3,
      reporters: ['default', vitestTimes],
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'node',
            include: ['src/**/*.test.ts'],
            exclude: ['src/**/*.browser.test.ts'],
          },
        },
        {
          extends: true,
          // Found late, a dependency would reload the page in the middle of a test.
          optimizeDeps: {
            include: [
              'axe-core',
              '@tanstack/react-query',
              '@tanstack/react-router',
              '@tanstack/react-virtual',
              '@testing-library/jest-dom/vitest',
              '@testing-library/react',
              '@testing-library/user-event',
              'clsx',
              'diff',
              'hls.js/light',
              'dompurify',
              'lucide-react',
              'openapi-fetch',
              'react',
              'react-dom',
              'react-dom/client',
              'react-hook-form',
              'react-toastify/unstyled',
              'tus-js-client',
              'react/jsx-dev-runtime',
              'react/jsx-runtime',
              'zod/mini',
              'zustand',
            ],
          },
          test: {
            name: 'components',
            include: ['src/**/*.test.tsx', 'src/**/*.browser.test.ts'],
            setupFiles: ['src/test/setup.ts'],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: playwright({
                launchOptions: { executablePath: headlessPath, args: chromiumArgs },
              }),
              instances: [{ browser: 'chromium', viewport: { width: 1024, height: 768 } }],
            },
          },
        },
      ],
    },
  }),
)

import { appendFileSync } from 'node:fs'

import type {
  Reporter as PlaywrightReporter,
  TestCase,
  TestResult,
} from '@playwright/test/reporter'
import type { Reporter as VitestReporter } from 'vitest/node'

/** Where script/test reads which tests were the slowest. */
const figures = process.env.OPPORTUNE_TEST_FIGURES

function note(where: string, milliseconds: number, name: string): void {
  if (figures) appendFileSync(figures, `time ${where} ${Math.round(milliseconds)} ${name}\n`)
}

export const vitestTimes: VitestReporter = {
  onTestCaseResult: (test) => {
    note('web', test.diagnostic()?.duration ?? 0, test.fullName)
  },
}

export default class PlaywrightTimes implements PlaywrightReporter {
  onTestEnd(test: TestCase, { duration }: TestResult): void {
    note('browser', duration, test.title)
  }

  printsToStdio(): boolean {
    return false
  }
}

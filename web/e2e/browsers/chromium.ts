import { chromium as playwright } from '@playwright/test'

import { chromiumArgs, chromiumPath } from '../../chromium'
import type { Driver } from './driver'

/** The browser of the other journeys: where it fails too, the journey is wrong and not a browser. */
export async function chromium(): Promise<Driver> {
  const browser = await playwright.launch({ executablePath: chromiumPath, args: chromiumArgs })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const complaints: string[] = []
  page.on('console', (message) => {
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text())
  })
  page.on('pageerror', (error) => {
    complaints.push(error.message)
  })
  return {
    goTo: async (address) => {
      await page.goto(address)
    },
    click: (xpath) => page.click(xpath),
    type: async (xpath, text) => {
      await page.click(xpath)
      await page.keyboard.type(text)
    },
    attach: (xpath, file) => page.setInputFiles(xpath, file),
    evaluate: (expression) => page.evaluate(expression),
    complaints: () => Promise.resolve(complaints),
    quit: () => browser.close(),
  }
}

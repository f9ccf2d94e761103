import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import puppeteer from 'puppeteer-core'

import type { Driver } from './driver'

const program = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

/** The system's Firefox, over WebDriver BiDi. */
export async function firefox(): Promise<Driver> {
  // It refuses to start as root in the home folder of somebody else.
  const home = await mkdtemp(path.join(tmpdir(), 'opportune-firefox-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    env: { ...process.env, HOME: home, TZ: 'UTC' },
    defaultViewport: { width: 1280, height: 800 },
  })
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => {
    complaints.push(String(error))
  })
  const find = async (xpath: string) => {
    const found = await page.$(`::-p-xpath(${xpath})`)
    if (!found) throw new Error(`There is no ${xpath}`)
    return found
  }
  const click = async (xpath: string) => {
    await (await find(xpath)).click()
  }
  return {
    goTo: async (address) => {
      await page.goto(address)
    },
    click,
    type: async (xpath, text) => {
      await click(xpath)
      await page.keyboard.type(text)
    },
    attach: async (xpath, file) => {
      const input = await (await find(xpath)).toElement('input')
      await input.uploadFile(file)
    },
    evaluate: (expression) => page.evaluate(expression),
    complaints: () => Promise.resolve(complaints),
    quit: async () => {
      await browser.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

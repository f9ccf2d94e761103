/** The system's Chromium. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** The same without the parts that only windows need: a third less work for the processor. */
export const headlessPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'

/** They keep it from talking to anyone but the page under test. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

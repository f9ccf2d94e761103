// Measures the pages that strangers see first, as a phone would, against a server that is running.
// Usage: node scripts/lighthouse.mjs http://127.0.0.1:8080
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const LEAST = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 }
const PAGES = ['/', '/login', '/creators']
const RUNS = 3

const [base] = process.argv.slice(2)
if (!base) throw new Error('Say where the server is, for example http://127.0.0.1:8080')

const chrome = await launch({
  chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

/** One run on a busy machine says little: the middle one of three by performance counts. */
async function measure(page) {
  const runs = []
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(new URL(page, base).href, {
      port: chrome.port,
      onlyCategories: Object.keys(LEAST),
      logLevel: 'error',
    })
    if (!result) throw new Error(`No report for ${page}`)
    runs.push(result.lhr)
  }
  const performance = ({ categories }) => categories.performance?.score ?? 0
  return runs.sort((a, b) => performance(a) - performance(b))[Math.floor(RUNS / 2)]
}

let short = false
try {
  for (const page of PAGES) {
    const { categories, audits } = await measure(page)
    const scores = Object.entries(LEAST).map(([name, least]) => {
      const score = categories[name]?.score ?? 0
      if (score < least) short = true
      return `${name} ${Math.round(score * 100)}${score < least ? ' (too low)' : ''}`
    })
    const paint = audits['largest-contentful-paint']?.displayValue ?? '?'
    const blocked = audits['total-blocking-time']?.displayValue ?? '?'
    console.log(`${page}: ${scores.join(', ')}; LCP ${paint}, TBT ${blocked}`)
  }
} finally {
  chrome.kill()
}
process.exitCode = short ? 1 : 0

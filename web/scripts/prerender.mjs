// Writes dist/landing.html: the shell with the landing page already drawn in it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

import { renderLanding } from '../.prerender/prerender.js'

const TITLE = /<title>(.*?)<\/title>/

const drawn = await renderLanding()
const title = TITLE.exec(drawn)?.[1]
const body = drawn.replace(TITLE, '')
if (!title || !body.includes('<h1')) throw new Error('The landing page was not drawn')
for (const forbidden of [/<script/i, /<style/i, / style="/i, / on[a-z]+="/i]) {
  if (forbidden.test(body)) throw new Error(`The served page may not contain ${forbidden}`)
}

const shell = readFileSync('dist/index.html', 'utf8')
const description = /name="description"\s+content="([^"]+)"/.exec(shell)?.[1] ?? ''
const head = [
  `<meta property="og:type" content="website" />`,
  `<meta property="og:title" content="${title}" />`,
  `<meta property="og:description" content="${description}" />`,
  `<meta property="og:image" content="/og.png" />`,
  `<meta property="og:image:width" content="1200" />`,
  `<meta property="og:image:height" content="630" />`,
  `<meta name="twitter:card" content="summary_large_image" />`,
]

// The page paints first; start.js then fetches the code that brings it to life.
const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const AHEAD = /\s*<script src="\/ahead\.js" async><\/script>/
const PRELOADED_CODE = /\s*<link rel="modulepreload"[^>]*>/g
if (!ENTRY.test(shell)) throw new Error('The entry script was not found in index.html')

writeFileSync(
  'dist/landing.html',
  shell
    .replace(TITLE, `<title>${title}</title>`)
    .replace(PRELOADED_CODE, '')
    .replace(AHEAD, '')
    .replace(ENTRY, '<script src="/start.js" data-entry="$1" defer></script>')
    .replace('</head>', `  ${head.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`),
)
rmSync('.prerender', { recursive: true })

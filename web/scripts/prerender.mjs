// Writes the pages that come drawn: in dist/pages/ a frame for each kind of public page, into which the server puts the head,
// the text and the first data (server/src/http/page.rs); in dist/pages/whole/ those that are sent as they are: pages of nothing
// but text, and what stands around one's own dashboard. `paths.json` tells it what is a page.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

import { PATHS, renderPage } from '../.prerender/prerender.js'
import { codeOf, KEPT } from './code-of.mjs'

/** Each frame: an address of its kind, its source, and whether the page stays around what the server puts into its places. */
const FRAMES = {
  landing: { at: '/', source: 'src/features/landing/landing-page.tsx', around: true },
  creators: { at: '/creators', source: 'src/features/profiles/creators-page.tsx', around: true },
  developer: {
    at: '/profile/developers/1/public',
    source: 'src/features/profiles/public-profile-page.tsx',
  },
  marketplace: {
    at: '/marketplace',
    source: 'src/features/marketplace/marketplace-page.tsx',
    around: true,
  },
  matching: {
    at: '/how-matching-works',
    source: 'src/features/matching/how-matching-works-page.tsx',
    around: true,
  },
  opportunities: {
    at: '/opportunities',
    source: 'src/features/opportunities/opportunities-page.tsx',
    around: true,
  },
  opportunity: {
    at: '/opportunities/1',
    source: 'src/features/opportunities/opportunity-page.tsx',
  },
  playlist: { at: '/playlists/1', source: 'src/features/playlists/playlist-page.tsx' },
  product: { at: '/marketplace/1', source: 'src/features/marketplace/product-page.tsx' },
  rules: { at: '/rules', source: 'src/features/moderation/rules-page.tsx', around: true },
  showcases: {
    at: '/showcase',
    source: 'src/features/showcases/showcases-page.tsx',
    around: true,
  },
  showcase: { at: '/showcase/1', source: 'src/features/showcases/showcase-page.tsx' },
  video: { at: '/video_display/stream/1', source: 'src/features/videos/watch-page.tsx' },
}
/** Pages whose text is the same on every server, but for what stands at their end: they come whole. */
const WHOLE = {
  'privacy-policy': {
    source: 'src/features/legal/privacy-page.tsx',
    description: 'What is stored about you, what it is used for, and what you can do about it.',
  },
  supporters: {
    source: 'src/features/payments/supporters-page.tsx',
    description: 'People whose donations keep this server running.',
  },
  'terms-of-service': {
    source: 'src/features/legal/terms-page.tsx',
    description: 'What you and we agree on when you use this server.',
  },
}
/** Pages that only their owner sees, by the role they are for: what stands around comes drawn, the rest is theirs to ask for. */
const AROUND = {
  'client-dashboard': {
    role: 'client',
    source: 'src/features/dashboards/client-dashboard-page.tsx',
  },
  'developer-dashboard': {
    role: 'developer',
    source: 'src/features/dashboards/developer-dashboard-page.tsx',
  },
}
/** What starts a page's requests. */
const LOADERS = 'src/app/loaders.ts'
/** What stands around a page for those who are signed in. */
const SIGNED_IN = 'src/app/shell/signed-in.ts'

const TITLE = /<title>(.*?)<\/title>/
const DESCRIPTION = /\s*<meta\s+name="description"\s+content="([^"]+)"\s*\/?>/
const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const AHEAD = /\s*<script src="\/ahead\.js" async><\/script>/
const PRELOADED_CODE = /\s*<link rel="modulepreload"[^>]*>/g
const HERE = '<div data-served-here=""></div>'

const shell = readFileSync('dist/index.html', 'utf8')
const [, entry] = found(ENTRY)

function found(pattern) {
  const match = pattern.exec(shell)
  if (!match) throw new Error(`${pattern} was not found in index.html`)
  return match
}

async function drawn(path, role) {
  const html = await renderPage(path, role)
  const title = TITLE.exec(html)?.[1]
  const body = html.replace(TITLE, '')
  if (!title || !body.includes('<h1')) throw new Error(`${path} was not drawn`)
  for (const forbidden of [/<script/i, /<style/i, / style="/i, / on[a-z]+="/i]) {
    if (forbidden.test(body))
      throw new Error(`The served page ${path} may not contain ${forbidden}`)
  }
  return { title, body }
}

/** The page paints first; start.js then fetches the code that brings it to life, all of it at once. */
function framed({ title, body, head, code, data = '', mark = '' }) {
  const start = `<script src="/start.js" data-entry="${entry}" data-code="${code.join(' ')}" defer></script>`
  return shell
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(DESCRIPTION, '')
    .replace(PRELOADED_CODE, '')
    .replace(AHEAD, '')
    .replace(ENTRY, () => start)
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root"${mark}>${body}</div>${data}`)
}

const besideEntry = [...shell.matchAll(PRELOADED_CODE)].map(
  ([link]) => /href="([^"]+)"/.exec(link)[1],
)

const codeFor = (...sources) => [
  ...new Set([
    ...besideEntry,
    ...sources.flatMap((source) => [...codeOf(source)].map((file) => `/${file}`)),
  ]),
]

/** Until the app is there nothing that is typed would be kept, and no button would do anything. */
const unusable = (body) =>
  body.replace(/<(button|input|select|textarea)\b(?! disabled)/g, '<$1 disabled')

mkdirSync('dist/pages/whole', { recursive: true })
writeFileSync('dist/pages/paths.json', JSON.stringify(PATHS))
for (const [name, { at, source, around = false }] of Object.entries(FRAMES)) {
  const { title, body } = await drawn(at)
  if (around && !body.includes(HERE)) throw new Error(`${at} has no place for what is served`)
  const filled = around
    ? body.replaceAll(HERE, '<!--main-->')
    : body.replace(/(<main\b[^>]*>).*(<\/main>)/s, '$1<!--main-->$2')
  writeFileSync(
    `dist/pages/${name}.html`,
    framed({
      title,
      body: unusable(filled),
      mark: ' data-drawn',
      code: codeFor(source, LOADERS),
      head: '<!--head-->',
      data: '<!--data-->',
    }),
  )
}
for (const [name, { source, description }] of Object.entries(WHOLE)) {
  const { title, body } = await drawn(`/${name}`)
  writeFileSync(
    `dist/pages/whole/${name}.html`,
    framed({
      title,
      body: unusable(body),
      mark: ' data-drawn',
      code: codeFor(source, LOADERS),
      head: `<meta name="description" content="${description}">`,
    }),
  )
}
for (const [name, { role, source }] of Object.entries(AROUND)) {
  const { title, body } = await drawn(`/${name}`, role)
  writeFileSync(
    `dist/pages/whole/${name}.html`,
    framed({
      title,
      body: unusable(body).replaceAll(HERE, ''),
      mark: ' data-drawn="around"',
      code: codeFor(source, SIGNED_IN, LOADERS),
      head: '',
    }),
  )
}
rmSync('.prerender', { recursive: true })
renameSync('dist/.vite/manifest.json', KEPT)
rmSync('dist/.vite', { recursive: true })

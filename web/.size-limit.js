import { readdirSync, readFileSync, statSync } from 'node:fs'

import { codeOf, manifest } from './scripts/code-of.mjs'
import { keptFiles } from './scripts/kept-files.mjs'

const shell = readFileSync('dist/index.html', 'utf8')

// What a browser fetches before the first page: the entry and everything it names.
const named = (ending) =>
  [...shell.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)]
    .map(([, path]) => `dist/${path}`)
    .filter((path) => path.endsWith(ending))

// The styles of every page, and the heaviest that one page has beyond them: no page loads both the player and a README.
// What is asked for later (toasts, suggestions, uploads) brings a small sheet along with its code.
const sheets = readdirSync('dist/assets')
  .filter((file) => file.endsWith('.css'))
  .map((file) => `dist/assets/${file}`)
const others = sheets.filter((file) => !named('.css').includes(file))
const weightOf = (file) => statSync(file).size
const heaviest = others.sort((one, other) => weightOf(other) - weightOf(one)).slice(0, 1)

// A page is weighed whole, with everything it imports beyond the entry.
const pages = Object.keys(manifest).filter((source) => source.endsWith('-page.tsx'))
if (pages.length < 25) throw new Error(`Only ${pages.length} pages were found in the build`)

// What a page shows at once but fetches as a piece of its own is weighed with it: one's own editor, and the
// conversation that is open beside the list.
const WITH = {
  'src/features/conversations/open-conversation-page.tsx': [
    'src/features/conversations/conversations-page.tsx',
  ],
  'src/features/profiles/developer-editor.tsx': ['src/features/profiles/profile-page.tsx'],
  'src/features/profiles/client-editor.tsx': ['src/features/profiles/profile-page.tsx'],
}

const filesOf = (source) => {
  const files = codeOf(source)
  for (const other of WITH[source] ?? []) codeOf(other, files)
  return [...files].map((file) => `dist/${file}`)
}

const weighed = [...new Set([...pages, ...Object.keys(WITH)])]
for (const source of weighed) {
  const { length } = filesOf(source)
  // They come at once over one connection; each costs a few hundred bytes of headers.
  if (length > 36) throw new Error(`${source} needs ${length} files`)
}

export default [
  { name: 'entry', path: named('.js'), limit: '128 kB', gzip: true },
  { name: 'styles', path: [...named('.css'), ...heaviest], limit: '20 kB', gzip: true },
  { name: 'preloaded fonts', path: named('.woff2'), limit: '60 kB', gzip: false, brotli: false },
  // Most of it is the entry, which is here already when the rest is fetched, file by file, while nobody waits.
  {
    name: 'kept for offline',
    path: keptFiles().map((file) => `dist/${file}`),
    limit: '400 kB',
    gzip: true,
  },
  { name: 'service worker', path: 'dist/sw.js', limit: '10 kB', gzip: true },
  ...weighed.map((source) => ({
    name: source,
    path: filesOf(source),
    limit: source in WITH ? '47 kB' : '45 kB',
    gzip: true,
  })),
]

import { readdirSync, readFileSync } from 'node:fs'

import { codeOf, manifest } from './scripts/code-of.mjs'

const shell = readFileSync('dist/index.html', 'utf8')

// What a browser fetches before the first page: the entry and everything it names.
const named = (ending) =>
  [...shell.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)]
    .map(([, path]) => `dist/${path}`)
    .filter((path) => path.endsWith(ending))

// A page is weighed whole, with everything it imports beyond the entry.
const pages = Object.keys(manifest).filter((source) => source.endsWith('-page.tsx'))
if (pages.length < 25) throw new Error(`Only ${pages.length} pages were found in the build`)

// Still too heavy: what they show only on demand has to be fetched on demand. No page may join them.
const HEAVY = {
  'src/features/conversations/conversations-page.tsx': '54 kB',
  'src/features/dashboards/client-dashboard-page.tsx': '48 kB',
  'src/features/profiles/profile-page.tsx': '72 kB',
  'src/features/projects/create-project-page.tsx': '55 kB',
  'src/features/requests/edit-request-page.tsx': '59 kB',
  'src/features/requests/new-request-page.tsx': '66 kB',
  'src/features/requests/request-page.tsx': '75 kB',
  'src/features/requests/requests-page.tsx': '47 kB',
}

const crumbs = readdirSync('dist/assets').filter(
  (name) => name.endsWith('.js') && readFileSync(`dist/assets/${name}`).length < 1024,
)
if (crumbs.length > 40) throw new Error(`${crumbs.length} files of the build have less than 1 kB`)

export default [
  { name: 'entry', path: named('.js'), limit: '128 kB', gzip: true },
  { name: 'styles', path: 'dist/assets/*.css', limit: '20 kB', gzip: true },
  { name: 'preloaded fonts', path: named('.woff2'), limit: '60 kB', gzip: false, brotli: false },
  ...pages.map((source) => ({
    name: source,
    path: [...codeOf(source)].map((file) => `dist/${file}`),
    limit: HEAVY[source] ?? '45 kB',
    gzip: true,
  })),
]

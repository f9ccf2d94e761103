import { readdirSync, readFileSync } from 'node:fs'

// What a browser fetches before the first page: the entry and everything it names.
const entry = [
  ...readFileSync('dist/index.html', 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g),
].map(([, path]) => `dist/${path}`)

const chunks = readdirSync('dist/assets')
  .filter((name) => name.endsWith('.js'))
  .map((name) => `dist/assets/${name}`)
  .filter((path) => !entry.includes(path))

export default [
  { name: 'entry', path: entry, limit: '150 kB', gzip: true },
  { name: 'styles', path: 'dist/assets/*.css', limit: '20 kB', gzip: true },
  ...chunks.map((path) => ({ name: path, path, limit: '40 kB', gzip: true })),
]

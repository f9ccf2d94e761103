// Writes dist/ahead.js, which fetches the code of the pages that strangers open first beside the entry, not after it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const PAGES = {
  '/login': 'src/features/auth/login-page.tsx',
  '/register': 'src/features/auth/register-page.tsx',
}

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))

function codeOf(source, found = new Set()) {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`${source} is not in the build`)
  if (chunk.isEntry || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) codeOf(imported, found)
  return found
}

const entry = readFileSync('dist/index.html', 'utf8')
const files = Object.fromEntries(
  Object.entries(PAGES).map(([path, source]) => [
    path,
    [...codeOf(source)].map((file) => `/${file}`).filter((file) => !entry.includes(file)),
  ]),
)

writeFileSync(
  'dist/ahead.js',
  `for (const href of ${JSON.stringify(files)}[location.pathname] ?? []) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href })
  document.head.append(link)
}
`,
)
rmSync('dist/.vite', { recursive: true })

// Writes dist/ahead.js, which fetches the code of the pages that people open first beside the entry, not after it.
import { writeFileSync } from 'node:fs'

import { codeOf } from './code-of.mjs'

const PAGES = {
  '/login': ['src/features/auth/login-page.tsx'],
  '/register': ['src/features/auth/register-page.tsx'],
}

const filesOf = (sources) => {
  const files = new Set()
  for (const source of sources) codeOf(source, files)
  return [...files].map((file) => `/${file}`)
}

const files = Object.fromEntries(
  Object.entries(PAGES).map(([path, sources]) => [path, filesOf(sources)]),
)

writeFileSync(
  'dist/ahead.js',
  // A few at a time: asking for sixty files at once would hold up the page.
  `const files = ${JSON.stringify(files)}[location.pathname] ?? []
function next() {
  for (const href of files.splice(0, 8)) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href })
    document.head.append(link)
  }
  if (files.length > 0) setTimeout(next)
}
next()
`,
)

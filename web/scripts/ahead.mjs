// Writes dist/ahead.js, which fetches the code of the pages that strangers open first beside the entry, not after it.
import { writeFileSync } from 'node:fs'

import { codeOf } from './code-of.mjs'

const PAGES = {
  '/login': 'src/features/auth/login-page.tsx',
  '/register': 'src/features/auth/register-page.tsx',
}

const files = Object.fromEntries(
  Object.entries(PAGES).map(([path, source]) => [
    path,
    [...codeOf(source)].map((file) => `/${file}`),
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

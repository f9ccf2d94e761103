// Writes dist/sw.js: the service worker (src/worker/worker.ts) with the list of the files it keeps.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { build } from 'vite'

import { keptFiles } from './kept-files.mjs'

const digest = (file) =>
  createHash('sha256')
    .update(readFileSync(`dist/${file}`))
    .digest('hex')
    .slice(0, 16)

const list = keptFiles().map((file) => ({
  url: `/${file}`,
  revision: file.startsWith('assets/') ? null : digest(file),
}))

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: {
    'self.__WB_MANIFEST': JSON.stringify(list),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: 'src/worker/worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})

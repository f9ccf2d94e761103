// Which files of the build a source needs beyond the entry.
import { existsSync, readFileSync } from 'node:fs'

// The build moves it out of dist/ when it is done, because dist/ goes into the server.
const FRESH = 'dist/.vite/manifest.json'
export const KEPT = '.manifest.json'

export const manifest = JSON.parse(readFileSync(existsSync(FRESH) ? FRESH : KEPT, 'utf8'))
const shell = readFileSync('dist/index.html', 'utf8')

export function codeOf(source, found = new Set()) {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`${source} is not in the build`)
  // What the entry names is fetched with it.
  if (shell.includes(chunk.file) || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) codeOf(imported, found)
  return found
}

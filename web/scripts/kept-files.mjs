// Which files of the build the service worker keeps, so that the app opens without a network: what every page needs, and
// the code of the pages people begin at. The others say that they couldn't be loaded, and try again when there is one.
import { readFileSync } from 'node:fs'

import { codeOf, manifest } from './code-of.mjs'

const PAGES = [
  'auth/login-page',
  'conversations/conversations-page',
  'dashboards/client-dashboard-page',
  'dashboards/developer-dashboard-page',
  'landing/landing-page',
  'marketplace/marketplace-page',
  'notifications/notifications-page',
  'opportunities/opportunities-page',
  'profiles/creators-page',
  'profiles/profile-page',
  'projects/projects-page',
  'proposals/proposals-page',
  'requests/requests-page',
  'search/search-page',
  'showcases/showcases-page',
]

const FIXED = ['index.html', 'theme.js', 'icon.svg']

/** What stands around every page and is fetched after it. Dialogs and the search need the server anyway. */
const aroundPages = (manifest['index.html'].dynamicImports ?? []).filter(
  (source) => !/-(page|dialog|panel|palette)\.tsx$/.test(source),
)

const named = [
  ...readFileSync('dist/index.html', 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g),
]

/** Paths inside `dist/`. Those under `assets/` are named by their content. */
export function keptFiles() {
  const code = new Set()
  for (const page of PAGES) codeOf(`src/features/${page}.tsx`, code)
  for (const part of aroundPages) codeOf(part, code)
  const styles = Object.values(manifest)
    .filter(({ file }) => code.has(file))
    .flatMap(({ css }) => css ?? [])
  return [...new Set([...FIXED, ...named.map(([, path]) => path), ...code, ...styles])]
}

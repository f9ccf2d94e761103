import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { expectAccessible } from '../test/axe'
import { Readme } from './readme'
import { safeReadme } from './safe-html'

const pwned = vi.fn()
window.pwned = pwned
afterEach(() => {
  pwned.mockClear()
})

const REL = 'rel="nofollow noopener noreferrer ugc"'
const code = ['a', 'c', 'd', 'f', 'k', 'n', 's']
  .map((kind) => `<span class="hl-${kind}">piece ${kind}</span>`)
  .join(' ')
const alerts = ['note', 'tip', 'important', 'warning', 'caution']
  .map(
    (kind) =>
      `<div class="md-alert md-${kind}"><p class="md-title">${kind}</p>\n<p>Text</p>\n</div>`,
  )
  .join('\n')

/** As `readme_to_html` puts it out. */
const RENDERED = `<div class="md-heading md-center"><h3 id="readme-engine">Engine</h3><a class="md-anchor" href="#readme-engine" aria-label="Link to Engine" ${REL}>#</a></div>
<div class="md-center"><a href="https://example.org/ci.svg" ${REL}>ci</a><br><kbd>Ctrl</kbd> H<sub>2</sub>O</div>
<ul>
<li><input type="checkbox" disabled="" checked="" aria-label="Done"> done</li>
<li><p><input type="checkbox" disabled="" aria-label="Not done"> open</p></li>
</ul>
${alerts}
<pre><code>${code} plain</code></pre>
<table><thead><tr><th>a</th><th class="md-right">b</th></tr></thead><tbody><tr><td class="md-center">1</td><td>2</td></tr></tbody></table>
<details open=""><summary>More</summary><p>Text<sup><a href="#readme-fn:1" id="readme-fnref:1" aria-label="Footnote 1" ${REL}>1</a></sup></p></details>
<section class="md-footnotes" aria-label="Footnotes"><ol>
<li id="readme-fn:1"><p>Note <a href="#readme-fnref:1" aria-label="Back to reference 1" ${REL}>↩</a></p></li>
</ol></section>`

test('what the server renders comes through unchanged', () => {
  expect(safeReadme(RENDERED)).toBe(RENDERED)
})

test('a README is readable in both themes', async () => {
  const { container } = render(
    <main>
      <h1>Showcase</h1>
      <h2>README</h2>
      <Readme html={RENDERED} />
    </main>,
  )
  expect(screen.getByRole('heading', { level: 3, name: 'Engine' })).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Done' })).toBeDisabled()
  await expectAccessible(container)
})

test('what is wider than the page scrolls by itself', () => {
  const cells = Array.from({ length: 40 }, (_, at) => `<td>column-${at}</td>`).join('')
  const { container } = render(
    <Readme
      html={`<div class="md-center"><table><tbody><tr>${cells}</tr></tbody></table></div><pre><code>${'wide '.repeat(200)}</code></pre>`}
    />,
  )
  const text = container.querySelector('.readme')!
  expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth)
  expect(text.querySelectorAll('[tabindex="0"]')).toHaveLength(2)
})

test.each([
  ['<p id="main" class="dialog">x</p>', '<p>x</p>'],
  ['<div class="md-alert fixed inset-0">x</div>', '<div class="md-alert">x</div>'],
  ['<a id="root" name="body" href="#main">x</a>', '<a>x</a>'],
  ['<a href="javascript:pwned(1)">x</a>', '<a>x</a>'],
  ['<a href="#readme-x" target="_top">x</a>', `<a href="#readme-x" ${REL}>x</a>`],
  [
    '<input type="text" name="q" autofocus onfocus="pwned(1)">',
    '<input type="checkbox" disabled="">',
  ],
  [
    '<details open ontoggle="pwned(1)"><summary>x</summary></details>',
    '<details open=""><summary>x</summary></details>',
  ],
  ['<span class="hl-k hl-zz" style="position:fixed">x</span>', '<span class="hl-k">x</span>'],
  [
    '<img src=x onerror="pwned(1)"><svg onload="pwned(1)"></svg><form><button>x</button></form>',
    'x',
  ],
])('%s becomes harmless', async (html, expected) => {
  render(<Readme html={html} />)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(pwned).not.toHaveBeenCalled()
  expect(safeReadme(html)).toBe(expected)
})

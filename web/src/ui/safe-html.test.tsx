import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Markdown } from './markdown'
import { safeHtml } from './safe-html'

declare global {
  interface Window {
    pwned?: (from: string) => void
  }
}

const pwned = vi.fn()
window.pwned = pwned
afterEach(() => {
  pwned.mockClear()
})

const HOSTILE = [
  '<script>pwned("script")</script>',
  '<img src=x onerror="pwned(\'img\')">',
  '<svg onload="pwned(\'svg\')"><script>pwned("svg script")</script></svg>',
  '<svg><animate onbegin="pwned(\'animate\')" attributeName=x dur=1s></svg>',
  '<details open ontoggle="pwned(\'toggle\')"><summary>x</summary></details>',
  '<p onclick="pwned(\'click\')" style="position:fixed;inset:0">Text</p>',
  '<a href="javascript:pwned(\'href\')">link</a>',
  '<a href="java&#10;script:pwned(\'broken href\')">link</a>',
  '<a href="data:text/html,<script>pwned(1)</script>">link</a>',
  '<iframe srcdoc="<script>parent.pwned(\'frame\')</script>"></iframe>',
  '<object data="javascript:pwned(1)"></object><embed src="javascript:pwned(1)">',
  '<form action="/api/auth/logout" method="post"><input name="token" autofocus onfocus="pwned(\'focus\')"><button>Go</button></form>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=pwned(\'mxss\')&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=pwned(\'noscript\')>"></noscript>',
  '<template><img src=x onerror="pwned(\'template\')"></template>',
  '<link rel=stylesheet href="https://evil.example/x.css"><style>@import "https://evil.example/x.css"</style>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<p id="main" name="body" class="dialog" data-x="1" aria-hidden="true">clobber</p>',
]

test.each(HOSTILE)('%s runs nothing and leaves nothing behind', async (html) => {
  const { container } = render(<Markdown html={`<p>Before</p>${html}<p>After</p>`} />)
  // Long enough for an image to fail to load.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(pwned).not.toHaveBeenCalled()
  const text = container.querySelector('.markdown')!
  for (const element of text.querySelectorAll('*')) {
    expect(element.tagName).toMatch(/^(P|A|TABLE|TBODY|TR|TD)$/)
    expect(element.getAttributeNames().filter((name) => !['href', 'rel'].includes(name))).toEqual(
      [],
    )
    expect(element.getAttribute('href') ?? 'https:').toMatch(/^https:/)
  }
  expect(text.textContent).toContain('Before')
})

test('what the server renders comes through unchanged, and its links stay harmless', () => {
  const html = `<h3>Goal</h3>
<p>A <a href="https://example.com/?a=1&amp;b=2" rel="nofollow noopener noreferrer ugc">link</a>, <a href="mailto:a@b.example" rel="nofollow noopener noreferrer ugc">mail</a>, <code>a &lt; b</code>, <em>so</em>, <strong>so</strong> and <del>not this</del>.<br></p>
<blockquote><p>Said</p></blockquote><pre><code>let x = 1;</code></pre><hr>
<table><thead><tr><th>Part</th></tr></thead><tbody><tr><td>API</td></tr></tbody></table><ol start="3"><li>One</li></ol><ul><li>Two</li></ul>`
  expect(safeHtml(html)).toBe(html)
  expect(safeHtml('<a href="https://example.com" target="_top" rel="opener">x</a>')).toBe(
    '<a href="https://example.com" rel="nofollow noopener noreferrer ugc">x</a>',
  )
})

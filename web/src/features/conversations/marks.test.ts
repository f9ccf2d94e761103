import { describe, expect, it } from 'vitest'

import { blocksOf, inlinesOf, type Block, type Inline } from './marks'

/** The tree as a line one can read. */
const inline = (part: Inline): string => {
  switch (part.is) {
    case 'text':
      return part.text
    case 'code':
      return `[code ${part.text}]`
    case 'link':
      return `[link ${part.href}]`
    default:
      return `[${part.is} ${part.parts.map(inline).join('')}]`
  }
}
const line = (text: string) => inlinesOf(text).map(inline).join('')
const block = (one: Block): string => {
  switch (one.is) {
    case 'paragraph':
      return `p(${one.parts.map(inline).join('')})`
    case 'code':
      return `pre(${one.text})`
    case 'quote':
      return `quote(${one.blocks.map(block).join('')})`
    case 'list':
      return `list${one.start ?? ''}(${one.items.map((item) => item.map(inline).join('')).join('|')})`
  }
}
const page = (text: string) => blocksOf(text).map(block).join('')

describe('within a line', () => {
  it.each([
    ['plain', 'plain'],
    ['**bold** and *italic*', '[strong bold] and [em italic]'],
    ['__bold__ and _italic_', '[strong bold] and [em italic]'],
    ['***both***', '[strong [em both]]'],
    ['*a **b** c*', '[em a [strong b] c]'],
    ['**a *b* c**', '[strong a [em b] c]'],
    ['`a * b`', '[code a * b]'],
    ['`` a ` b ``', '[code a ` b]'],
    ['**`x`**', '[strong [code x]]'],
  ])('%s', (text, tree) => {
    expect(line(text)).toBe(tree)
  })

  it.each([
    'snake_case_name stays',
    '2 * 3 * 4',
    '**never ended',
    '*',
    '****',
    '_ spaced _',
    'a ` tick',
    '<b>no tags</b> &amp; <script>alert(1)</script>',
    '[a](javascript:alert(1))',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'xhttp://example.com',
    'http://',
    'https://.',
  ])('is as it was typed: %s', (text) => {
    expect(line(text)).toBe(text)
  })

  it.each([
    ['see https://example.com/a_b_c?d=1#e.', 'see [link https://example.com/a_b_c?d=1#e].'],
    ['(https://example.com/x)', '([link https://example.com/x])'],
    ['https://en.example.org/Tide_(sea)', '[link https://en.example.org/Tide_(sea)]'],
    ['HTTP://EXAMPLE.com!', '[link HTTP://EXAMPLE.com]!'],
    ['**https://example.com**', '[strong [link https://example.com]]'],
    ['<https://example.com>', '<[link https://example.com]>'],
    ['https://exa mple', '[link https://exa] mple'],
  ])('finds the address in %s', (text, tree) => {
    expect(line(text)).toBe(tree)
  })
})

describe('line by line', () => {
  it('keeps lines, and begins a paragraph after an empty one', () => {
    expect(page('one\ntwo\r\n\r\nthree')).toBe('p(one\ntwo)p(three)')
    expect(page('')).toBe('')
    expect(page('\n \n')).toBe('')
  })

  it('takes a block of code as it is, also without its end', () => {
    expect(page('a\n```rust\nlet **x** = 1;\n\n> y\n```\nb')).toBe(
      'p(a)pre(let **x** = 1;\n\n> y)p(b)',
    )
    expect(page('```\nopen')).toBe('pre(open)')
    expect(page('```\n```')).toBe('pre()')
  })

  it('knows quotes, in quotes too', () => {
    expect(page('> a\n> > b\nc')).toBe('quote(p(a)quote(p(b)))p(c)')
  })

  it('knows lists of both kinds', () => {
    expect(page('- a\n- **b**\n  more\n\nend')).toBe('list(a|[strong b]\nmore)p(end)')
    expect(page('3. a\n4. b\n- c')).toBe('list3(a|b)list(c)')
    expect(page('-no item\n1.5 litres')).toBe('p(-no item\n1.5 litres)')
  })

  it('is done in a moment with the worst that fits into a message', () => {
    const worst = [
      '*a ',
      '**a',
      '_a ',
      '`a``',
      '> ',
      '***',
      '((((',
      'https://',
      '[',
      '- ',
      '\n> ',
      '```\n',
    ]
    for (const piece of worst) {
      const text = piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000)
      const before = performance.now()
      blocksOf(text)
      expect(performance.now() - before).toBeLessThan(1_000)
    }
  })
})

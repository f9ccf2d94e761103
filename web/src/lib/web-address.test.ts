import { describe, expect, it } from 'vitest'

import { isOwnPath, isSite, shownAddress, webAddress, withScheme } from './web-address'

describe('an address that becomes a link', () => {
  it.each(['https://example.com', 'HTTP://example.com/a?b#c', 'https://例え.jp/'])(
    '%s',
    (address) => {
      expect(webAddress(address)).toBe(address)
    },
  )

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://example.com',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'https://exam\nple.com',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'mailto:a@b.c',
    '//example.com',
    '/logout',
    'example.com',
    'https://',
    'http://',
    '',
    null,
    undefined,
    7,
  ])('is never %j', (address) => {
    expect(webAddress(address)).toBeUndefined()
  })
})

describe('a path of ours', () => {
  it.each(['/', '/profile', '/requests/4?tab=2#top', '/a//b'])('may be %s', (path) => {
    expect(isOwnPath(path)).toBe(true)
  })
  it.each(['', 'profile', '//evil.example', '/\\evil.example', '/a\\b', 'https://x', '/\n/x'])(
    'may not be %j',
    (path) => {
      expect(isOwnPath(path)).toBe(false)
    },
  )
})

describe('a typed address', () => {
  it('gets the scheme that people leave out', () => {
    expect(withScheme(' github.com/ines ')).toBe('https://github.com/ines')
    expect(withScheme('http://example.com')).toBe('http://example.com')
    expect(withScheme('')).toBe('')
  })

  it.each(['example.com', 'https://example.com/a?b#c', 'http://a.b'])('%s is a site', (typed) => {
    expect(isSite(typed)).toBe(true)
  })

  it.each(['ines', 'javascript:alert(1)', 'mailto:a@b.c', 'https://', 'two words'])(
    '%s is none',
    (typed) => {
      expect(isSite(typed)).toBe(false)
    },
  )

  it('is shown without what nobody reads', () => {
    expect(shownAddress('https://www.github.com/ines/')).toBe('github.com/ines')
  })
})

import { describe, expect, it } from 'vitest'

import { nextPage } from './pages'

const answer = (link?: string) => new Response('[]', link ? { headers: { Link: link } } : {})

describe('the next page', () => {
  it('is the cursor of the link that is called next', () => {
    expect(nextPage(answer('</api/requests/public?limit=20&cursor=abc>; rel="next"'))).toBe('abc')
  })

  it('is read from a full address and from among other links', () => {
    const link =
      '<https://example.com/api/a?cursor=first>; rel="first", <https://example.com/api/a?skill=C%2B%2B&cursor=a%2Bb%3D>; title="more"; rel="next"'
    expect(nextPage(answer(link))).toBe('a+b=')
  })

  it('is read where next is one of several words, or stands without quotes', () => {
    expect(nextPage(answer('</a?cursor=x>; rel="last next"'))).toBe('x')
    expect(nextPage(answer('</a?cursor=x>; rel=next'))).toBe('x')
  })

  it('is null on the last page', () => {
    expect(nextPage(answer())).toBeNull()
    expect(nextPage(answer('</a?cursor=x>; rel="prev"'))).toBeNull()
    expect(nextPage(answer('</a?cursor=x>; rel="nextish"'))).toBeNull()
    expect(nextPage(answer('</a>; rel="next"'))).toBeNull()
  })
})

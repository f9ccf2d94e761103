import { render } from '@testing-library/react'
import { expect, it } from 'vitest'

import { Marked } from './marked'

const drawn = (html: string) => render(<Marked html={html} />).container.querySelector('span')!

it('marks what was found', () => {
  expect(drawn('A &lt;b&gt;<mark>Rust</mark>&lt;/b&gt; job').innerHTML).toBe(
    'A &lt;b&gt;<mark>Rust</mark>&lt;/b&gt; job',
  )
})

it('draws nothing but text and marks, whatever arrives', () => {
  const html = 'a<img src=x onerror=alert(1)><mark onclick="alert(1)">b<i>c</i></mark><p>d</p>'
  expect(drawn(html).innerHTML).toBe('a<mark>bc</mark>d')
})

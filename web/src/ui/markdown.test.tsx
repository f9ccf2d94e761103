import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { expectAccessible } from '../test/axe'
import { Markdown } from './markdown'
import { MarkdownEditor, type MarkdownEditorProps } from './markdown-editor'

const rendered = (content: string) => Promise.resolve(`<p>Rendered: <em>${content}</em></p>`)

function Editor(props: Partial<MarkdownEditorProps> & { first?: string }) {
  const [text, setText] = useState(props.first ?? '')
  return (
    <MarkdownEditor
      label="Description"
      maxLength={10}
      preview={rendered}
      {...props}
      value={text}
      onChange={setText}
    />
  )
}

test('what was rendered is readable in both themes', async () => {
  const { container } = render(
    <main>
      <h1>Request</h1>
      <h2>Details</h2>
      <Markdown
        html={`<h3>Goal</h3><p>A <a href="https://example.com">link</a>, <code>code</code> and <del>not this</del>.</p>
          <blockquote><p>Said</p></blockquote><pre tabindex="0"><code>let x = 1;</code></pre>
          <table><thead><tr><th>Part</th><th>Cost</th></tr></thead><tbody><tr><td>API</td><td>10</td></tr></tbody></table>
          <ol><li>One</li></ol><hr>`}
      />
    </main>,
  )
  expect(screen.getByRole('heading', { level: 3, name: 'Goal' })).toBeVisible()
  await expectAccessible(container)
})

test('a table wider than the page scrolls by itself', () => {
  const cells = Array.from({ length: 40 }, (_, at) => `<td>column-${at}</td>`).join('')
  const { container } = render(
    <Markdown html={`<table><tbody><tr>${cells}</tr></tbody></table>`} />,
  )
  const text = container.querySelector('.markdown')!
  expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth)
})

test('writes, previews and comes back with the text', async () => {
  const user = userEvent.setup()
  render(<Editor />)
  await user.type(screen.getByLabelText('Description'), 'Hello')
  await user.click(screen.getByRole('tab', { name: 'Preview' }))
  expect(await screen.findByText('Hello', { selector: 'em' })).toBeVisible()
  expect(screen.queryByLabelText('Description')).not.toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Write' }))
  expect(screen.getByLabelText('Description')).toHaveValue('Hello')
})

test('the tabs work by arrows, and an empty text asks nobody', async () => {
  const user = userEvent.setup()
  const preview = vi.fn(rendered)
  render(<Editor preview={preview} />)
  await user.tab()
  expect(screen.getByRole('tab', { name: 'Write' })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Preview' })).toHaveFocus()
  expect(screen.getByText('Nothing to preview yet.')).toBeVisible()
  await user.keyboard('{Home}')
  expect(screen.getByLabelText('Description')).toBeVisible()
  expect(preview).not.toHaveBeenCalled()
})

test('a preview that fails says so, and the text stays', async () => {
  const user = userEvent.setup()
  render(<Editor first="Hello" preview={() => Promise.reject(new Error('Too many requests.'))} />)
  await user.click(screen.getByRole('tab', { name: 'Preview' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.')
  await user.click(screen.getByRole('tab', { name: 'Write' }))
  expect(screen.getByLabelText('Description')).toHaveValue('Hello')
})

test('counts as the server does and cuts nothing off', async () => {
  const user = userEvent.setup()
  render(<Editor first="12345678🦀" />)
  expect(screen.getByText('9 / 10')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Description'), 'abc')
  expect(screen.getByText('12 / 10')).toBeInTheDocument()
  expect(screen.getByText('2 characters too many')).toBeInTheDocument()
})

test('a refused text comes to the front, and the editor is accessible', async () => {
  const user = userEvent.setup()
  const { container, rerender } = render(<Editor first="Hello" hint="Markdown works here." />)
  await expectAccessible(container)
  await user.click(screen.getByRole('tab', { name: 'Preview' }))
  await screen.findByText('Hello', { selector: 'em' })
  await expectAccessible(container)
  rerender(<Editor first="Hello" hint="Markdown works here." error="Say what you need." />)
  await waitFor(() => {
    expect(screen.getByLabelText('Description')).toBeVisible()
  })
  expect(screen.getByLabelText('Description')).toHaveAccessibleDescription(/Say what you need\./)
  await expectAccessible(container)
})

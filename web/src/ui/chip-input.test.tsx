import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { expectAccessible } from '../test/axe'
import { ChipInput } from './chip-input'

function Skills({ start = [], sent }: { start?: string[]; sent?: () => void }) {
  const [value, setValue] = useState(start)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent?.()
      }}
    >
      <ChipInput
        label="Skills"
        noun="skill"
        hint="What you are hired for."
        max={3}
        value={value}
        onChange={setValue}
        suggestions={['Rust', 'Go']}
      />
      <button type="submit">Save</button>
    </form>
  )
}

const chips = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('Enter and comma add, and never send the form', async () => {
  const sent = vi.fn()
  render(<Skills sent={sent} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Skills' }), 'Rust{Enter}Go,{Enter}')
  expect(chips()).toEqual(['Rust', 'Go'])
  expect(sent).not.toHaveBeenCalled()
  expect(screen.getByRole('status')).toHaveTextContent('Added Go')
})

test('a pasted list is taken apart, and leaving the field keeps what stood in it', async () => {
  render(<Skills />)
  await userEvent.click(screen.getByLabelText('Skills'))
  await userEvent.paste('Rust, Go')
  await userEvent.keyboard('SQL')
  await userEvent.tab()
  expect(chips()).toEqual(['Rust', 'Go', 'SQL'])
})

test('Backspace in the empty field and the button of a chip take away', async () => {
  render(<Skills start={['Rust', 'Go', 'SQL']} />)
  const input = screen.getByLabelText('Skills')
  await userEvent.click(input)
  await userEvent.keyboard('{Backspace}')
  expect(chips()).toEqual(['Rust', 'Go'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove skill: Rust' }))
  expect(chips()).toEqual(['Go'])
  expect(input).toHaveFocus()
  expect(screen.getByRole('status')).toHaveTextContent('Removed Rust')
})

test('one too many is refused at the field, and stays in it', async () => {
  render(<Skills start={['Rust', 'Go', 'SQL']} />)
  const input = screen.getByLabelText('Skills')
  await userEvent.type(input, 'CSS{Enter}')
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription(/You can add up to 3\./)
  expect(input).toHaveValue('CSS')
})

test('is accessible, empty and full', async () => {
  const { container, unmount } = render(<Skills />)
  await expectAccessible(container)
  unmount()
  const full = render(<Skills start={['Rust', 'Go']} />)
  await expectAccessible(full.container)
})

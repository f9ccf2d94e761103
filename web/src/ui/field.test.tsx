import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test } from 'vitest'

import { expectAccessible } from '../test/axe'
import { PasswordField, TextArea, TextField } from './field'

test('label, hint and error belong to the control', () => {
  const { rerender } = render(<TextField label="E-mail" hint="We write rarely." name="email" />)
  const input = screen.getByRole('textbox', { name: 'E-mail' })
  expect(input).toHaveAccessibleDescription('We write rarely.')
  expect(input).toHaveAttribute('name', 'email')
  expect(input).not.toHaveAttribute('aria-invalid')

  rerender(<TextField label="E-mail" hint="We write rarely." error="Enter an address." />)
  expect(input).toHaveAccessibleDescription('We write rarely. Enter an address.')
  expect(input).toHaveAttribute('aria-invalid', 'true')
})

test('the live region is there before the error is', () => {
  const { container, rerender } = render(<TextField label="E-mail" />)
  const region = container.querySelector('[aria-live=polite]')
  expect(region).toBeEmptyDOMElement()
  rerender(<TextField label="E-mail" error="Enter an address." />)
  expect(region).toHaveTextContent('Enter an address.')
})

test('refs reach the native controls', () => {
  const input = createRef<HTMLInputElement>()
  const area = createRef<HTMLTextAreaElement>()
  const password = createRef<HTMLInputElement>()
  render(
    <>
      <TextField label="a" ref={input} />
      <TextArea label="b" ref={area} />
      <PasswordField label="c" ref={password} />
    </>,
  )
  expect(input.current).toBeInstanceOf(HTMLInputElement)
  expect(area.current).toBeInstanceOf(HTMLTextAreaElement)
  expect(password.current).toHaveAttribute('type', 'password')
})

test('a password can be shown and hidden, and nothing typed is lost', async () => {
  const user = userEvent.setup()
  render(<PasswordField label="Password" autoComplete="current-password" />)
  const input = screen.getByLabelText('Password')
  await user.type(input, 'open sesame')
  const toggle = screen.getByRole('button', { name: 'Show password' })
  expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await user.click(toggle)
  expect(input).toHaveAttribute('type', 'text')
  expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await user.click(toggle)
  expect(input).toHaveAttribute('type', 'password')
  expect(input).toHaveValue('open sesame')
  expect(input).toHaveAttribute('autocomplete', 'current-password')
})

test('an optional field says so', () => {
  render(<TextField label="Name" optional />)
  expect(screen.getByRole('textbox', { name: 'Name (optional)' })).toBeVisible()
})

test('fields are accessible in both themes', async () => {
  const { container } = render(
    <div className="grid gap-4">
      <TextField label="User name" hint="3 to 30 letters" error="Use at least 3 letters." />
      <TextField label="City" optional placeholder="Lisbon" />
      <TextArea label="Comments" hint="As long as you like" />
      <PasswordField label="Password" />
      <TextField label="Off" disabled defaultValue="fixed" />
    </div>,
  )
  await expectAccessible(container)
})

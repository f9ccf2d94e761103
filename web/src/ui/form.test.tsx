import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { expectAccessible } from '../test/axe'
import { TextField } from './field'
import type { FormError } from './form'
import { FormErrors } from './form'

const NAME: FormError = { field: 'User name', id: 'name', message: 'Use at least 3 letters.' }
const MAIL: FormError = { field: 'E-mail', id: 'mail', message: 'Enter an address.' }

function Form({ errors, attempts }: { errors: FormError[]; attempts?: number }) {
  return (
    <form>
      <FormErrors errors={errors} {...(attempts !== undefined && { submitCount: attempts })} />
      <TextField id="name" label="User name" />
      <TextField id="mail" label="E-mail" />
    </form>
  )
}

test('two errors: a linked summary takes the focus, and its lines lead to the fields', async () => {
  const { rerender, container } = render(<Form errors={[]} attempts={0} />)
  expect(screen.queryByRole('group')).toBeNull()
  rerender(<Form errors={[NAME, MAIL]} attempts={1} />)
  const summary = screen.getByRole('group', { name: 'Please fix 2 fields' })
  expect(summary).toHaveFocus()
  await expectAccessible(container)
  await userEvent.click(screen.getByRole('link', { name: 'E-mail: Enter an address.' }))
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveFocus()
})

test('one error: its field takes the focus and there is no summary', () => {
  const { rerender } = render(<Form errors={[]} attempts={0} />)
  rerender(<Form errors={[MAIL]} attempts={1} />)
  expect(screen.queryByRole('group')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveFocus()
})

test('errors that come and go while one types take no focus; the next attempt does', () => {
  const { rerender } = render(<Form errors={[NAME, MAIL]} attempts={1} />)
  const name = screen.getByRole('textbox', { name: 'User name' })
  name.focus()
  rerender(<Form errors={[MAIL]} attempts={1} />)
  rerender(<Form errors={[NAME, MAIL]} attempts={1} />)
  expect(name).toHaveFocus()
  rerender(<Form errors={[NAME, MAIL]} attempts={2} />)
  expect(screen.getByRole('group')).toHaveFocus()
})

test('without a count the summary takes the focus when it appears', () => {
  const { rerender } = render(<Form errors={[]} />)
  rerender(<Form errors={[NAME, MAIL]} />)
  expect(screen.getByRole('group')).toHaveFocus()
})

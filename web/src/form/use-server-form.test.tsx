import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { ApiFailure } from '../api/errors'
import { useUnsent } from '../lib/unsent'
import { TextField } from '../ui/field'
import { FormErrors } from '../ui/form'
import { FoundAgain } from './found-again'
import { useServerForm } from './use-server-form'

afterEach(() => {
  localStorage.clear()
})

interface Place {
  name: string
  city: string
}
const schema = z.object({
  name: z.string().check(z.minLength(1, 'Enter a name.')),
  city: z.string(),
})

interface Props {
  saved: Place
  save: (form: Place, changed: Partial<Place>) => Promise<Place>
  /** Keeps the form open once it is saved. */
  stays?: boolean
  onTyped?: () => void
}

function PlaceForm({ saved, save, stays = false, onTyped }: Props) {
  const editing = useServerForm<Place, Place>({
    id: 'place',
    fields: { name: 'Name', city: 'City' },
    schema,
    saved,
    draft: useUnsent(7, 'place'),
    fieldOf: (name) => name.replace(/^place\./, ''),
    save,
    ...(stays && { formOf: (answer) => answer }),
    ...(onTyped && { onTyped }),
  })
  return (
    <form onSubmit={(event) => void editing.submit(event)}>
      <FoundAgain at={editing.restoredFrom} onStartOver={editing.discard} />
      <FormErrors {...editing.errors} />
      <p role="alert">{editing.problem}</p>
      <TextField {...editing.field('name')} />
      <TextField {...editing.field('city')} />
      <button type="submit">{editing.saving ? 'Saving...' : 'Save'}</button>
      <p>{editing.dirty ? `Changed: ${editing.leaving.changed.join()}` : 'As saved'}</p>
    </form>
  )
}

const saved = { name: 'Harbour', city: 'Lisbon' }
const name = () => screen.getByLabelText('Name')
const city = () => screen.getByLabelText('City')
const button = () => screen.getByRole('button', { name: 'Save' })
const stored = () => localStorage.getItem('unsent:7:place')
const never = () => new Promise<Place>(() => {})

it('takes a change from elsewhere, except where somebody is typing', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<PlaceForm saved={saved} save={never} />)
  await user.type(name(), ' Works')
  rerender(<PlaceForm saved={{ name: 'Dock', city: 'Porto' }} save={never} />)
  expect(name()).toHaveValue('Harbour Works')
  expect(city()).toHaveValue('Porto')
  expect(screen.getByText('Changed: Name')).toBeVisible()
})

it('sends once, with only what changed, and keeps what is typed meanwhile', async () => {
  const user = userEvent.setup()
  let answer: (place: Place) => void = () => {}
  const save = vi.fn<Props['save']>(() => new Promise((resolve) => (answer = resolve)))
  const { rerender } = render(<PlaceForm saved={saved} save={save} stays />)
  await user.type(name(), ' ')
  await user.dblClick(button())
  expect(save).toHaveBeenCalledTimes(1)
  expect(save.mock.lastCall?.slice(0, 2)).toEqual([
    { name: 'Harbour ', city: 'Lisbon' },
    { name: 'Harbour ' },
  ])
  await user.type(city(), '!')
  const next = { name: 'Harbour', city: 'Lisbon' }
  rerender(<PlaceForm saved={next} save={save} stays />)
  answer(next)
  await screen.findByRole('button', { name: 'Save' })
  expect(name()).toHaveValue('Harbour')
  expect(city()).toHaveValue('Lisbon!')
  expect(screen.getByText('Changed: City')).toBeVisible()
  expect(JSON.parse(stored() ?? '{}')).toMatchObject({ value: { city: 'Lisbon!' } })
})

it('forgets the draft once it is saved', async () => {
  const user = userEvent.setup()
  render(<PlaceForm saved={saved} save={(form) => Promise.resolve(form)} />)
  await user.type(name(), '!')
  expect(stored()).toContain('Harbour!')
  await user.click(button())
  expect(await screen.findByText('As saved')).toBeVisible()
  expect(stored()).toBeNull()
})

it('shows the server’s errors at their fields and the rest above them', async () => {
  const user = userEvent.setup()
  const fields = [{ field: 'place.city', message: 'There is no such city.' }]
  const refusals = [
    new ApiFailure('Please check the form.', { kind: 'status', status: 422, fields }),
    new ApiFailure('This place is closed.', { kind: 'status', status: 409 }),
  ]
  render(<PlaceForm saved={saved} save={() => Promise.reject(refusals.shift() ?? new Error())} />)
  await user.click(button())
  expect(await screen.findByText('There is no such city.')).toBeVisible()
  expect(city()).toBeInvalid()
  expect(city()).toHaveFocus()
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  await user.type(city(), '!')
  await user.click(button())
  expect(await screen.findByText('This place is closed.')).toBeVisible()
})

it('names what is wrong without asking the server', async () => {
  const user = userEvent.setup()
  const save = vi.fn(never)
  render(<PlaceForm saved={saved} save={save} />)
  await user.clear(name())
  await user.click(button())
  expect(await screen.findByText('Enter a name.')).toBeVisible()
  expect(save).not.toHaveBeenCalled()
})

it('brings back what an earlier visit left, which nobody typed now, and starts over', async () => {
  const user = userEvent.setup()
  const first = render(<PlaceForm saved={saved} save={never} />)
  await user.type(city(), '!')
  first.unmount()
  const onTyped = vi.fn()
  render(<PlaceForm saved={saved} save={never} onTyped={onTyped} />)
  expect(await screen.findByText(/^We restored what you typed/)).toBeVisible()
  expect(city()).toHaveValue('Lisbon!')
  expect(onTyped).not.toHaveBeenCalled()
  await user.type(city(), '!')
  expect(onTyped).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(city()).toHaveValue('Lisbon')
  expect(stored()).toBeNull()
})

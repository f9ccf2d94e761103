import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { expectAccessible } from '../test/axe'
import { Stars, StarsInput } from './stars'

function Rating({ error }: { error?: string }) {
  const [stars, setStars] = useState(0)
  return <StarsInput label="Rating" value={stars} onChange={setStars} error={error} />
}

test('stars are a radio group that arrows move through', async () => {
  render(<Rating />)
  expect(screen.getByRole('group', { name: 'Rating' })).toBeVisible()
  expect(screen.getAllByRole('radio')).toHaveLength(5)
  await userEvent.tab()
  expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus()
  await userEvent.keyboard(' {ArrowRight}{ArrowRight}')
  expect(screen.getByRole('radio', { name: '3 stars' })).toBeChecked()
  expect(screen.getByText('3 of 5')).toBeVisible()
})

test('a star is chosen by pressing it', async () => {
  render(<Rating />)
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }))
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked()
})

test('a missing rating is said in the live region and belongs to the group', async () => {
  const { container } = render(<Rating error="Please select a rating" />)
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Please select a rating')
  await expectAccessible(container)
})

test('a rating received is one picture with a name', async () => {
  const { container, rerender } = render(<Stars value={4.34} count={31} />)
  expect(screen.getByRole('img', { name: '4.3 out of 5, 31 ratings' })).toBeVisible()
  await expectAccessible(container)
  rerender(<Stars value={5} count={1} />)
  expect(screen.getByRole('img', { name: '5 out of 5, 1 rating' })).toBeVisible()
  rerender(<Stars value={0} count={0} />)
  expect(screen.getByRole('img', { name: 'No ratings yet' })).toBeVisible()
  rerender(<Stars value={9} />)
  expect(screen.getByRole('img', { name: '5 out of 5' })).toBeVisible()
})

import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { OutsideLink } from './outside-link'

test('leads to another site in a tab of its own, which learns nothing from ours', () => {
  render(<OutsideLink href="https://example.com/work">Work</OutsideLink>)
  const link = screen.getByRole('link', { name: 'Work' })
  expect(link).toHaveAttribute('href', 'https://example.com/work')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer ugc')
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/logout'])(
  '%s is shown as text',
  (href) => {
    render(<OutsideLink href={href}>Work</OutsideLink>)
    expect(screen.getByText('Work')).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  },
)

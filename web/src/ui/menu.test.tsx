import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { expectAccessible } from '../test/axe'
import { Dialog } from './dialog'
import { Menu } from './menu'

const logout = vi.fn()
const navigate = vi.fn()

function Account() {
  return (
    <Menu
      label="Account"
      trigger={<span aria-hidden>•••</span>}
      items={[
        { label: 'Profile', href: '/profile' },
        { label: 'Playlists', href: '/playlists' },
        { label: 'Logout', danger: true, onSelect: logout },
      ]}
      onNavigate={navigate}
    />
  )
}

const item = (name: string) => screen.getByRole('menuitem', { name })

test('arrows, Home, End and letters move through it', async () => {
  const user = userEvent.setup()
  const { container } = render(<Account />)
  const button = screen.getByRole('button', { name: 'Account' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  button.focus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menu', { name: 'Account' })).toBeInTheDocument()
  expect(item('Profile')).toHaveFocus()
  await expectAccessible(container)
  await user.keyboard('{ArrowUp}')
  expect(item('Logout')).toHaveFocus()
  await user.keyboard('{ArrowDown}{End}')
  expect(item('Logout')).toHaveFocus()
  await user.keyboard('{Home}p')
  expect(item('Playlists')).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(button).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(item('Logout')).toHaveFocus()
})

test('choosing closes it, gives the focus back and does the thing', async () => {
  const user = userEvent.setup()
  render(<Account />)
  const button = screen.getByRole('button', { name: 'Account' })
  await user.click(button)
  await user.keyboard('{End}{Enter}')
  expect(logout).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(button).toHaveFocus()
})

test('a link leads inside the app', async () => {
  render(<Account />)
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  expect(item('Profile')).toHaveAttribute('href', '/profile')
  await userEvent.click(item('Profile'))
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/profile')
})

test('a press outside closes it; Escape leaves a dialog around it open', async () => {
  const closed = vi.fn()
  render(
    <Dialog open onClose={closed} title="Settings">
      <Account />
      <p>Elsewhere</p>
    </Dialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(closed).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  await userEvent.click(screen.getByText('Elsewhere'))
  expect(screen.queryByRole('menu')).toBeNull()
})

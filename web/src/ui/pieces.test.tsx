import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { expectAccessible } from '../test/axe'
import { Avatar, initials } from './avatar'
import { GitHubIcon, GoogleIcon, LinkedInIcon } from './brand-icons'
import { Cover } from './cover'
import { EmptyState } from './empty-state'
import { Mark } from './mark'
import { PageHeading } from './page-heading'
import { SkeletonCards, SkeletonText } from './skeleton'

test.each([
  ['Maya Okafor', 'MO'],
  ['maya', 'M'],
  ['jon.reyes', 'JR'],
  ['Ana Maria de Souza', 'AS'],
  ['élodie  petit', 'ÉP'],
  ['  ', '?'],
])('the initials of "%s" are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('an avatar without a picture, or with a broken one, shows initials and keeps the name', async () => {
  render(<Avatar name="Maya Okafor" src="data:image/png;base64,AAAA" />)
  expect(screen.getByRole('img', { name: 'Maya Okafor' })).toBeVisible()
  expect(await screen.findByText('MO')).toBeVisible()
  expect(screen.getByRole('img', { name: 'Maya Okafor' })).toHaveTextContent('MO')
})

test('beside the written name an avatar is decoration', () => {
  render(<Avatar name="Maya Okafor" decorative />)
  expect(screen.queryByRole('img')).toBeNull()
})

test('a title always draws the same cover, and other titles other ones', () => {
  const drawing = (title: string) => {
    const { container, unmount } = render(<Cover title={title} />)
    const html = container.innerHTML
    unmount()
    return html
  }
  expect(drawing('Tidewatch')).toBe(drawing('  tidewatch '))
  const titles = [
    'Tidewatch',
    'Letterpress',
    'Harbour',
    'Chess clock',
    'Soup',
    '',
    '☃',
    'Robot arm',
  ]
  expect(new Set(titles.map(drawing)).size).toBe(titles.length)
  for (const title of titles) expect(drawing(title)).not.toMatch(/style=|NaN/)
})

test('the page heading is the one h1 and can take the focus', () => {
  render(
    <PageHeading
      title="Creators"
      lead="People and their work."
      actions={<button>Filter</button>}
    />,
  )
  const heading = screen.getByRole('heading', { level: 1, name: 'Creators' })
  heading.focus()
  expect(heading).toHaveFocus()
})

test('the small pieces are accessible in both themes', async () => {
  const { container } = render(
    <main>
      <PageHeading title="Creators" lead="People and their work." />
      <Mark title="Opportune" />
      <Avatar name="Maya Okafor" size="small" />
      <Avatar name="Maya Okafor" size="huge" />
      <p>
        <GoogleIcon /> <GitHubIcon /> <LinkedInIcon /> Brands
      </p>
      <EmptyState title="Nothing yet" text="Make the first." action={<a href="#new">Make one</a>} />
      <SkeletonText />
      <SkeletonCards count={1} />
      <Cover title="Tidewatch" />
      <p>
        <span className="tag tag-new">New</span> <span className="tag">Rust</span>{' '}
        <a className="link" href="#x">
          A link
        </a>
      </p>
    </main>,
  )
  await expectAccessible(container)
})

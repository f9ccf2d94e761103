import { Link, type LinkProps } from '@tanstack/react-router'
import clsx from 'clsx'
import { X } from 'lucide-react'

const TAGS_IN_SIGHT = 14
const EXACTLY = { exact: true, includeSearch: true, explicitUndefined: true }

const CHIP =
  'inline-flex min-h-9 flex-none touch-target items-center gap-1.5 rounded-full px-3.5 text-note whitespace-nowrap no-underline'

interface TagLinksProps {
  /** The commonest first. */
  tags: readonly string[]
  chosen: string | undefined
  /** Where a tag leads; without one, to all. */
  linkTo: (tag: string | undefined) => Pick<LinkProps, 'to' | 'search'>
}

/** The commonest tags; the chosen one stands first, and leads back to all. */
export function TagLinks({ tags, chosen, linkTo }: TagLinksProps) {
  const others = tags.filter((one) => one !== chosen)
  return (
    <nav
      aria-label="Tags"
      // It keeps its place until the tags are here. On a phone they are one row to push.
      className="flex min-h-9 gap-1.5 max-sm:-mx-4 max-sm:[scrollbar-width:none] max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap pointer-coarse:min-h-11"
    >
      {chosen !== undefined && (
        <Link
          {...linkTo(undefined)}
          aria-label={`Remove filter: ${chosen}`}
          aria-current="page"
          className={clsx(CHIP, 'bg-accent-wash font-medium text-accent')}
          activeOptions={EXACTLY}
          resetScroll={false}
        >
          {chosen}
          <X aria-hidden size={16} />
        </Link>
      )}
      {others.slice(0, TAGS_IN_SIGHT).map((one) => (
        <Link
          key={one}
          {...linkTo(one)}
          // The same rows in other pieces: nothing there that a search engine doesn't find in the whole list.
          rel="nofollow"
          className={clsx(CHIP, 'bg-fill text-ink-soft hover:bg-accent-wash hover:text-accent')}
          activeOptions={EXACTLY}
          resetScroll={false}
        >
          {one}
        </Link>
      ))}
    </nav>
  )
}

import { Link } from '@tanstack/react-router'

interface TagListProps {
  /** The list that a tag narrows. */
  to: '/showcase' | '/marketplace'
  tags: readonly string[]
  /** How many of them; all unless told. */
  most?: number
}

/** Each leads to the works that have it. Above the link that covers a card. */
export function TagList({ to, tags, most = tags.length }: TagListProps) {
  if (tags.length === 0) return null
  return (
    <ul role="list" aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.slice(0, most).map((tag) => (
        <li key={tag} className="relative z-1 min-w-0">
          <Link
            to={to}
            search={{ tag }}
            rel="nofollow"
            className="tag min-h-7 break-words no-underline hover:bg-accent-wash hover:text-accent"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}

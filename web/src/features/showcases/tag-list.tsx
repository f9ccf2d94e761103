import { Link } from '@tanstack/react-router'

interface TagListProps {
  tags: readonly string[]
  /** How many of them; all unless told. */
  most?: number
}

/** Each leads to the showcases that have it. Above the link that covers a card. */
export function TagList({ tags, most = tags.length }: TagListProps) {
  if (tags.length === 0) return null
  return (
    <ul role="list" aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.slice(0, most).map((tag) => (
        <li key={tag} className="relative z-1 min-w-0">
          <Link
            to="/showcase"
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

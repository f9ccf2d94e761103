import { Link, type LinkProps } from '@tanstack/react-router'

import type { SearchFilters } from './filters'
import { KIND_ICONS } from './kind-icons'
import { Marked } from './marked'
import { kindName, toggleSkill } from './rules'
import type { SearchItem } from './types'

const SKILLS_IN_SIGHT = 6

interface ResultCardProps {
  item: SearchItem
  filters: SearchFilters
}

/** One result: the whole card leads to it, its skills narrow the search. */
export function ResultCard({ item, filters }: ResultCardProps) {
  const { kind, title_html, snippet_html, skills, url } = item
  const Icon = KIND_ICONS[kind]
  const more = skills.length - SKILLS_IN_SIGHT
  const chosen = filters.skill?.map((skill) => skill.toLowerCase()) ?? []
  return (
    <article className="card group relative grid grid-cols-1 gap-2.5 p-5 hover:border-accent">
      <p className="flex items-center gap-1.5 text-sm text-ink-soft first-letter:uppercase">
        <Icon aria-hidden size={16} className="flex-none" />
        <span className="first-letter:uppercase">{kindName(kind)}</span>
      </p>
      <h2 className="text-xl break-words">
        <Link
          to={url as LinkProps['to']}
          className="no-underline group-hover:underline after:absolute after:inset-0 after:rounded-m"
        >
          <Marked html={title_html} />
        </Link>
      </h2>
      {snippet_html !== '' && (
        <p className="max-w-[72ch] break-words text-ink-soft">
          <Marked html={snippet_html} />
        </p>
      )}
      {skills.length > 0 && (
        <ul role="list" aria-label="Skills" className="flex flex-wrap gap-1.5">
          {skills.slice(0, SKILLS_IN_SIGHT).map((skill) => (
            <li key={skill} className="relative z-1 min-w-0">
              {chosen.includes(skill.toLowerCase()) ? (
                <span className="tag min-h-7 bg-accent-wash break-words text-accent">{skill}</span>
              ) : (
                <Link
                  to="/search"
                  search={toggleSkill(filters, skill)}
                  activeOptions={{ exact: true, explicitUndefined: true }}
                  className="tag min-h-7 break-words no-underline hover:bg-accent-wash hover:text-accent"
                >
                  {skill}
                </Link>
              )}
            </li>
          ))}
          {more > 0 && <li className="tag min-h-7">and {more} more</li>}
        </ul>
      )}
    </article>
  )
}

import { Link, type LinkProps } from '@tanstack/react-router'
import clsx from 'clsx'

import { CARD_LINK } from '../../ui/work-card'
import { figureOf } from './figure'
import type { SearchFilters } from './filters'
import { KIND_ICONS } from './kind-icons'
import { Marked } from './marked'
import { ResultFacts } from './result-facts'
import { ResultPicture } from './result-picture'
import { kindName, toggleSkill } from './rules'
import type { SearchItem } from './types'

const SKILLS_IN_SIGHT = 6

interface ResultCardProps {
  item: SearchItem
  filters: SearchFilters
}

/** One result as a card of its kind: the whole card leads to it, its skills narrow the search. */
export function ResultCard({ item, filters }: ResultCardProps) {
  const { kind, title_html, headline_html, snippet_html, url } = item
  const Icon = KIND_ICONS[kind]
  const figure = figureOf(item)
  return (
    <article
      className={clsx(
        'card group relative flex gap-4 p-4 hover:border-accent sm:gap-5 sm:p-5',
        kind !== 'developer' && 'max-sm:flex-col',
      )}
    >
      <ResultPicture item={item} />
      <div className="grid min-w-0 flex-1 grid-cols-1 content-start gap-2">
        <p className="flex items-center gap-1.5 text-sm text-ink-soft">
          <Icon aria-hidden size={16} className="flex-none" />
          <span className="first-letter:uppercase">{kindName(kind)}</span>
        </p>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className="min-w-0 flex-1 basis-48 text-xl break-words">
            <Link to={url as LinkProps['to']} className={CARD_LINK}>
              <Marked html={title_html} />
            </Link>
          </h2>
          {figure !== null && <p className="tabular font-bold whitespace-nowrap">{figure}</p>}
        </div>
        {headline_html && (
          <p className="break-words">
            <Marked html={headline_html} />
          </p>
        )}
        {snippet_html !== '' && (
          <p className="max-w-[72ch] break-words text-ink-soft max-sm:line-clamp-4">
            <Marked html={snippet_html} />
          </p>
        )}
        <Skills skills={item.skills} filters={filters} />
        <ResultFacts item={item} />
      </div>
    </article>
  )
}

function Skills({ skills, filters }: { skills: readonly string[]; filters: SearchFilters }) {
  if (skills.length === 0) return null
  const more = skills.length - SKILLS_IN_SIGHT
  const chosen = filters.skill?.map((skill) => skill.toLowerCase()) ?? []
  return (
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
  )
}

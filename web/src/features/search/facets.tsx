import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Check, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'

import { Button } from '../../ui/button'
import { KINDS, MOST_SKILLS, type SearchFilters } from './filters'
import { allOf, countText, toggleSkill } from './rules'
import type { Found } from './types'

const TITLES = {
  developer: 'Developers',
  request: 'Requests',
  showcase: 'Showcases',
  video: 'Videos',
  product: 'Products',
} as const

const ROW =
  'flex min-h-10 touch-target items-center justify-between gap-1.5 rounded-full px-3.5 no-underline hover:bg-sunken md:gap-3 md:rounded-s md:px-3'
const CHOSEN = 'bg-accent-wash font-medium text-accent'

interface KindFacetProps {
  filters: SearchFilters
  counts: Found['counts'] | undefined
}

/** One kind or all of them; the counts are of everything found. */
export function KindFacet({ filters, counts }: KindFacetProps) {
  const rows = [
    { kind: undefined, title: 'All', count: counts && allOf(counts) },
    ...KINDS.map((kind) => ({ kind, title: TITLES[kind], count: counts?.[kind] })),
  ]
  return (
    <nav aria-label="Kind">
      <ul role="list" className="flex flex-wrap gap-1 md:grid md:grid-cols-1">
        {rows.map(({ kind, title, count }) => {
          const chosen = filters.kind === kind
          return (
            <li key={title}>
              <Link
                to="/search"
                search={{ ...filters, kind }}
                resetScroll={false}
                aria-current={chosen ? 'page' : undefined}
                activeOptions={{ exact: true, explicitUndefined: true }}
                className={clsx(ROW, chosen && CHOSEN)}
              >
                {title}
                {/* It has its place before the number is known: the rows would break differently. */}
                <span className="tabular min-w-[2ch] text-note text-ink-soft md:min-w-[3ch] md:text-right">
                  {count !== undefined && countText(count)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

interface SkillFacetProps {
  filters: SearchFilters
  offered: Found['skills']
}

/** Chosen skills stand first and stay, whatever else was found. */
export function SkillFacet({ filters, offered }: SkillFacetProps) {
  const chosen = filters.skill ?? []
  const [unfolded, setUnfolded] = useState(chosen.length > 0)
  const listId = useId()
  const headingId = useId()
  const isChosen = (skill: string) =>
    chosen.some((one) => one.toLowerCase() === skill.toLowerCase())
  const rest = offered.filter(({ skill }) => !isChosen(skill))
  const full = chosen.length >= MOST_SKILLS
  const none = chosen.length === 0 && rest.length === 0

  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-2">
      <h2
        id={headingId}
        className={clsx(
          'px-3 text-note font-medium text-ink-soft max-md:sr-only',
          none && 'md:invisible',
        )}
      >
        Skills
      </h2>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start md:hidden"
        // It keeps its place while there is nothing to choose from, so that no result jumps.
        disabled={none}
        aria-expanded={unfolded}
        aria-controls={listId}
        onClick={() => {
          setUnfolded(!unfolded)
        }}
      >
        <SlidersHorizontal aria-hidden size={18} />
        {chosen.length > 0 ? `Skills (${chosen.length})` : 'Skills'}
      </Button>
      <ul
        id={listId}
        role="list"
        className={clsx('flex-wrap gap-1 md:grid md:grid-cols-1', unfolded ? 'flex' : 'hidden')}
      >
        {chosen.map((skill) => (
          <li key={skill}>
            <Link
              to="/search"
              search={toggleSkill(filters, skill)}
              resetScroll={false}
              activeOptions={{ exact: true, explicitUndefined: true }}
              aria-label={`Remove ${skill}`}
              className={clsx(ROW, CHOSEN)}
            >
              <span className="min-w-0 break-words">{skill}</span>
              <Check aria-hidden size={18} className="flex-none" />
            </Link>
          </li>
        ))}
        {!full &&
          rest.map(({ skill, count }) => (
            <li key={skill}>
              <Link
                to="/search"
                search={toggleSkill(filters, skill)}
                resetScroll={false}
                activeOptions={{ exact: true, explicitUndefined: true }}
                className={ROW}
              >
                <span className="min-w-0 break-words">{skill}</span>
                <span className="tabular text-note text-ink-soft">{count}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { DecisionCard } from './decision-card'
import { decisionsQuery } from './queries'

/** What of one's own was hidden and why, and the way to have it looked at again. */
export function ModerationPage() {
  const query = useInfiniteQuery(decisionsQuery())
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        title="Decisions about your content"
        lead="When something breaks the rules, we hide it and say why. You can appeal every decision once."
        actions={
          <Link to="/rules" className={buttonClass('secondary', 'small')}>
            Read the rules
          </Link>
        }
      />
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonCards count={2} className="h-56 max-w-2xl" />}
        empty={
          <EmptyState
            title="Nothing is hidden"
            text="If we hide something you posted, you’ll see why here."
          />
        }
      >
        {(decisions) => (
          <div className="grid max-w-2xl grid-cols-1 gap-6">
            <ul role="list" aria-label="Decisions" className="grid grid-cols-1 gap-4">
              {decisions.map((decision) => (
                <li key={decision.id}>
                  <DecisionCard decision={decision} />
                </li>
              ))}
            </ul>
            <ShowMore query={query} />
          </div>
        )}
      </AsyncView>
    </div>
  )
}

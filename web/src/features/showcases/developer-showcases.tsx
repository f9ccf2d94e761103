import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { AsyncView } from '../../ui/async-view'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { developerShowcasesQuery } from './queries'
import { ShowcaseGrid } from './showcase-grid'

interface DeveloperShowcasesProps {
  developerId: number
  skeleton: ReactNode
}

/** Everything that a developer shows, the newest first. */
export function DeveloperShowcases({ developerId, skeleton }: DeveloperShowcasesProps) {
  const query = useInfiniteQuery(developerShowcasesQuery(developerId))
  return (
    <AsyncView query={firstPageOf(query)} skeleton={skeleton}>
      {(showcases) => (
        <div className="grid gap-8">
          <ShowcaseGrid showcases={showcases} level={3} withDeveloper={false} isNarrow />
          <ShowMore query={query} />
        </div>
      )}
    </AsyncView>
  )
}

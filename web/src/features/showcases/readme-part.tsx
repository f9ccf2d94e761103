import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'

import { AsyncView } from '../../ui/async-view'
import { Readme } from '../../ui/readme'
import { SkeletonText } from '../../ui/skeleton'
import { readmeQuery } from './queries'

/** The README, as the server rendered it. */
export function ReadmePart({ id }: { id: number }) {
  const query = useQuery(readmeQuery(id, 'html'))
  if (query.data === null) return null
  return (
    <section
      aria-labelledby="readme"
      className="grid grid-cols-1 overflow-hidden rounded-m border border-line"
    >
      <h2
        id="readme"
        className="flex items-center gap-2.5 border-b border-line bg-surface px-5 py-3 font-text text-note font-bold tracking-normal sm:px-7"
      >
        <BookOpen aria-hidden size={17} className="text-ink-soft" />
        README
      </h2>
      <div className="min-w-0 px-5 py-6 sm:px-7">
        <AsyncView query={query} skeleton={<SkeletonText lines={10} />}>
          {(html) => <Readme html={html ?? ''} className="max-w-none" />}
        </AsyncView>
      </div>
    </section>
  )
}

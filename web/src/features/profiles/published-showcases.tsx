import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { fetchDeveloperShowcases } from '../showcases/public'
import type { PublicDeveloper } from './types'

/** Their work with its covers. A page that has none of it fetches none of its code. */
export function PublishedShowcases({
  developer: { id, showcases },
}: {
  developer: PublicDeveloper
}) {
  if (showcases.length === 0) return null
  return (
    <section aria-labelledby="works-showcases" className="grid gap-4">
      <h2 id="works-showcases" className="text-2xl">
        Showcases
      </h2>
      <Fetched developerId={id} count={showcases.length} />
    </section>
  )
}

function Fetched({ developerId, count }: { developerId: number; count: number }) {
  const code = useCode(fetchDeveloperShowcases)
  const skeleton = <ToCome count={count} />
  return (
    <AsyncView query={code} skeleton={skeleton}>
      {({ DeveloperShowcases }) => (
        <DeveloperShowcases developerId={developerId} skeleton={skeleton} />
      )}
    </AsyncView>
  )
}

function ToCome({ count }: { count: number }) {
  return (
    <span className="grid gap-x-6 gap-y-9 sm:grid-cols-2">
      {Array.from({ length: count }, (_, card) => (
        <span key={card} className="grid gap-2.5">
          <Skeleton className="aspect-[8/5] w-full rounded-m" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-7 w-2/5" />
        </span>
      ))}
    </span>
  )
}

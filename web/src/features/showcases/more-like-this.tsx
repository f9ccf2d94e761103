import { useQuery } from '@tanstack/react-query'

import { similarQuery } from './queries'
import { ShowcaseGrid } from './showcase-grid'

/** Nothing while there is nothing, or it can't be read. */
export function MoreLikeThis({ id }: { id: number }) {
  const { data = [] } = useQuery(similarQuery(id))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="similar" className="grid gap-6 border-t border-line pt-9">
      <h2 id="similar" className="text-2xl">
        More like this
      </h2>
      <ShowcaseGrid showcases={data} level={3} />
    </section>
  )
}

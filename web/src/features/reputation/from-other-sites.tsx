import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'

import type { ImportedReputation } from '../../api/types'
import { civilDay } from '../../lib/time'
import { Stars } from '../../ui/stars'
import { Origin } from './origin'
import { developerReputationQuery } from './queries'

/** What other sites say about a developer. Nothing while there is nothing, or it can’t be read. */
export function FromOtherSites({ developerId }: { developerId: number }) {
  const { data } = useQuery(developerReputationQuery(developerId))
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="from-other-sites" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="from-other-sites" className="text-lg">
          From other sites
        </h2>
        <p className="text-note text-ink-soft">
          Each site signed what it says here. It doesn’t count toward the rating on this site.
        </p>
      </div>
      {data.items.map((item) => (
        <FromSite key={item.id} item={item} />
      ))}
    </section>
  )
}

function FromSite({ item }: { item: ImportedReputation }) {
  const titles = item.agreements.filter(({ title }) => title)
  return (
    <article
      aria-label={`From ${item.host}`}
      className="grid gap-3 rounded-m border border-line bg-surface p-4"
    >
      <div>
        <Origin item={item} />
      </div>
      {titles.length > 0 && (
        <p className="text-note break-words">
          Completed: {titles.map(({ title }) => title).join(', ')}
        </p>
      )}
      {item.reviews.length > 0 && (
        <ul
          role="list"
          aria-label={`Reviews on ${item.host}`}
          className="divide-y divide-line border-t border-line"
        >
          {item.reviews.map(({ stars, comment, written_on, written_by }, place) => (
            <li key={place} className="grid gap-1 py-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
                <Stars value={stars} />
                <span>
                  {written_by === 'client' ? 'A client' : 'A developer'},{' '}
                  <time dateTime={written_on}>{civilDay(written_on)}</time>
                </span>
                <span className="inline-flex items-center gap-1 rounded-full bg-accent-wash px-2.5 py-0.5 font-medium whitespace-nowrap text-accent">
                  <Check aria-hidden size={15} />
                  Verified work
                </span>
              </div>
              {comment && <p className="break-words whitespace-pre-line">{comment}</p>}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

import { useQuery } from '@tanstack/react-query'

import { exactTime, shortDay } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Markdown } from '../../ui/markdown'
import { ROWS } from '../../ui/rows'
import { SkeletonCards } from '../../ui/skeleton'
import { versionsQuery } from './queries'

/** What changed from version to version, the newest first. */
export function VersionList({ productId }: { productId: number }) {
  const query = useQuery(versionsQuery(productId))
  return (
    <AsyncView
      query={query}
      skeleton={<SkeletonCards count={1} className="h-24" />}
      empty={<p className="text-note text-ink-soft">There are no versions yet.</p>}
    >
      {(versions) => (
        <ul role="list" aria-label="Versions" className={ROWS}>
          {versions.map(({ id, name, changelog_html, released_at }) => (
            <li key={id} className="grid grid-cols-1 gap-1.5 py-4">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <h3 className="font-text text-base font-bold tracking-normal break-words">
                  {name}
                </h3>
                <time
                  dateTime={released_at}
                  title={exactTime(released_at)}
                  className="text-note text-ink-soft"
                >
                  {shortDay(released_at)}
                </time>
              </div>
              {changelog_html && <Markdown html={changelog_html} className="max-w-[68ch]" />}
            </li>
          ))}
        </ul>
      )}
    </AsyncView>
  )
}

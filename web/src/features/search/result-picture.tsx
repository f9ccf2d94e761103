import clsx from 'clsx'

import { clock } from '../../lib/clock'
import { Avatar } from '../../ui/avatar'
import { WorkPicture } from '../../ui/work-picture'
import type { SearchItem } from './types'

/** What a result looks like: a face, a cover, or a poster with its length. A request has none. */
export function ResultPicture({ item: { kind, title, card } }: { item: SearchItem }) {
  if (kind === 'request') return null
  if (kind === 'developer') {
    return <Avatar name={title} src={card.picture_url} size="large" decorative />
  }
  const length = card.duration_seconds ?? null
  return (
    <span
      className={clsx(
        'relative block flex-none self-start overflow-hidden rounded-s bg-sunken max-sm:w-full sm:w-44',
        kind === 'video' ? 'aspect-video' : 'aspect-[8/5]',
      )}
    >
      <WorkPicture title={title} url={card.picture_url} />
      {length !== null && (
        <span className="tabular absolute right-2 bottom-2 rounded-[6px] bg-paint-ink/90 px-1.5 text-xs font-medium text-paint-paper">
          <span className="sr-only">Length </span>
          {clock(length)}
        </span>
      )}
    </span>
  )
}

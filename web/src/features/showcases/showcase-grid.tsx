import clsx from 'clsx'

import { Skeleton } from '../../ui/skeleton'
import { ShowcaseCard, type ShowcaseCardProps } from './showcase-card'
import type { Showcase } from './types'

const GRID = 'grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3'
const NARROW = 'grid gap-x-6 gap-y-9 sm:grid-cols-2'
/** Fewer would leave gaps beside a large one. */
const ENOUGH_FOR_A_LARGE = 5
/** So many are in sight when the page opens. */
const FIRST = 3

interface ShowcaseGridProps extends Pick<ShowcaseCardProps, 'level' | 'withDeveloper'> {
  showcases: readonly Showcase[]
  /** The first of many is larger than the others. */
  hasLarge?: boolean
  /** Beside a column of something else there is room for two. */
  isNarrow?: boolean
}

export function ShowcaseGrid({
  showcases,
  hasLarge = false,
  isNarrow = false,
  ...card
}: ShowcaseGridProps) {
  const isLarge = (at: number) => hasLarge && at === 0 && showcases.length >= ENOUGH_FOR_A_LARGE
  return (
    <ul role="list" className={isNarrow ? NARROW : GRID}>
      {showcases.map((showcase, at) => (
        <li
          key={showcase.id}
          className={clsx(
            'min-w-0',
            isLarge(at) && 'sm:max-lg:col-span-2 lg:col-span-2 lg:row-span-2',
          )}
        >
          <ShowcaseCard
            showcase={showcase}
            isLarge={isLarge(at)}
            isFirst={hasLarge && at < FIRST}
            {...card}
          />
        </li>
      ))}
    </ul>
  )
}

export function ShowcasesToCome({ count = 6 }: { count?: number }) {
  return (
    <span className={GRID}>
      {Array.from({ length: count }, (_, card) => (
        <span key={card} className="grid gap-2.5">
          <Skeleton className="aspect-[8/5] w-full rounded-m" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-7 w-2/5" />
        </span>
      ))}
    </span>
  )
}

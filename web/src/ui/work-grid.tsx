import clsx from 'clsx'
import type { ReactNode } from 'react'

import { Skeleton } from './skeleton'

const GRID = 'grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3'
const NARROW = 'grid gap-x-6 gap-y-9 sm:grid-cols-2'
/** Fewer would leave gaps beside a large one. */
const ENOUGH_FOR_A_LARGE = 5
/** So many are in sight when the page opens. */
const FIRST = 3

interface WorkGridProps<Work> {
  works: readonly Work[]
  /** The first of many is larger than the others. */
  hasLarge?: boolean
  /** Beside a column of something else there is room for two. */
  isNarrow?: boolean
  /** Its top is in sight when the page opens. */
  isOnTop?: boolean
  children: (
    work: Work,
    place: { readonly isLarge: boolean; readonly isFirst: boolean },
  ) => ReactNode
}

/** Works with their covers, two or three in a row. */
export function WorkGrid<Work extends { readonly id: number }>({
  works,
  hasLarge = false,
  isNarrow = false,
  isOnTop = hasLarge,
  children,
}: WorkGridProps<Work>) {
  const isLarge = (at: number) => hasLarge && at === 0 && works.length >= ENOUGH_FOR_A_LARGE
  return (
    <ul role="list" className={isNarrow ? NARROW : GRID}>
      {works.map((work, at) => (
        <li
          key={work.id}
          className={clsx(
            'min-w-0',
            isLarge(at) && 'sm:max-lg:col-span-2 lg:col-span-2 lg:row-span-2',
          )}
        >
          {children(work, { isLarge: isLarge(at), isFirst: isOnTop && at < FIRST })}
        </li>
      ))}
    </ul>
  )
}

interface WorksToComeProps {
  count?: number
  isNarrow?: boolean
}

export function WorksToCome({ count = 6, isNarrow = false }: WorksToComeProps) {
  return (
    <span className={isNarrow ? NARROW : GRID}>
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

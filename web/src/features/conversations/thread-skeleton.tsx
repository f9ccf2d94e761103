import clsx from 'clsx'

import { Skeleton } from '../../ui/skeleton'

const SHAPES = [
  ['w-3/5 h-12', false],
  ['w-2/5 h-10', false],
  ['w-1/2 h-16', true],
  ['w-2/3 h-20', false],
  ['w-1/3 h-10', true],
  ['w-2/5 h-12', true],
] as const

/** What was said, before it is there. */
export function ThreadSkeleton() {
  return (
    <span className="grid gap-3">
      {SHAPES.map(([shape, own], at) => (
        <span key={at} className={clsx('flex', own && 'justify-end')}>
          <Skeleton className={clsx('rounded-[18px]', shape)} />
        </span>
      ))}
    </span>
  )
}

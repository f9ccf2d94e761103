import clsx from 'clsx'

/** One grey shape; its size comes from the classes given. Compose them into the content's form. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('skeleton', className ?? 'h-4 w-full')} />
}

/** Lines of text, the last one shorter, as text is. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="grid gap-2.5">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={clsx('h-4', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}

/** A list of cards of the given height, as most lists are. */
export function SkeletonCards({
  count = 3,
  className = 'h-32',
}: {
  count?: number
  className?: string
}) {
  return (
    <span className="grid gap-4">
      {Array.from({ length: count }, (_, card) => (
        <Skeleton key={card} className={clsx('w-full rounded-m', className)} />
      ))}
    </span>
  )
}

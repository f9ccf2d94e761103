import clsx from 'clsx'

interface MarkProps {
  className?: string
  /** Named only where nothing beside it says the name. */
  title?: string
}

/** A ring of two halves meeting, client and developer, with the amber quarter where they touch. */
export function Mark({ className, title }: MarkProps) {
  return (
    <svg
      className={clsx('flex-none', className ?? 'size-7')}
      viewBox="0 0 32 32"
      role={title === undefined ? undefined : 'img'}
      aria-label={title}
      aria-hidden={title === undefined ? true : undefined}
    >
      <path className="fill-accent" d="M4 16A12 12 0 0 1 16 4v7a5 5 0 0 0-5 5z" />
      <path className="fill-accent" d="M28 16a12 12 0 0 1-12 12v-7a5 5 0 0 0 5-5z" />
      <path className="fill-spark" d="M16 4a12 12 0 0 1 12 12h-7a5 5 0 0 0-5-5z" />
      <path className="fill-ink" d="M16 28A12 12 0 0 1 4 16h7a5 5 0 0 0 5 5z" />
    </svg>
  )
}

import clsx from 'clsx'

interface PillProps {
  /** Its colours and edge, in classes. */
  look: string
  children: string
}

/** One or two words on where a thing stands. */
export function Pill({ look, children }: PillProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center rounded-full border px-2.5 py-0.5 text-sm font-medium whitespace-nowrap',
        look,
      )}
    >
      {children}
    </span>
  )
}

/** The look of a link that narrows a list; the one that holds is marked. */
export const PILL_LINK =
  'inline-flex min-h-10 touch-target items-center rounded-full border border-line px-4 text-note font-medium whitespace-nowrap text-ink-soft no-underline hover:border-ink hover:text-ink aria-[current=page]:border-accent aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent'

import type { ReactNode } from 'react'

import { partId } from '../../ui/page-part'

interface LandingPartProps {
  title: string
  /** The way to the whole list. */
  all?: ReactNode
  children: ReactNode
}

/** One part of the front page, with its heading. */
export function LandingPart({ title, all, children }: LandingPartProps) {
  const id = partId(title)
  return (
    <section aria-labelledby={id} className="wrap pt-14">
      <div className="flex min-h-8 flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {all}
      </div>
      <div className="mt-5">{children}</div>
    </section>
  )
}

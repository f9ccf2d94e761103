import type { ReactNode } from 'react'

interface PagePartProps {
  title: string
  lead?: ReactNode
  /** Where links lead that jump to it; made of the title unless told. */
  id?: string
  children: ReactNode
}

export const partId = (title: string) => `part-${title.toLowerCase().replace(/\W+/g, '-')}`

/** One part of a long page: what it is about at the side, what there is to do beside it. */
export function PagePart({ title, lead, id = partId(title), children }: PagePartProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-t border-line pt-8 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-10"
    >
      <div>
        <h2 id={id} tabIndex={-1} className="scroll-mt-4 text-2xl outline-none">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-2 text-note text-ink-soft">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

import type { ReactNode } from 'react'

import { dateFormat } from '../../lib/time'
import { PageHeading } from '../../ui/page-heading'

export interface LegalSection {
  id: string
  title: string
  body: ReactNode
}

interface LegalPageProps {
  title: string
  lead: string
  /** ISO date of the last change. */
  updated: string
  sections: readonly LegalSection[]
}

const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

/** A long text one can actually read: short sections, named, with a list of them beside it. */
export function LegalPage({ title, lead, updated, sections }: LegalPageProps) {
  return (
    <div className="wrap py-10 lg:py-16">
      <PageHeading title={title} lead={lead} />
      <p className="mt-3 text-note text-ink-soft">
        Last changed on <time dateTime={updated}>{day(new Date(updated))}</time>
      </p>
      <div className="mt-8 grid gap-x-16 lg:mt-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav
          aria-label="On this page"
          className="self-start rounded-m border border-line p-5 text-note lg:sticky lg:top-24 lg:rounded-none lg:border-0 lg:border-l lg:py-0"
        >
          <ol role="list" className="grid gap-0.5">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="block py-1 text-ink-soft underline-offset-3 hover:text-ink hover:underline"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose lg:[&>section:first-child>h2]:mt-0">
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id} className="prose">
              <h2 id={section.id}>{section.title}</h2>
              {section.body}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

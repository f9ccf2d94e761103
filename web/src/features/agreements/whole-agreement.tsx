import type { ReactNode } from 'react'

import { Markdown } from '../../ui/markdown'
import type { Agreement } from './types'

/** Everything it says apart from sums and milestones. */
export function WholeAgreement({ agreement }: { agreement: Agreement }) {
  const { title, scope_html, deliverables, clauses } = agreement
  return (
    <>
      <Part title="Title">
        <p className="break-words">{title}</p>
      </Part>
      <Part title="Scope">
        <Markdown html={scope_html} className="text-note" />
      </Part>
      {deliverables.length > 0 && (
        <Part title="Deliverables">
          <ul className="list-disc pl-5 marker:text-ink-soft">
            {deliverables.map((line, at) => (
              <li key={at} className="break-words">
                {line}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {clauses.map((clause) => (
        <Part key={clause.key} title={clause.title}>
          <p className="break-words whitespace-pre-line">{clause.text}</p>
        </Part>
      ))}
    </>
  )
}

/** A heading with what belongs under it. */
export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-1.5 text-note">
      <h3 className="font-text text-sm font-bold tracking-normal">{title}</h3>
      {children}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { AsyncView } from '../../ui/async-view'
import { PageHeading } from '../../ui/page-heading'
import { PagePart } from '../../ui/page-part'
import { SkeletonCards } from '../../ui/skeleton'
import { weightsQuery } from './queries'
import { Bar } from './reason-list'
import { points } from './rules'
import type { Weights } from './types'

/** What decides about places, with the very weights that the server counts with. */
export function HowMatchingWorksPage() {
  const query = useQuery(weightsQuery())
  return (
    <div className="wrap grid min-h-dvh content-start gap-10 py-10">
      <PageHeading
        title="How matching works"
        lead="Developers are ranked by how well they fit a request. Here is everything that counts, and how much."
      />
      <p className="max-w-[60ch] border-l-4 border-accent pl-5 font-display text-2xl font-bold">
        Nobody can pay to rank higher.
      </p>
      <PagePart title="What counts" lead="A developer’s points are the sum of these parts.">
        <AsyncView query={query} skeleton={<SkeletonCards count={6} className="h-24" />}>
          {(weights) => <Parts weights={weights} />}
        </AsyncView>
      </PagePart>
      <PagePart title="Relevant experience comes first">
        <Text>
          <p>
            Skills and words show whether a developer knows the subject. Rate, availability, ratings
            and replies count in proportion to that. A top-rated developer without relevant
            experience never ranks above one who has it, and developers who don’t match at all
            aren’t listed.
          </p>
          <p>
            Different spellings count as the same skill: “Postgres” is “PostgreSQL”, “JS” is
            “JavaScript”, “k8s” is “Kubernetes”.
          </p>
        </Text>
      </PagePart>
      <PagePart title="What doesn’t count">
        <Text>
          <p>
            Subscriptions, donations, ads, the age of an account and personal contacts don’t change
            the order. The same request and the same profiles always give the same order.
          </p>
        </Text>
      </PagePart>
      <PagePart title="Both sides see the reasons">
        <Text>
          <p>
            Clients see the reasons and their points next to every developer. Developers see the
            same reasons on requests they’re invited to, under “Why you match”. Private profiles are
            never ranked.
          </p>
          <p>
            To match more requests, add your skills and describe what you’ve built in{' '}
            <Link to="/profile">your profile</Link>.
          </p>
        </Text>
      </PagePart>
    </div>
  )
}

function Text({ children }: { children: ReactNode }) {
  return <div className="prose text-lg">{children}</div>
}

function Parts({ weights: { parts, total } }: { weights: Weights }) {
  return (
    <ol
      role="list"
      className="grid grid-cols-1 divide-y divide-line [&>li:first-child]:pt-0 [&>li:last-child]:pb-0"
    >
      {parts.map(({ name, weight, title, text }) => (
        <li key={name} className="grid grid-cols-1 gap-2 py-4">
          <div className="flex items-baseline justify-between gap-4">
            <h3 className="text-lg">{title}</h3>
            <p className="tabular flex-none">
              <b>{points(weight)}</b> <span className="text-ink-soft">of {points(total)}</span>
            </p>
          </div>
          <Bar part={weight / total} />
          <p className="max-w-[68ch] text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  )
}

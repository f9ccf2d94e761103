import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { AsyncView } from '../../ui/async-view'
import { PageHeading } from '../../ui/page-heading'
import { PagePart } from '../../ui/page-part'
import { SkeletonCards } from '../../ui/skeleton'
import { weightsQuery } from './queries'
import { Bar } from './reason-list'
import { partsOf } from './parts'
import { points } from './rules'
import type { Weights } from './types'

/** What decides about places, with the very weights that the server counts with. */
export function HowMatchingWorksPage() {
  const query = useQuery(weightsQuery())
  return (
    <div className="wrap grid min-h-dvh content-start gap-10 py-10">
      <PageHeading
        title="How matching works"
        lead="When a client posts a request, developers are ranked by how well they suit it. Here is all that counts, and how much."
      />
      <p className="max-w-[60ch] border-l-4 border-accent pl-5 font-display text-2xl font-bold">
        Nobody can buy a place.
      </p>
      <PagePart
        title="What brings points"
        lead="The points of a developer are the sum of these parts."
      >
        <AsyncView query={query} skeleton={<SkeletonCards count={6} className="h-24" />}>
          {(weights) => <Parts weights={weights} />}
        </AsyncView>
      </PagePart>
      <PagePart title="Knowing the subject comes first">
        <Text>
          <p>
            Skills and words say whether somebody knows the subject. Rate, time, ratings and answers
            count in proportion to that: a much-praised stranger to the subject never outranks
            somebody who knows it, and who does not fit at all is not named.
          </p>
          <p>
            Spellings are one: “Postgres” is “PostgreSQL”, “JS” is “JavaScript”, “k8s” is
            “Kubernetes”.
          </p>
        </Text>
      </PagePart>
      <PagePart title="What brings none">
        <Text>
          <p>
            A subscription, a donation, an advertisement, how long somebody has been here, or who
            they know: none of it moves anyone up or down. The same request and the same profiles
            give the same order, every time.
          </p>
        </Text>
      </PagePart>
      <PagePart title="Everybody sees the reasons">
        <Text>
          <p>
            The client sees the reasons and their points beside every name. A developer sees the
            same ones on a request that is shared with them, under “Why you”. Private profiles are
            never ranked.
          </p>
          <p>
            To be found for what you do, say it in <Link to="/profile">your profile</Link>: the
            skills, and in plain words what you have built.
          </p>
        </Text>
      </PagePart>
    </div>
  )
}

function Text({ children }: { children: ReactNode }) {
  return <div className="prose text-lg">{children}</div>
}

function Parts({ weights }: { weights: Weights }) {
  const { parts, total } = partsOf(weights)
  return (
    <ol role="list" className="grid grid-cols-1 divide-y divide-line border-y border-line">
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

import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'

import { AsyncView } from '../../ui/async-view'
import { PageHeading } from '../../ui/page-heading'
import { PagePart } from '../../ui/page-part'
import { SkeletonCards } from '../../ui/skeleton'
import { rulesQuery } from './queries'
import type { Rule } from './types'

/** What is flagged by itself, and what happens to what people report. */
export function RulesPage() {
  const query = useQuery(rulesQuery())
  return (
    <div className="wrap grid min-h-dvh content-start gap-10 py-10">
      <PageHeading
        title="Rules"
        lead="How we spot likely scams, and what happens when you report something."
      />
      <PagePart
        title="What we flag"
        lead="We check requests and messages for these signs. Both sides see which one it was. A flag is a warning: it doesn’t hide anything."
      >
        <AsyncView query={query} skeleton={<SkeletonCards count={4} className="h-24" />}>
          {(rules) => <RuleList rules={rules} />}
        </AsyncView>
      </PagePart>
      <PagePart title="Reporting">
        <Text>
          <p>
            You can report requests, messages, showcases, videos, profiles, products and reviews.
            Choose “Report”, pick a reason and add a comment if you like. A person looks at every
            report. We don’t say who sent it.
          </p>
          <p>
            What isn’t allowed: spam, scams, harassment and hate, anything illegal, and other
            people’s work without their permission. The{' '}
            <Link to="/terms-of-service">terms of service</Link> say more.
          </p>
        </Text>
      </PagePart>
      <PagePart title="Hidden content and appeals">
        <Text>
          <p>
            We hide what breaks the rules and tell its owner why. The owner can appeal once, under{' '}
            <Link to="/moderation">decisions about your content</Link>, and gets an answer there. If
            we were wrong, we restore it. Accounts that keep breaking the rules are suspended.
          </p>
        </Text>
      </PagePart>
      <PagePart title="Blocking">
        <Text>
          <p>
            If you don’t want to hear from someone, block them on their profile or in your
            conversation. Neither of you can then send the other messages, invites or proposals. You
            can unblock people in <Link to="/profile">your profile</Link>.
          </p>
        </Text>
      </PagePart>
    </div>
  )
}

function Text({ children }: { children: ReactNode }) {
  return <div className="prose text-lg">{children}</div>
}

function RuleList({ rules }: { rules: readonly Rule[] }) {
  // Flags lead to their rule, which was not there yet when the page was opened.
  const hash = useRouterState({ select: ({ location }) => location.hash })
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return (
    <ul
      role="list"
      className="grid grid-cols-1 divide-y divide-line [&>li:first-child]:pt-0 [&>li:last-child]:pb-0"
    >
      {rules.map(({ id, title, text }) => (
        <li key={id} id={id} className="grid grid-cols-1 gap-2 py-4">
          <h3 className="text-lg">{title}</h3>
          <p className="max-w-[68ch] break-words whitespace-pre-line text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}

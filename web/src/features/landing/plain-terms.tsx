import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const PRICES = [
  {
    who: 'Clients',
    price: 'Free',
    what: 'Post requests, share them, talk with developers, agree.',
  },
  {
    who: 'Developers',
    price: 'Free',
    what: 'Have a profile, upload videos, make playlists, answer clients who write to you.',
  },
  {
    who: 'Creators',
    price: '$9.95 a month',
    what: 'For developers who want to answer requests, start conversations and publish showcases.',
  },
  {
    who: 'Commission',
    price: 'None',
    what: 'Whatever you agree on stays between the two of you.',
  },
] as const

const ANSWERS: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'How does a free platform live?',
    answer:
      'From creator subscriptions and from donations. There are no adverts, and nothing about you is sold.',
  },
  {
    question: 'Who runs it?',
    answer:
      'Whoever hosts the installation you are looking at. It is one program that anyone can run on a machine of their own.',
  },
  {
    question: 'What happens to my data?',
    answer: (
      <>
        It stays in this installation. No trackers, no analytics, no third-party scripts. The{' '}
        <Link to="/privacy-policy" className="link">
          privacy policy
        </Link>{' '}
        lists what is stored, and why.
      </>
    ),
  },
  {
    question: 'Is everything here already?',
    answer:
      'Not yet. Rooms open one after another, and a page that is not ready says so instead of pretending.',
  },
]

export function PlainTerms() {
  return (
    <section aria-labelledby="landing-terms" className="border-t border-line">
      <div className="wrap py-14 lg:py-20">
        <h2 id="landing-terms" className="text-3xl">
          What it costs, and what it doesn&rsquo;t
        </h2>
        <dl className="mt-8">
          {PRICES.map(({ who, price, what }) => (
            <div
              key={who}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 border-t border-line py-5 md:grid-cols-[8rem_11rem_1fr] lg:grid-cols-[14rem_16rem_1fr]"
            >
              <dt className="font-medium">{who}</dt>
              <dd className="tabular font-display text-2xl font-bold tracking-[-0.02em]">
                {price}
              </dd>
              <dd className="col-span-2 text-ink-soft md:col-span-1">{what}</dd>
            </div>
          ))}
        </dl>

        <h2 className="mt-14 text-2xl">Plain answers</h2>
        <dl className="mt-6 grid gap-x-16 gap-y-8 md:grid-cols-2">
          {ANSWERS.map(({ question, answer }) => (
            <div key={question}>
              <dt className="text-lg font-medium">{question}</dt>
              <dd className="mt-1 max-w-[58ch] text-ink-soft">{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

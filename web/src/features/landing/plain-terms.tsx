import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const PRICES = [
  {
    who: 'Clients',
    price: 'Free',
    what: 'Post requests, invite developers, message them and make agreements.',
  },
  {
    who: 'Developers',
    price: 'Free',
    what: 'Publish a profile, upload videos, make playlists and reply to clients who message you.',
  },
  {
    who: 'Creators',
    price: '$9.95 a month',
    what: 'For developers who want to send proposals, start conversations and publish showcases.',
  },
  {
    who: 'Commission',
    price: 'None',
    what: 'Clients pay developers directly. We take nothing.',
  },
] as const

const ANSWERS: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'How is a free platform funded?',
    answer:
      'By creator subscriptions and donations. There are no ads, and your data is never sold.',
  },
  {
    question: 'Who runs it?',
    answer: 'The person or organisation that hosts this installation. Anyone can run their own.',
  },
  {
    question: 'What happens to my data?',
    answer: (
      <>
        It stays on this installation. There are no trackers, analytics or third-party scripts. The{' '}
        <Link to="/privacy-policy" className="link">
          privacy policy
        </Link>{' '}
        lists what is stored and why.
      </>
    ),
  },
  {
    question: 'Is everything finished?',
    answer: 'Not yet. New features are added one by one, and a page that isn’t ready says so.',
  },
]

export function PlainTerms() {
  return (
    <section aria-labelledby="landing-terms" className="border-t border-line">
      <div className="wrap py-14 lg:py-20">
        <h2 id="landing-terms" className="text-3xl">
          Pricing
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

        <h2 className="mt-14 text-2xl">Questions and answers</h2>
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

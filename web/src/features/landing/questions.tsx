import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { LandingPart } from './landing-part'

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
    question: 'How are developers matched?',
    answer: (
      <>
        By skills, rate, availability and past work. The weights are public, and nobody can pay to
        rank higher. See{' '}
        <Link to="/how-matching-works" className="link">
          how matching works
        </Link>
        .
      </>
    ),
  },
]

export function Questions() {
  return (
    <div className="pb-16">
      <LandingPart title="Questions and answers">
        <dl className="grid gap-x-16 gap-y-6 md:grid-cols-2">
          {ANSWERS.map(({ question, answer }) => (
            <div key={question}>
              <dt className="font-medium">{question}</dt>
              <dd className="mt-1 max-w-[58ch] text-ink-soft">{answer}</dd>
            </div>
          ))}
        </dl>
      </LandingPart>
    </div>
  )
}

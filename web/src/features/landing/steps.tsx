import type { ReactNode } from 'react'

import { AgreePicture, AskPicture, MatchPicture, TalkPicture } from './step-pictures'

const STEPS: readonly { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Post',
    text: 'A client posts a request with a description and a budget.',
    picture: <AskPicture />,
  },
  {
    title: 'Match',
    text: 'We suggest developers who fit, and both sides see why.',
    picture: <MatchPicture />,
  },
  {
    title: 'Talk',
    text: 'Client and developer discuss the details in one conversation.',
    picture: <TalkPicture />,
  },
  {
    title: 'Agree',
    text: 'Scope, price and dates go into an agreement. Every change is marked, and both accept the same text.',
    picture: <AgreePicture />,
  },
]

export function Steps() {
  return (
    <section aria-labelledby="landing-steps" className="border-t border-line">
      <div className="wrap py-14 lg:py-20">
        <h2 id="landing-steps" className="text-3xl">
          How it works
        </h2>
        <ol role="list" className="mt-10 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {STEPS.map(({ title, text, picture }, index) => (
            <li key={title} className="grid grid-cols-[7.5rem_1fr] gap-x-5 sm:block">
              <div className="overflow-hidden rounded-m border border-line bg-sunken">
                {picture}
              </div>
              <div>
                <h3 className="flex items-baseline gap-2 text-xl sm:mt-4">
                  <span className="tabular text-accent" aria-hidden="true">
                    {index + 1}
                  </span>
                  {title}
                </h3>
                <p className="mt-1.5 max-w-[38ch] text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

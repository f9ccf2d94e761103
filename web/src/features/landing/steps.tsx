import type { ReactNode } from 'react'

import { LandingPart } from './landing-part'
import { AgreePicture, AskPicture, ComparePicture, TalkPicture } from './step-pictures'

const STEPS: readonly { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Post a request',
    text: 'Describe what you need and state your budget. Make it public, or invite people.',
    picture: <AskPicture />,
  },
  {
    title: 'Compare proposals',
    text: 'See price, time and past work side by side, and why each developer matches.',
    picture: <ComparePicture />,
  },
  {
    title: 'Talk it through',
    text: 'Client and developer settle the details in one conversation.',
    picture: <TalkPicture />,
  },
  {
    title: 'Agree in writing',
    text: 'Scope, milestones and dates. Every change is marked, and you approve milestone by milestone.',
    picture: <AgreePicture />,
  },
]

export function Steps() {
  return (
    <LandingPart title="How it works">
      <ol role="list" className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(({ title, text, picture }) => (
          <li key={title} className="grid grid-cols-[7.5rem_1fr] gap-x-5 sm:block">
            <div className="overflow-hidden rounded-m border border-line bg-sunken">{picture}</div>
            <div>
              <h3 className="text-lg sm:mt-4">{title}</h3>
              <p className="mt-1 max-w-[38ch] text-note text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </LandingPart>
  )
}

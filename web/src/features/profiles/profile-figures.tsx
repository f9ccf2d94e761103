import { Star } from 'lucide-react'
import type { ReactNode } from 'react'

import { shortTime } from '../../lib/reply-time'
import type { PublicDeveloper } from './types'

/** What has been measured; what has not is left out rather than shown as nothing. */
export function ProfileFigures({ developer }: { developer: PublicDeveloper }) {
  const figures = figuresOf(developer)
  if (figures.length === 0) return null
  return (
    <dl className="grid grid-cols-2 border-y border-line lg:flex">
      {figures.map(([figure, text]) => (
        <div
          key={text}
          className="flex flex-col-reverse justify-end py-3 pr-4 lg:border-l lg:border-line lg:px-8 lg:first:border-l-0 lg:first:pl-0"
        >
          <dt className="text-sm text-ink-soft">{text}</dt>
          <dd className="tabular flex items-center gap-1.5 font-display text-xl font-bold">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function figuresOf(developer: PublicDeveloper): readonly (readonly [ReactNode, string])[] {
  const { average_rating, total_ratings, response_rate, median_response_minutes } = developer
  const { completed_agreements } = developer
  return [
    ...(total_ratings > 0 && average_rating
      ? [[<Rating key="rating" value={average_rating} />, plural(total_ratings, 'rating')] as const]
      : []),
    ...(typeof response_rate === 'number'
      ? [[percent(response_rate), 'of messages answered'] as const]
      : []),
    ...(typeof median_response_minutes === 'number'
      ? [[shortTime(median_response_minutes), 'usual reply time'] as const]
      : []),
    ...(completed_agreements > 0
      ? [
          [
            String(completed_agreements),
            `${completed_agreements === 1 ? 'agreement' : 'agreements'} completed`,
          ] as const,
        ]
      : []),
  ]
}

function Rating({ value }: { value: number }) {
  return (
    <>
      <Star aria-hidden size={18} className="star star-full" />
      {value.toFixed(1)}
    </>
  )
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
const percent = (part: number) => `${Math.round(part * 100)}%`

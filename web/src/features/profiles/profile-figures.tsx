import { Clock } from 'lucide-react'

import { replyTimeText } from '../../lib/reply-time'
import type { PublicDeveloper } from './types'

/** What has been measured; what has not is left out rather than shown as nothing. */
export function ProfileFigures({ developer }: { developer: PublicDeveloper }) {
  const { average_rating, total_ratings, response_rate, median_response_minutes } = developer
  const { completed_agreements } = developer
  const figures: readonly (readonly [figure: string, text: string])[] = [
    ...(total_ratings > 0 && average_rating
      ? [[average_rating.toFixed(1), `of 5, ${plural(total_ratings, 'rating')}`] as const]
      : []),
    ...(completed_agreements > 0
      ? [
          [
            String(completed_agreements),
            `${completed_agreements === 1 ? 'agreement' : 'agreements'} completed`,
          ] as const,
        ]
      : []),
    ...(response_rate !== null && response_rate !== undefined
      ? [[percent(response_rate), 'of messages answered'] as const]
      : []),
  ]
  const minutes = median_response_minutes ?? null
  if (figures.length === 0 && minutes === null) return null
  return (
    <div className="grid gap-5 border-b border-line pb-8">
      {figures.length > 0 && (
        <dl className="flex flex-wrap gap-x-10 gap-y-5">
          {figures.map(([figure, text]) => (
            <div key={text} className="flex flex-col-reverse">
              <dt className="text-note text-ink-soft">{text}</dt>
              <dd className="tabular font-display text-2xl font-bold">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      {minutes !== null && (
        <p className="flex items-center gap-2">
          <Clock aria-hidden size={18} className="flex-none text-ink-soft" />
          {replyTimeText(minutes)}
        </p>
      )}
    </div>
  )
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
const percent = (part: number) => `${Math.round(part * 100)}%`

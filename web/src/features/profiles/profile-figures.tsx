import type { PublicDeveloper } from './types'
import { answerTime } from './words'

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
            `finished ${completed_agreements === 1 ? 'agreement' : 'agreements'}`,
          ] as const,
        ]
      : []),
    ...(response_rate !== null && response_rate !== undefined
      ? [[percent(response_rate), 'of messages answered'] as const]
      : []),
    ...(median_response_minutes !== null && median_response_minutes !== undefined
      ? [[answerTime(median_response_minutes), 'usual answer'] as const]
      : []),
  ]
  if (figures.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-5 border-b border-line pb-8">
      {figures.map(([figure, text]) => (
        <div key={text} className="flex flex-col-reverse">
          <dt className="text-note text-ink-soft">{text}</dt>
          <dd className="tabular font-display text-2xl font-bold">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
const percent = (part: number) => `${Math.round(part * 100)} %`

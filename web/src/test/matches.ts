import type { Match, Reason } from '../features/matching/types'
import { aCreator } from './profiles'

export const REASONS: readonly Reason[] = [
  { text: 'Knows Rust and PostgreSQL', weight: 40, value: 1 },
  { text: 'Mentions billing and invoices', weight: 30, value: 0.75 },
  { text: 'Available now, 20 hours a week', weight: 8, value: 1 },
  { text: 'Not rated yet', weight: 7, value: 0.75 },
  { text: 'Too few conversations to tell how fast they reply', weight: 5, value: 0.5 },
  { text: 'Their $50–80 rate fits about 10 hours of your budget', weight: 10, value: 0 },
]

/** Somebody who suits a request; say only what matters to the test. */
export function aMatch(id = 7, name = 'Ines Kaya', over: Partial<Match> = {}): Match {
  return {
    developer_id: id,
    profile: aCreator({ id, display_name: name }),
    score: 78.25,
    reasons: REASONS,
    shared: false,
    ...over,
  }
}

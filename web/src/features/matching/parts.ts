import type { Weights } from './types'

interface Part {
  readonly name: keyof Weights
  readonly title: string
  readonly text: string
}

/** Each part in plain words. */
const PARTS: readonly Part[] = [
  {
    name: 'skills',
    title: 'Skills',
    text: 'How many of the requested skills the developer has. A listed skill counts fully, a skill mentioned only in the profile’s text counts less, and a related skill (Vue for React) counts a little.',
  },
  {
    name: 'words',
    title: 'Words',
    text: 'What both the request and the profile mention. Words in the title count twice, rare words more than common ones, and everyday words and numbers not at all. Matching half the words earns full points.',
  },
  {
    name: 'rate',
    title: 'Rate and budget',
    text: 'How many hours of the developer’s time the budget covers. 60 hours or more earn full points, fewer than 15 earn none. A project price earns full points when the budget covers it. Where the client pays by the hour, a rate up to theirs earns full points and twice as much none. A profile without a rate gets half.',
  },
  {
    name: 'availability',
    title: 'Availability',
    text: 'Available now earns full points, limited availability half, not available none. Less if a deadline leaves too few hours for the hours the client expects.',
  },
  {
    name: 'rating',
    title: 'Ratings',
    text: 'The average star rating. We add five ratings of four stars to everyone’s, so that two ratings from friends don’t decide the order and newcomers start above the middle.',
  },
  {
    name: 'response',
    title: 'Replies',
    text: 'How often and how fast the developer replies. Replies within an hour earn full points, after two days none. With too few conversations to tell, it’s half.',
  },
]

/** The parts that count, the weightiest first, and what they add up to. */
export function partsOf(weights: Weights) {
  const parts = PARTS.map((part) => ({ ...part, weight: weights[part.name] }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return { parts, total: parts.reduce((sum, { weight }) => sum + weight, 0) }
}

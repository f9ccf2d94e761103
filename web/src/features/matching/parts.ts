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
    text: 'How many of the skills that the request names the developer has. One in the list of skills counts in full, one that only the text speaks of counts less, and one close to it (Vue where React is asked for) counts a little.',
  },
  {
    name: 'words',
    title: 'Words',
    text: 'What both the request and the profile mention. Words in the title count twice, rare words more than common ones, and everyday words and numbers not at all. Matching half the words earns full points.',
  },
  {
    name: 'rate',
    title: 'Rate and budget',
    text: 'Whether the budget is enough for what the developer asks: for 60 hours of work in full, for fewer than 15 not at all. Who takes whole projects counts in full when the budget covers their price. Without a rate it is half.',
  },
  {
    name: 'availability',
    title: 'Availability',
    text: 'Available now counts in full, limited time half, not available nothing.',
  },
  {
    name: 'rating',
    title: 'Ratings',
    text: 'The average of the stars, with five ratings of four stars added to everybody’s: two friends don’t make a champion, and who has no ratings yet starts in the upper middle.',
  },
  {
    name: 'response',
    title: 'Answers',
    text: 'How often and how fast the developer answers: within an hour in full, after two days nothing. While too few conversations tell, it is half.',
  },
]

/** The parts that count, the weightiest first, and what they add up to. */
export function partsOf(weights: Weights) {
  const parts = PARTS.map((part) => ({ ...part, weight: weights[part.name] }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return { parts, total: parts.reduce((sum, { weight }) => sum + weight, 0) }
}

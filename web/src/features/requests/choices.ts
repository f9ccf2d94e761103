import type { Visibility } from './types'

interface Visible {
  readonly value: Visibility
  readonly name: string
  readonly text: string
}

export const VISIBILITIES: readonly Visible[] = [
  {
    value: 'public',
    name: 'Public',
    text: 'Anyone can find it under Open requests.',
  },
  {
    value: 'shared',
    name: 'Invited only',
    text: 'Only developers you invite can see it.',
  },
  {
    value: 'private',
    name: 'Private',
    text: 'Only you. Inviting someone later makes it “Invited only”.',
  },
]

export const PRICINGS = [
  { value: 'fixed', name: 'Fixed price', text: 'One price for all of the work.' },
  { value: 'hourly', name: 'By the hour', text: 'You pay for the hours worked.' },
] as const

export const visibilityName = (value: Visibility) =>
  VISIBILITIES.find((visible) => visible.value === value)?.name ?? value

import { Link } from '@tanstack/react-router'

import { buttonClass } from '../../ui/button'
import { accountSteps, profileStep } from './first-steps'
import type { Step } from './get-started'

interface Facts {
  readonly emailVerified: boolean
  readonly hasProfile: boolean
  /** Whether they may send proposals; null when this server asks for no subscription. */
  readonly isSubscribed: boolean | null
  readonly price: string | null
}

export const developerSteps = (facts: Facts): readonly Step[] => [
  ...accountSteps(facts.emailVerified),
  profileStep(facts.hasProfile, 'Clients find you by your skills, your rate and your work.'),
  ...(facts.isSubscribed === null
    ? []
    : [
        {
          name: 'Start your subscription',
          text:
            facts.price === null
              ? 'Needed to send proposals and start conversations.'
              : `${facts.price} a month, to send proposals and start conversations. Cancel at any time.`,
          isDone: facts.isSubscribed,
          act: (variant: 'primary' | 'quiet') => (
            <Link to="/profile" hash="part-subscription" className={buttonClass(variant)}>
              View subscription
            </Link>
          ),
        },
      ]),
  {
    name: 'Send your first proposal',
    text: 'Open requests show the budget and the client.',
    isDone: false,
    act: (variant) => (
      <Link to="/opportunities" className={buttonClass(variant)}>
        Find work
      </Link>
    ),
  },
]

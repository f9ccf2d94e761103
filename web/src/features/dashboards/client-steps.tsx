import { Link } from '@tanstack/react-router'

import { buttonClass } from '../../ui/button'
import { accountSteps, profileStep } from './first-steps'
import type { Step } from './get-started'

interface RequestFacts {
  readonly id: number
  readonly status: string
  readonly shared_count?: number
  readonly response_count: number
}

interface Facts {
  readonly emailVerified: boolean
  readonly hasProfile: boolean
  /** The newest ones. */
  readonly requests: readonly RequestFacts[]
  readonly hasAgreement: boolean
}

const isPosted = ({ status }: RequestFacts) => status !== 'draft'
const isShown = ({ shared_count = 0, response_count }: RequestFacts) =>
  shared_count > 0 || response_count > 0

/** Until somebody was invited to a request, or has found it. */
export const isNewClient = ({ requests, hasAgreement }: Facts) =>
  !hasAgreement && !requests.some((request) => isPosted(request) && isShown(request))

export function clientSteps(facts: Facts): readonly Step[] {
  const posted = facts.requests.find(isPosted)
  return [
    ...accountSteps(facts.emailVerified),
    profileStep(facts.hasProfile, 'Developers want to know who they work for.'),
    {
      name: 'Post your first request',
      text: 'Describe what you need and state your real budget. It takes about 5 minutes.',
      isDone: posted !== undefined,
      act: (variant) => (
        <Link to="/requests/new" className={buttonClass(variant)}>
          Post a request
        </Link>
      ),
    },
    {
      name: 'Invite developers',
      text: 'We suggest people and show why each one matches.',
      isDone: false,
      act: (variant) =>
        posted && (
          <Link
            to="/requests/$requestId"
            params={{ requestId: String(posted.id) }}
            className={buttonClass(variant)}
          >
            Invite developers
          </Link>
        ),
    },
    {
      name: 'Agree on scope and milestones',
      text: 'You approve each milestone before the next one starts.',
      isDone: false,
    },
  ]
}

import { Link } from '@tanstack/react-router'

import { buttonClass } from '../../ui/button'
import type { Step } from './get-started'

/** The same for both roles. Nothing else waits for it, as not every server sends emails. */
export const accountSteps = (emailVerified: boolean): readonly Step[] => [
  { name: 'Create your account', isDone: true },
  {
    name: 'Confirm your email',
    text: 'So you can reset your password and get notifications.',
    isDone: emailVerified,
    isAside: true,
    act: (variant) => (
      <Link to="/profile" hash="part-email" className={buttonClass(variant)}>
        Confirm email
      </Link>
    ),
  },
]

/** The same for both roles. */
export const profileStep = (isDone: boolean, text: string): Step => ({
  name: 'Create your profile',
  text,
  isDone,
  act: (variant) => (
    <Link to="/profile" className={buttonClass(variant)}>
      Create your profile
    </Link>
  ),
})

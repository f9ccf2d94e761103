import type { ComponentProps } from 'react'

import type { UserType } from '../../session/user'
import { ROLES } from './role-choice'

interface RoleCardsProps extends ComponentProps<'input'> {
  /** For a choice that the caller keeps. */
  chosen?: UserType | null
}

/** One of the two sides to choose. */
export function RoleCards({ chosen, ...radio }: RoleCardsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {ROLES.map(({ type, title, text, Icon }) => (
        <label
          key={type}
          className="relative grid cursor-pointer content-start gap-1 rounded-m border border-line-firm bg-surface p-4 has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            value={type}
            className="ghost-input"
            {...radio}
            {...(chosen !== undefined && { checked: chosen === type })}
          />
          <Icon aria-hidden size={22} className="text-accent" />
          <span className="font-medium">{title}</span>
          <span className="text-note text-ink-soft">{text}</span>
        </label>
      ))}
    </div>
  )
}

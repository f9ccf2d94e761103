import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { MessagesSquare } from 'lucide-react'

import { messageOf } from '../../api/errors'
import { Button, buttonClass, type ButtonSize, type ButtonVariant } from '../../ui/button'

export interface StartLook {
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

interface StartButtonProps extends StartLook {
  /** It is there already: the button leads to it. */
  conversationId: number | null
  label: string
  /** What it says while busy; without it something turns in its place. */
  busyLabel?: string
  /** Whom or what it is about, for those who do not see where it stands. */
  about: string
  busy: boolean
  problem: unknown
  onPress: () => void
  onLeave?: (() => void) | undefined
}

/** Starts a conversation, or leads to the one there is. Why it failed stays beside it when the toast is gone. */
export function StartButton({
  conversationId,
  label,
  busyLabel,
  about,
  busy,
  problem,
  onPress,
  onLeave,
  variant = 'primary',
  size = 'normal',
  className,
}: StartButtonProps) {
  const inner = (text: string) => (
    <>
      {size === 'normal' && <MessagesSquare aria-hidden size={18} />}
      {text}
      <span className="sr-only">: {about}</span>
    </>
  )
  if (conversationId !== null) {
    return (
      <Link
        to="/conversations/$id"
        params={{ id: String(conversationId) }}
        className={clsx(buttonClass(variant, size), className)}
        {...(onLeave && { onClick: onLeave })}
      >
        {inner('Open conversation')}
      </Link>
    )
  }
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <Button
        variant={variant}
        size={size}
        busy={busy}
        {...(busyLabel !== undefined && { busyLabel })}
        onClick={onPress}
      >
        {inner(label)}
      </Button>
      {problem !== null && <p className="field-error">{messageOf(problem)}</p>}
    </div>
  )
}

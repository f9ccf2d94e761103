import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { MessagesSquare } from 'lucide-react'

import { messageOf } from '../../api/errors'
import { Button, buttonClass, type ButtonSize, type ButtonVariant } from '../../ui/button'

export interface StartLook {
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  /** In a row it is an icon while the list is narrow. */
  inRow?: boolean
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
  inRow = false,
}: StartButtonProps) {
  const words = (text: string) => (inRow ? <span className="@max-4xl:sr-only">{text}</span> : text)
  const inner = (text: string) => (
    <>
      {(size === 'normal' || inRow) && (
        <MessagesSquare aria-hidden size={18} className={clsx(inRow && '@4xl:hidden')} />
      )}
      {words(text)}
      <span className="sr-only">: {about}</span>
    </>
  )
  const round = inRow && '@max-4xl:w-11 @max-4xl:px-0'
  if (conversationId !== null) {
    return (
      <Link
        to="/conversations/$id"
        params={{ id: String(conversationId) }}
        className={clsx(buttonClass(variant, size), round, className)}
        {...(onLeave && { onClick: onLeave })}
      >
        {inner('Open conversation')}
      </Link>
    )
  }
  return (
    <div className={clsx('grid gap-1.5', inRow && 'justify-items-end', className)}>
      <Button
        variant={variant}
        size={size}
        busy={busy}
        {...(round && { className: round })}
        {...(busyLabel !== undefined && { busyLabel: words(busyLabel) })}
        onClick={onPress}
      >
        {inner(label)}
      </Button>
      {problem !== null && <p className="field-error">{messageOf(problem)}</p>}
    </div>
  )
}

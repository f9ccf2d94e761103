import clsx from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { Spinner } from './spinner'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'normal' | 'small'

/** The look of a button for things that are links. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize = 'normal'): string {
  return clsx('btn', `btn-${variant}`, size === 'small' && 'btn-small')
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** While true the button keeps its width and its focus, and takes no further press. */
  busy?: boolean
  /** What the button says while busy: the verb, for example "Processing...". */
  busyLabel?: ReactNode
  children: ReactNode
}

export function Button({
  variant = 'primary',
  size = 'normal',
  busy = false,
  busyLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...native
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      // Also stops a submit button from sending its form a second time.
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onClick?.(event)
  }
  const spinsOverLabel = busy && busyLabel === undefined

  return (
    <button
      {...native}
      type={type}
      className={clsx(buttonClass(variant, size), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || native['aria-disabled']}
      onClick={press}
    >
      <span className="btn-faces">
        <span
          className="btn-face"
          data-hidden={busy && busyLabel !== undefined}
          data-veiled={spinsOverLabel}
        >
          {children}
        </span>
        {busyLabel !== undefined && (
          <span className="btn-face" data-hidden={!busy}>
            <Spinner />
            {busyLabel}
          </span>
        )}
        {spinsOverLabel && (
          <span className="btn-face">
            <Spinner />
          </span>
        )}
      </span>
    </button>
  )
}

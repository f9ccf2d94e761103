import clsx from 'clsx'
import type { FocusEvent, ReactNode, ToggleEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'

import { ahead } from '../lib/load-chunk'

interface PopoverProps {
  /** The accessible name of the button. */
  label: string
  /** The accessible name of what opens; the button's unless told. */
  name?: string
  /** What is drawn on the button. */
  trigger: ReactNode
  buttonClass?: string
  /** Fetches the code of what is inside, for when the pointer or the focus comes to the button. */
  fetchInside?: () => Promise<unknown>
  /** Where it opens and how large it is. */
  className?: string
  /** What is inside, drawn only while it is open. */
  children: (close: () => void) => ReactNode
}

/**
 * A button with a native popover: the browser opens it above everything, and closes it by Escape, by a press outside or when
 * another one opens. It also closes when the focus goes elsewhere, and gives the focus back to its button.
 */
export function Popover({
  label,
  name = label,
  trigger,
  buttonClass = 'icon-button',
  fetchInside,
  className = 'popover',
  children,
}: PopoverProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => {
    document.getElementById(id)?.hidePopover()
  }

  useEffect(() => {
    // Opened by the browser before this code was there: it has nothing inside yet.
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }, [])

  const beforeToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'closed' && panel.current?.contains(document.activeElement)) {
      button.current?.focus({ preventScroll: true })
    }
    setOpen(newState === 'open')
  }

  const toggled = ({ newState }: ToggleEvent) => {
    if (newState === 'open') panel.current?.focus({ preventScroll: true })
  }

  const focusLeft = ({ relatedTarget }: FocusEvent) => {
    // Gone to nowhere is not gone elsewhere: a press on plain text, or something that had the focus and went away.
    if (!open || !(relatedTarget instanceof Node) || relatedTarget === button.current) return
    if (!panel.current?.contains(relatedTarget)) close()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={buttonClass}
        onBlur={focusLeft}
        {...(fetchInside && ahead(fetchInside))}
      >
        {trigger}
      </button>
      {/* Leaving it is heard for the panel as a whole; Escape and the button are the plain ways out. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        tabIndex={-1}
        className={clsx('outline-none', className)}
        onBeforeToggle={beforeToggle}
        onToggle={toggled}
        onBlur={focusLeft}
      >
        {open && children(close)}
      </div>
    </>
  )
}

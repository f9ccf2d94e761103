import { X } from 'lucide-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'

import { holdPage } from './hold-page'

export interface DialogProps {
  open: boolean
  /** Asks to close: Escape, the close button, a press outside. Without it only the footer's buttons lead out. */
  onClose?: (() => void) | undefined
  title: ReactNode
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
  /** Buttons; the last one is the main one. */
  footer?: ReactNode
}

/** A native modal dialog: focus stays inside, and returns to where it came from. A sheet when narrow. */
export function Dialog(props: DialogProps) {
  // Mounting with `open` keeps opener, focus and scroll in one place: the life of the frame.
  return props.open ? <Frame {...props} /> : null
}

function Frame({ onClose, title, role = 'dialog', children, footer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const bodyId = useId()
  const typedIn = useRef(false)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    element.showModal()
    const letPageGo = holdPage()
    return () => {
      letPageGo()
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Handled here, not by the browser: it would close on a second Escape whatever we say.
    event.preventDefault()
    event.stopPropagation()
    onClose?.()
  }

  const pressOutside = (event: MouseEvent) => {
    if (event.target !== dialog.current || role === 'alertdialog') return
    const box = dialog.current.getBoundingClientRect()
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom
    // A slip of the pointer must not throw away what was typed.
    if (!inside && !typedIn.current) onClose?.()
  }

  return (
    // The handlers serve the dialog as a whole; every way out has a button of its own as well.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="dialog"
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      onKeyDown={keyDown}
      onMouseDown={pressOutside}
      onInput={() => {
        typedIn.current = true
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={(event) => {
        // Closed over our head (a back gesture): ask, and stay until the answer.
        const element = event.currentTarget
        if (event.target !== element || element.open || !element.isConnected) return
        element.showModal()
        onClose?.()
      }}
    >
      <h2 id={titleId} className="px-6 pt-5 pr-16 pb-3 text-2xl">
        {title}
      </h2>
      <div id={bodyId} className="dialog-body">
        {children}
      </div>
      {footer !== undefined && <div className="dialog-footer">{footer}</div>}
      {onClose !== undefined && role === 'dialog' && (
        <button
          type="button"
          className="icon-button absolute top-3 right-3"
          aria-label="Close"
          onClick={onClose}
        >
          <X aria-hidden size={20} />
        </button>
      )}
    </dialog>
  )
}

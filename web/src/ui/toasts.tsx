import './toasts.css'

import { Check, CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import type { CloseButtonProps, IconProps } from 'react-toastify/unstyled'
import { ToastContainer, cssTransition, toast } from 'react-toastify/unstyled'

export { toast }

const slide = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapse: false })

function ToastIcon({ type }: Pick<IconProps, 'type'>) {
  switch (type) {
    case 'success':
      return <Check aria-hidden size={20} />
    case 'error':
      return <CircleAlert aria-hidden size={20} />
    case 'warning':
      return <TriangleAlert aria-hidden size={20} />
    case 'info':
      return <Info aria-hidden size={20} />
    default:
      return null
  }
}

function ToastClose({ closeToast }: Pick<CloseButtonProps, 'closeToast'>) {
  return (
    <button type="button" className="toast-close" aria-label="Dismiss" onClick={closeToast}>
      <X aria-hidden size={18} />
    </button>
  )
}

/**
 * The toasts at the top right: at most five, the newest on top, each for three seconds. Their clock
 * stands still while the pointer or the focus is on them (the focus by the stylesheet: the clock is
 * the animation of the bar). A toast never carries the only copy of an error.
 */
export function Toasts() {
  return (
    <ToastContainer
      limit={5}
      newestOnTop
      autoClose={3000}
      position="top-right"
      transition={slide}
      closeButton={ToastClose}
      icon={ToastIcon}
      draggable={false}
      closeOnClick={false}
      pauseOnHover
      pauseOnFocusLoss
      aria-label="Notifications"
    />
  )
}

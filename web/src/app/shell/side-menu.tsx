import { Link } from '@tanstack/react-router'
import {
  Briefcase,
  Heart,
  LogOut,
  MessagesSquare,
  MessageSquareText,
  SquarePlay,
  Ticket,
  UserRound,
  X,
} from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'

import { askForDonation } from '../../features/payments/dialogs-store'
import { useSession } from '../../session/store'
import { holdPage } from '../../ui/hold-page'
import { ThemeSwitch } from '../../ui/theme-switch'

interface SideMenuProps {
  onClose: () => void
  onFeedback: () => void
}

const ITEM =
  'flex min-h-12 w-full items-center gap-3 rounded-s px-3 text-left text-lg no-underline hover:bg-sunken'

/** A drawer at the right edge: a native modal dialog, so focus stays inside and Escape closes it. */
export function SideMenu({ onClose, onFeedback }: SideMenuProps) {
  const signedIn = useSession((state) => state.isAuthenticated)
  const drawer = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = drawer.current
    const opener = document.activeElement
    const letGo = holdPage()
    element?.showModal()
    return () => {
      letGo()
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  return (
    // Escape and a press outside are extras; the close button does the same.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={drawer}
      aria-label="Menu"
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-80 max-w-[85vw] border-l border-line bg-surface p-0 text-ink shadow-high transition-transform backdrop:bg-(--veil) starting:open:translate-x-full"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="flex min-h-full flex-col gap-2 p-4">
        <button
          type="button"
          className="icon-button self-end"
          aria-label="Close menu"
          onClick={onClose}
        >
          <X aria-hidden size={22} />
        </button>
        <ul role="list" className="grid gap-1">
          {signedIn && (
            <li>
              <Link to="/profile" className={ITEM} onClick={onClose}>
                <UserRound aria-hidden size={20} className="text-ink-soft" />
                Profile
              </Link>
            </li>
          )}
          {signedIn && (
            <li>
              <Link to="/conversations" className={ITEM} onClick={onClose}>
                <MessagesSquare aria-hidden size={20} className="text-ink-soft" />
                Conversations
              </Link>
            </li>
          )}
          <li>
            <Link to="/opportunities" className={ITEM} onClick={onClose}>
              <Briefcase aria-hidden size={20} className="text-ink-soft" />
              Opportunities
            </Link>
          </li>
          <li className="min-[26.01rem]:hidden">
            <Link to="/tickets" className={ITEM} onClick={onClose}>
              <Ticket aria-hidden size={20} className="text-ink-soft" />
              Tickets
            </Link>
          </li>
          {signedIn && (
            <li className="min-[26.01rem]:hidden">
              <Link to="/videos" className={ITEM} onClick={onClose}>
                <SquarePlay aria-hidden size={20} className="text-ink-soft" />
                Videos
              </Link>
            </li>
          )}
          <li>
            <button
              type="button"
              className={ITEM}
              onClick={() => {
                onClose()
                askForDonation()
              }}
            >
              <Heart aria-hidden size={20} className="fill-current text-heart" />
              Support
            </button>
          </li>
          <li>
            <button
              type="button"
              className={ITEM}
              onClick={() => {
                onClose()
                onFeedback()
              }}
            >
              <MessageSquareText aria-hidden size={20} className="text-ink-soft" />
              Feedback
            </button>
          </li>
          {signedIn && (
            <li>
              <Link to="/logout" preload={false} className={ITEM} onClick={onClose}>
                <LogOut aria-hidden size={20} className="text-ink-soft" />
                Logout
              </Link>
            </li>
          )}
        </ul>
        <div className="mt-auto border-t border-line px-3 pt-4">
          <ThemeSwitch />
        </div>
      </div>
    </dialog>
  )
}

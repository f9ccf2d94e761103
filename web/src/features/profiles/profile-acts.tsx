import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, use, type ReactNode } from 'react'

import { ahead } from '../../lib/load-chunk'
import { useSession } from '../../session/store'
import { mustChooseRole } from '../../session/user'
import { Button } from '../../ui/button'
import { useOpened } from '../../ui/use-opened'
import { useAuthDialog } from '../auth/public'
import { fetchInviteDialog, fetchMessageDialog } from '../requests/public'
import type { ProfileAct } from './profile-act'
import type { PublicDeveloper } from './types'

interface Acting {
  /** Whether this person may: clients, and visitors who may become one. */
  readonly offered: boolean
  readonly begin: (act: ProfileAct) => void
}

const Acts = createContext<Acting>({ offered: false, begin: () => undefined })

interface ProfileActsProps {
  developer: PublicDeveloper
  children: ReactNode
}

/**
 * What one can want from a developer. The act is in the address: a visitor is asked to sign in, comes back to the same
 * address, and goes on where they were.
 */
export function ProfileActs({ developer: { id, display_name }, children }: ProfileActsProps) {
  const { act } = useSearch({ from: '/profile/developers/$id/public' })
  const navigate = useNavigate()
  const signedIn = useSession((state) => state.isAuthenticated)
  const user = useSession((state) => state.user)
  const showAuth = useAuthDialog((state) => state.show)
  const isClient = signedIn && !mustChooseRole(user) && user?.userType === 'client'

  const go = (next: ProfileAct | undefined) =>
    navigate({
      to: '/profile/developers/$id/public',
      params: { id: String(id) },
      search: next ? { act: next } : {},
      replace: true,
      resetScroll: false,
    })
  const close = () => {
    void go(undefined)
  }
  const message = useOpened(isClient && act === 'message', fetchMessageDialog, close)
  const invite = useOpened(isClient && act === 'invite', fetchInviteDialog, close)
  const begin = async (next: ProfileAct) => {
    await go(next)
    if (!signedIn) showAuth()
  }
  const developer = { id, name: display_name }

  return (
    <Acts
      value={{
        offered: isClient || !signedIn,
        begin: (next) => {
          void begin(next)
        },
      }}
    >
      {children}
      {message && <message.MessageDialog developer={developer} onClose={close} />}
      {invite && <invite.InviteDialog developer={developer} onClose={close} />}
    </Acts>
  )
}

/** The two buttons, at the side or at the bottom of a phone. */
export function ActButtons() {
  const { offered, begin } = use(Acts)
  if (!offered) return null
  return (
    <>
      <Button
        aria-haspopup="dialog"
        {...ahead(fetchMessageDialog)}
        onClick={() => {
          begin('message')
        }}
      >
        Message
      </Button>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        {...ahead(fetchInviteDialog)}
        onClick={() => {
          begin('invite')
        }}
      >
        Invite to a request
      </Button>
    </>
  )
}

/** The same two within reach of a thumb. */
export function ActBar() {
  const { offered } = use(Acts)
  if (!offered) return null
  return (
    <div className="action-bar">
      <ActButtons />
    </div>
  )
}

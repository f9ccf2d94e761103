import { useMutation } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'

import { api, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { useSession } from '../../session/store'
import type { UserType } from '../../session/user'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { useAuthDialog } from './auth-dialog-store'
import { ROLES } from './role-choice'

export function SelectRolePage() {
  const signedIn = useSession((state) => state.isAuthenticated)
  const askToSignIn = useAuthDialog((state) => state.show)
  const choice = useMutation({
    mutationFn: (user_type: UserType) =>
      unwrap(api.POST('/auth/select-role', { body: { user_type } })),
    onSuccess: (answer, userType) => {
      // The route's guard leads on once the role is known.
      const { user, token, login, updateUserType } = useSession.getState()
      if (user) updateUserType(userType)
      else if (token) login({ token, user: answer })
    },
  })

  const choose = (userType: UserType) => {
    if (!signedIn) askToSignIn()
    else if (!choice.isPending) choice.mutate(userType)
  }

  return (
    <div className="wrap grid max-w-3xl gap-8 py-10 md:py-16">
      <PageHeading title="Choose your role" lead="You can’t change your role later." />
      <Notice>{choice.isError ? messageOf(choice.error) : null}</Notice>
      {!signedIn && (
        <Notice tone="info">You’re not signed in. We’ll ask you to sign in when you choose.</Notice>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {ROLES.map(({ type, title, text, Icon }) => (
          <button
            key={type}
            type="button"
            aria-busy={choice.isPending && choice.variables === type}
            aria-disabled={choice.isPending}
            onClick={() => {
              choose(type)
            }}
            className="group grid content-start gap-3 rounded-m border border-line bg-surface p-6 text-left shadow-card hover:border-accent"
          >
            <span className="grid size-12 place-items-center rounded-full bg-accent-wash text-accent">
              <Icon aria-hidden size={24} />
            </span>
            <span className="font-display text-2xl font-bold">{title}</span>
            <span className="text-ink-soft">{text}</span>
            <span className="mt-2 inline-flex items-center gap-2 font-medium text-accent">
              {choice.isPending && choice.variables === type ? 'Saving...' : 'Choose'}
              <ArrowRight aria-hidden size={18} />
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}

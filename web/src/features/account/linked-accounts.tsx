import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

import { api, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import {
  isProvider,
  PROVIDER_NAMES,
  PROVIDERS,
  rememberProvider,
  type Provider,
} from '../../session/provider'
import { clearProviderIds } from '../../session/storage'
import { useSession } from '../../session/store'
import type { User } from '../../session/user'
import { GitHubIcon, GoogleIcon, LinkedInIcon } from '../../ui/brand-icons'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'

const ICONS = { google: GoogleIcon, github: GitHubIcon, linkedin: LinkedInIcon } as const

/** The accounts elsewhere that one can sign in with. */
export function LinkedAccounts({ user }: { user: User }) {
  useWelcomeBack()
  const link = useMutation({
    mutationFn: async (provider: Provider) => {
      const { url } = await unwrap(
        api.POST('/auth/{provider}/link', { params: { path: { provider } } }),
      )
      rememberProvider(provider)
      // Stored ids of an earlier sign-in would lead from here to the dashboard on the way back.
      clearProviderIds()
      window.location.assign(url)
    },
  })
  const unlink = useMutation({
    mutationFn: (provider: Provider) =>
      unwrap(api.DELETE('/auth/{provider}/link', { params: { path: { provider } } })),
    onSuccess: (answer, provider) => {
      const { token, login } = useSession.getState()
      if (token !== null) login({ token, user: answer })
      clearProviderIds()
      toast.success(`${PROVIDER_NAMES[provider]} unlinked`)
    },
  })
  const failed = link.error ?? unlink.error

  return (
    <div className="grid gap-4">
      <Notice>{failed ? messageOf(failed) : null}</Notice>
      <ul role="list" className="grid gap-3">
        {PROVIDERS.map((provider) => {
          const Icon = ICONS[provider]
          const name = PROVIDER_NAMES[provider]
          const isLinked = user[`${provider}_id`] !== null
          const change = isLinked ? unlink : link
          // Leaving for the provider takes a moment after the answer.
          const busy = change.variables === provider && (change.isPending || link.isSuccess)
          return (
            <li
              key={provider}
              className="flex flex-wrap items-center gap-4 rounded-m border border-line bg-surface p-4"
            >
              <Icon />
              <div className="min-w-0 flex-1">
                <p className="font-medium">{name}</p>
                <p className="text-note text-ink-soft">{isLinked ? 'Linked' : 'Not linked'}</p>
              </div>
              <Button
                variant="secondary"
                size="small"
                aria-label={`${isLinked ? 'Unlink' : 'Link'} ${name}`}
                busy={busy}
                onClick={() => {
                  link.reset()
                  unlink.reset()
                  change.mutate(provider)
                }}
              >
                {isLinked ? 'Unlink' : 'Link'}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The server leads back here with the name of what was linked. */
function useWelcomeBack() {
  useEffect(() => {
    const url = new URL(window.location.href)
    const linked = url.searchParams.get('linked')
    if (!isProvider(linked)) return
    url.searchParams.delete('linked')
    window.history.replaceState(window.history.state, '', url)
    toast.success(`${PROVIDER_NAMES[linked]} linked`)
    document.getElementById('part-sign-in-methods')?.scrollIntoView()
  }, [])
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { SkeletonCards } from '../../ui/skeleton'
import { Switch } from '../../ui/switch'
import { hintFor, KINDS } from './kinds'
import { deviceSupport, hideOnDevice, isShownOnDevice, showOnDevice } from './on-device'
import { preferencesQuery, useSavePreference } from './preferences'
import type { EmailChoice, NotificationKind } from './types'

const EMAIL_CHOICES: readonly (readonly [EmailChoice, string])[] = [
  ['off', 'No email'],
  ['at_once', 'Email at once'],
  ['daily', 'Daily email'],
]

const ALL_KINDS = Object.keys(KINDS) as NotificationKind[]

/** What one is notified of, and whether the device shows it too. Every choice is saved at once. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Notification settings">
      <div className="grid gap-5">
        <section aria-labelledby="notify-about" className="grid gap-2">
          <h3 id="notify-about" className="text-base">
            Notify me about
          </h3>
          <ByEmail onLeave={onClose} />
          <Kinds />
        </section>
        <section aria-labelledby="notify-here" className="grid gap-2 border-t border-line pt-4">
          <h3 id="notify-here" className="text-base">
            This device
          </h3>
          <OnDevice />
        </section>
      </div>
    </Dialog>
  )
}

/** What is the same for every kind. */
function ByEmail({ onLeave }: { onLeave: () => void }) {
  const isVerified = useSession((state) => state.user?.emailVerified) ?? true
  return (
    <p className="text-note text-ink-soft">
      {isVerified ? (
        'We only email what you haven’t read here.'
      ) : (
        <>
          To get emails,{' '}
          <Link to="/profile" className="underline underline-offset-3" onClick={onLeave}>
            confirm your email address
          </Link>{' '}
          first.
        </>
      )}
    </p>
  )
}

function Kinds() {
  const role = useSession((state) => state.user?.userType) ?? 'client'
  const query = useQuery(preferencesQuery())
  const save = useSavePreference()
  return (
    <AsyncView query={query} skeleton={<SkeletonCards count={6} className="h-11" />}>
      {(preferences) => (
        <div className="grid gap-1.5">
          {ALL_KINDS.filter((kind) => kind in preferences).map((kind) => (
            <div key={kind} className="flex flex-wrap items-start justify-between gap-x-4">
              <div className="min-w-0 flex-1 basis-64">
                <Switch
                  label={KINDS[kind].label}
                  hint={hintFor(kind, role)}
                  checked={preferences[kind] ?? false}
                  onChange={({ target }) => {
                    save.mutate({ kind, wanted: target.checked })
                  }}
                />
              </div>
              <select
                className="input w-auto text-note max-sm:ms-15"
                aria-label={`${KINDS[kind].label} by email`}
                disabled={preferences[kind] !== true}
                value={preferences.email?.[kind] ?? 'daily'}
                onChange={({ target }) => {
                  save.mutate({ kind, email: target.value as EmailChoice })
                }}
              >
                {EMAIL_CHOICES.map(([choice, text]) => (
                  <option key={choice} value={choice}>
                    {text}
                  </option>
                ))}
              </select>
            </div>
          ))}
          <Notice>
            {save.isError
              ? `“${KINDS[save.variables.kind].label}” couldn’t be saved. ${messageOf(save.error)}`
              : null}
          </Notice>
        </div>
      )}
    </AsyncView>
  )
}

const HINTS = {
  none: 'This browser can’t show notifications.',
  blocked: 'Your browser blocks notifications from this site. Allow them in its settings first.',
  ready: 'Your browser will ask for permission. This applies to this browser only.',
} as const

function OnDevice() {
  const userId = useSession((state) => state.user?.id) ?? 0
  const [isOn, setIsOn] = useState(() => isShownOnDevice(userId))
  const [support, setSupport] = useState(deviceSupport)
  const change = async (wanted: boolean) => {
    if (wanted) await showOnDevice(userId)
    else hideOnDevice()
    setIsOn(isShownOnDevice(userId))
    setSupport(deviceSupport())
  }
  return (
    <Switch
      label="Show on this device while the tab is in the background"
      hint={HINTS[support]}
      disabled={support !== 'ready'}
      checked={isOn}
      onChange={({ target }) => void change(target.checked)}
    />
  )
}

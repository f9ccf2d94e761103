import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { createActionKey } from '../../api/action-key'
import { messageOf } from '../../api/errors'
import type { DataExport } from '../../api/types'
import { formatBytes } from '../../lib/bytes'
import { deadline } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Button, buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { DeleteAccountDialog } from './delete-account-dialog'
import { exportQuery, requestExport } from './queries'

/** Taking everything along, and taking everything away. */
export function OwnData() {
  const query = useQuery(exportQuery())
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="grid max-w-2xl gap-8">
      <section aria-labelledby="own-data-export" className="grid gap-3">
        <h3 id="own-data-export" className="text-lg">
          Download your data
        </h3>
        <p className="text-ink-soft">
          A ZIP file with your data as JSON and the files you uploaded.
        </p>
        <AsyncView query={query} skeleton={<Skeleton className="h-11 w-48" />}>
          {(state) => <Archive state={state} />}
        </AsyncView>
      </section>
      <section aria-labelledby="own-data-delete" className="grid gap-3">
        <h3 id="own-data-delete" className="text-lg">
          Delete your account
        </h3>
        <p className="text-ink-soft">
          Your profile and everything you published disappear at once. If you change your mind,
          restore your account with the link we email you.
        </p>
        <div>
          <Button
            variant="secondary"
            className="text-heart"
            onClick={() => {
              setAsking(true)
            }}
          >
            Delete account
          </Button>
        </div>
      </section>
      {isAsking && (
        <DeleteAccountDialog
          onClose={() => {
            setAsking(false)
          }}
        />
      )}
    </div>
  )
}

function Archive({
  state: { state, url, size_bytes, expires_at, next_at },
}: {
  state: DataExport
}) {
  const queryClient = useQueryClient()
  const [action] = useState(createActionKey)
  const ask = useMutation({
    mutationFn: () => requestExport(queryClient, action.keyFor(next_at ?? null)),
    onSuccess: () => {
      action.done()
    },
  })
  if (state === 'waiting')
    return (
      <Notice tone="info">
        We’re preparing your archive. You’ll get an email when it’s ready.
      </Notice>
    )
  return (
    <div className="grid gap-3">
      {state === 'failed' && <Notice>Your archive couldn’t be made. Please try again.</Notice>}
      <Notice>{ask.isError ? messageOf(ask.error) : null}</Notice>
      {state === 'ready' && typeof url === 'string' && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <a href={url} download className={buttonClass('primary')}>
            Download archive
          </a>
          <span className="text-note text-ink-soft">
            {formatBytes(size_bytes ?? 0)}
            {typeof expires_at === 'string' && `, available until ${deadline(expires_at)}`}
          </span>
        </p>
      )}
      {typeof next_at === 'string' ? (
        <p className="text-note text-ink-soft">You can request a new one on {deadline(next_at)}.</p>
      ) : (
        <div>
          <Button
            variant="secondary"
            busy={ask.isPending}
            busyLabel="Requesting..."
            onClick={() => {
              ask.mutate()
            }}
          >
            Request archive
          </Button>
        </div>
      )}
    </div>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import type { ApiToken, NewApiToken } from '../../api/types'
import { deadline, exactTime, relativeTime } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { CopyField } from '../../ui/copy-field'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { SkeletonText } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { NewToken } from './new-token'
import { apiTokensQuery, revokeToken } from './queries'

/** Tokens for one's own programs: what there is, a new one, and the way to take one back. */
export function ApiTokens() {
  const query = useQuery(apiTokensQuery())
  const [made, setMade] = useState<NewApiToken | null>(null)
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  return (
    <div className="grid gap-6">
      <AsyncView query={query} skeleton={<SkeletonText lines={3} />}>
        {({ items }) => (
          <div className="grid gap-6">
            {items.length > 0 && (
              <ul role="list" aria-label="API tokens" className="grid gap-3">
                {items.map((token) => (
                  <TokenCard key={token.id} token={token} onRevoke={setRevoking} />
                ))}
              </ul>
            )}
            {made && items.some(({ id }) => id === made.id) && (
              <CopyField
                label={`Token “${made.name}”`}
                value={made.token}
                hint="Copy it now. You won’t be able to see it again."
              />
            )}
            <NewToken onMade={setMade} />
          </div>
        )}
      </AsyncView>
      {revoking && (
        <RevokeDialog
          token={revoking}
          onClose={() => {
            setRevoking(null)
          }}
        />
      )}
    </div>
  )
}

const hasEnded = (iso: string, now = Date.now()) => new Date(iso).getTime() <= now

function TokenCard({ token, onRevoke }: { token: ApiToken; onRevoke: (token: ApiToken) => void }) {
  const { name, scopes, last_used_at, expires_at } = token
  const isOver = typeof expires_at === 'string' && hasEnded(expires_at)
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-m border border-line bg-surface p-4">
      <KeyRound aria-hidden className="flex-none text-ink-soft" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium break-words">{name}</p>
        <p className="text-note text-ink-soft">
          {scopes.length > 1
            ? 'Read and write'
            : scopes[0] === 'write'
              ? 'Write only'
              : 'Read only'}
          {' · '}
          {typeof last_used_at === 'string' ? (
            <>
              Last used{' '}
              <time dateTime={last_used_at} title={exactTime(last_used_at)}>
                {relativeTime(last_used_at)}
              </time>
            </>
          ) : (
            'Never used'
          )}
          {typeof expires_at === 'string' &&
            ` · ${isOver ? 'Expired' : `Expires on ${deadline(expires_at)}`}`}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Revoke token: ${name}`}
        onClick={() => {
          onRevoke(token)
        }}
      >
        Revoke
      </Button>
    </li>
  )
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: (id: number) => revokeToken(queryClient, id),
    onSuccess: () => {
      toast.success('Token revoked')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Revoke this token?"
      label="Revoke token"
      busyLabel="Revoking..."
      busy={revoke.isPending}
      problem={revoke.isError ? messageOf(revoke.error) : null}
      onConfirm={() => {
        revoke.mutate(token.id)
      }}
      onClose={onClose}
    >
      <p>Programs that use “{token.name}” stop working at once.</p>
    </ConfirmDialog>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import type { SessionPage, SessionRow } from '../../api/types'
import { deviceName } from '../../lib/device-name'
import { exactTime, relativeTime } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { EmptyState } from '../../ui/empty-state'
import { Notice } from '../../ui/notice'
import { SkeletonCards } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { endOtherSessions, revokeSession, sessionsQuery } from './queries'

export function Sessions() {
  const query = useQuery(sessionsQuery())
  const [ending, setEnding] = useState<SessionRow | null>(null)

  return (
    <>
      <AsyncView
        query={query}
        skeleton={<SkeletonCards count={2} className="h-20" />}
        isEmpty={(page) => page.items.length === 0}
        empty={
          <EmptyState title="No sessions" text="Sign in again to see this browser in the list." />
        }
      >
        {(page) => (
          <div className="grid gap-5">
            <ul role="list" className="grid gap-3">
              {page.items.map((session) => (
                <SessionCard key={session.id} session={session} onEnd={setEnding} />
              ))}
            </ul>
            {page.items.some(({ current }) => !current) && <EndOthers />}
          </div>
        )}
      </AsyncView>
      {ending && (
        <EndSessionDialog
          session={ending}
          onClose={() => {
            setEnding(null)
          }}
        />
      )}
    </>
  )
}

function EndOthers() {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: async () => {
      toast.success('Other sessions ended')
      await queryClient.invalidateQueries(sessionsQuery())
    },
  })
  return (
    <div className="grid justify-items-start gap-3">
      <Notice>{end.isError ? messageOf(end.error) : null}</Notice>
      <Button
        variant="secondary"
        busy={end.isPending}
        busyLabel="Ending..."
        onClick={() => {
          end.mutate()
        }}
      >
        End all other sessions
      </Button>
    </div>
  )
}

function SessionCard({
  session,
  onEnd,
}: {
  session: SessionRow
  onEnd: (session: SessionRow) => void
}) {
  const navigate = useNavigate()
  const device = deviceName(session.user_agent ?? null)
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-m border border-line bg-surface p-4">
      <MonitorSmartphone aria-hidden className="flex-none text-ink-soft" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">
          {device}{' '}
          {session.current && (
            <span className="rounded-full bg-accent-wash px-2.5 py-0.5 text-sm text-accent">
              This browser
            </span>
          )}
        </p>
        <p className="text-note text-ink-soft">
          Active{' '}
          <time dateTime={session.last_active_at} title={exactTime(session.last_active_at)}>
            {relativeTime(session.last_active_at)}
          </time>
          {session.address ? ` · ${session.address}` : ''}
        </p>
      </div>
      {session.current ? (
        <Button variant="secondary" size="small" onClick={() => void navigate({ to: '/logout' })}>
          Log out
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-label={`End session: ${device}`}
          onClick={() => {
            onEnd(session)
          }}
        >
          End session
        </Button>
      )}
    </li>
  )
}

function EndSessionDialog({ session, onClose }: { session: SessionRow; onClose: () => void }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: revokeSession,
    onSuccess: (_, id) => {
      queryClient.setQueryData<SessionPage>(sessionsQuery().queryKey, (page) =>
        page ? { ...page, items: page.items.filter((row) => row.id !== id) } : page,
      )
      toast.success('Session ended')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="End this session?"
      label="End session"
      busyLabel="Ending..."
      busy={end.isPending}
      problem={end.isError ? messageOf(end.error) : null}
      onConfirm={() => {
        end.mutate(session.id)
      }}
      onClose={onClose}
    >
      <p>{deviceName(session.user_agent ?? null)} will be signed out.</p>
    </ConfirmDialog>
  )
}

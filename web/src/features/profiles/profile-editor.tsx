import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { User } from '../../session/user'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Skeleton, SkeletonText } from '../../ui/skeleton'
import { both, useCode } from '../../ui/use-code'
import { fetchClientEditor, fetchDeveloperEditor } from './editors'
import { ownProfilesQuery } from './queries'

/** What others see of somebody, to be written by themselves. */
export function ProfileEditor({ user }: { user: User }) {
  switch (user.userType) {
    case 'client':
      return <OwnClient user={user} />
    case 'developer':
      return <OwnDeveloper user={user} />
    case null:
      return (
        <EmptyState
          title="First, choose your role"
          text="Choose whether you’re a client or a developer to create your profile."
          action={
            <Link to="/select-role" className={buttonClass('primary')}>
              Choose your role
            </Link>
          }
        />
      )
  }
}

function OwnClient({ user }: { user: User }) {
  const query = both(useCode(fetchClientEditor), useQuery(ownProfilesQuery()))
  return (
    <AsyncView query={query} skeleton={<EditorSkeleton />}>
      {([{ ClientEditor }, { client_profile }]) => (
        <ClientEditor key={user.id} user={user} profile={client_profile ?? null} />
      )}
    </AsyncView>
  )
}

function OwnDeveloper({ user }: { user: User }) {
  const query = both(useCode(fetchDeveloperEditor), useQuery(ownProfilesQuery()))
  return (
    <AsyncView query={query} skeleton={<EditorSkeleton />}>
      {([{ DeveloperEditor }, { developer_profile }]) => (
        <DeveloperEditor key={user.id} user={user} profile={developer_profile ?? null} />
      )}
    </AsyncView>
  )
}

function EditorSkeleton() {
  return (
    <span className="grid min-h-dvh content-start gap-10">
      <Skeleton className="h-32 w-full rounded-m" />
      <span className="grid gap-10 md:grid-cols-[14rem_minmax(0,1fr)]">
        <Skeleton className="h-7 w-32" />
        <span className="grid max-w-2xl gap-6">
          <Skeleton className="size-28 rounded-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
          <SkeletonText lines={5} />
        </span>
      </span>
    </span>
  )
}

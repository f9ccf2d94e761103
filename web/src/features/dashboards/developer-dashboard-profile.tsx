import { Link } from '@tanstack/react-router'

import { AsyncView, type AsyncQuery } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { SkeletonText } from '../../ui/skeleton'
import { SidePart } from './developer-dashboard-side-part'

interface Completeness {
  readonly completeness: number
  readonly next_step?: { readonly field: string; readonly text: string } | null
}

interface Profiles {
  readonly developer_profile?: Completeness | null
}

/** How much of the profile is there, and the one step that helps most. */
export function ProfileProgress({ query }: { query: AsyncQuery<Profiles> }) {
  return (
    <SidePart title="Your profile">
      <AsyncView query={query} skeleton={<SkeletonText lines={4} />}>
        {({ developer_profile: profile }) =>
          profile ? <Progress profile={profile} /> : <NoProfile />
        }
      </AsyncView>
    </SidePart>
  )
}

function NoProfile() {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-note text-ink-soft">
        Clients can’t find you yet. You can start with just a name.
      </p>
      <Link to="/profile" className={buttonClass('secondary', 'small')}>
        Create your profile
      </Link>
    </div>
  )
}

function Progress({ profile: { completeness, next_step } }: { profile: Completeness }) {
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3">
        <svg
          viewBox="0 0 100 6"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-2 flex-1 rounded-full bg-accent-wash"
        >
          <rect className="fill-accent" width={completeness} height="6" />
        </svg>
        <span className="tabular text-note font-medium">{completeness}% complete</span>
      </div>
      {next_step && (
        <p>
          <span className="text-note text-ink-soft">Next: </span>
          <Link to="/profile" className="link inline-flex min-h-6 items-center gap-1.5">
            {next_step.text}
          </Link>
        </p>
      )}
    </div>
  )
}

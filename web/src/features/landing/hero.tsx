import { Link } from '@tanstack/react-router'

import { PROVIDER_NAMES, PROVIDERS } from '../../session/provider'
import { GitHubIcon, GoogleIcon, LinkedInIcon } from '../../ui/brand-icons'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useSocialStart } from '../auth/public'
import { OpenRequests } from './open-requests'

const ICONS = { google: GoogleIcon, github: GitHubIcon, linkedin: LinkedInIcon } as const

export function Hero() {
  return (
    <div className="overflow-hidden">
      <div className="wrap grid items-center gap-x-16 gap-y-10 py-10 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,0.95fr)] lg:py-14">
        <div>
          <h1
            tabIndex={-1}
            data-page-heading
            className="max-w-[11ch] text-hero font-bold tracking-[-0.03em]"
          >
            Connecting talent with opportunity
          </h1>
          <p className="mt-6 text-lg font-medium">A free platform built for freelance developers</p>
          <p className="max-w-[44ch] text-lg text-ink-soft">
            Find the right person by their work, agree on milestones in writing, and pay no
            commission.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <Link to="/requests/new" className={buttonClass('primary')}>
              Post a request
            </Link>
            <Link to="/opportunities" className={buttonClass('secondary')}>
              Find work
            </Link>
          </div>
          <WaysIn />
        </div>
        <OpenRequests />
      </div>
    </div>
  )
}

function WaysIn() {
  const { start, notice } = useSocialStart()
  return (
    <div className="mt-6">
      <div className="-ml-3 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link to="/login" className={buttonClass('quiet')}>
          Login
        </Link>
        <Link to="/register" className={buttonClass('quiet')}>
          Register
        </Link>
        <div className="flex items-center">
          <p className="ml-3 text-note text-ink-soft" id="landing-social">
            or continue with
          </p>
          <ul role="list" aria-labelledby="landing-social" className="flex">
            {PROVIDERS.map((provider) => {
              const Icon = ICONS[provider]
              return (
                <li key={provider}>
                  <a
                    href={`/api/auth/${provider}`}
                    title={PROVIDER_NAMES[provider]}
                    className={buttonClass('quiet')}
                    onClick={(event) => {
                      start(event, provider)
                    }}
                  >
                    <Icon />
                    <span className="sr-only">Continue with {PROVIDER_NAMES[provider]}</span>
                  </a>
                </li>
              )
            })}
          </ul>
        </div>
      </div>
      <div className="mt-3">
        <Notice tone="info">{notice}</Notice>
      </div>
    </div>
  )
}

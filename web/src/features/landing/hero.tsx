import { Link } from '@tanstack/react-router'
import clsx from 'clsx'

import { PROVIDER_NAMES, PROVIDERS } from '../../session/provider'
import { GitHubIcon, GoogleIcon, LinkedInIcon } from '../../ui/brand-icons'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useSocialStart } from '../auth/public'
import { Stage } from './stage'

const ICONS = { google: GoogleIcon, github: GitHubIcon, linkedin: LinkedInIcon } as const

export function Hero() {
  const { start, notice } = useSocialStart()
  return (
    <section className="overflow-hidden">
      <div className="wrap grid items-center gap-x-16 gap-y-12 py-10 md:py-14 lg:grid-cols-[minmax(0,1.08fr)_minmax(0,0.92fr)] lg:py-20">
        <div>
          <h1
            tabIndex={-1}
            data-page-heading
            className="max-w-[11ch] text-hero font-bold tracking-[-0.03em]"
          >
            Connecting talent with opportunity
          </h1>
          <p className="mt-6 text-xl font-medium">A free platform built for freelance developers</p>
          <p className="mt-2 max-w-[44ch] text-xl text-ink-soft">
            Show your work, find clients and agree on the details. We take no commission.
          </p>

          <div className="mt-8 flex flex-wrap gap-3">
            <Link to="/register" className={buttonClass('primary')}>
              Register
            </Link>
            <Link to="/login" className={buttonClass('secondary')}>
              Login
            </Link>
          </div>

          <div className="mt-9 border-t border-line pt-5">
            <p className="text-note text-ink-soft" id="landing-social">
              Or continue with an existing account
            </p>
            <ul role="list" aria-labelledby="landing-social" className="mt-3 flex gap-2">
              {PROVIDERS.map((provider) => {
                const Icon = ICONS[provider]
                return (
                  <li key={provider}>
                    <a
                      href={`/api/auth/${provider}`}
                      className={clsx(
                        buttonClass('secondary', 'small'),
                        'max-sm:gap-1.5 max-sm:px-2.5',
                      )}
                      onClick={(event) => {
                        start(event, provider)
                      }}
                    >
                      <Icon className="size-4.5" />
                      <span>
                        <span className="sr-only">Continue with </span>
                        {PROVIDER_NAMES[provider]}
                      </span>
                    </a>
                  </li>
                )
              })}
            </ul>
            <div className="mt-3">
              <Notice tone="info">{notice}</Notice>
            </div>
          </div>
        </div>
        <Stage />
      </div>
    </section>
  )
}

import { Link, useSearch } from '@tanstack/react-router'

import { isProvider, PROVIDER_NAMES } from '../../session/provider'
import { buttonClass } from '../../ui/button'
import { PageHeading } from '../../ui/page-heading'

const LONGEST = 300

/** Anybody can write such a link, so its words are shown as words, and not many of them. */
function words(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, LONGEST) : otherwise
}

export function OAuthErrorPage() {
  const search: { error?: unknown; provider?: unknown } = useSearch({ strict: false })
  const error = words(search.error, 'Authentication failed')
  const named = words(search.provider, 'OAuth provider')
  const word = named.toLowerCase()
  const provider = isProvider(word) ? PROVIDER_NAMES[word] : named

  return (
    <div className="wrap flex justify-center py-10 md:py-16">
      <div className="grid w-full max-w-lg gap-6">
        <PageHeading title="Authentication Failed" />
        <div className="grid gap-3">
          <p className="text-lg">We couldn&apos;t authenticate you with {provider}.</p>
          <p className="rounded-s border-l-4 border-heart bg-heart-wash px-4 py-3 break-words">
            {error}
          </p>
          <p className="text-ink-soft">If this problem persists, please contact support.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to="/login" className={buttonClass('primary')}>
            Return to Login
          </Link>
          <Link to="/" className={buttonClass('secondary')}>
            Go to Homepage
          </Link>
        </div>
      </div>
    </div>
  )
}

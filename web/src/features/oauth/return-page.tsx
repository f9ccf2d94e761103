import { useEffect } from 'react'

import { rememberedProvider } from '../../session/provider'
import { PageHeading } from '../../ui/page-heading'
import { Spinner } from '../../ui/spinner'
import { handOnTarget } from './hand-on'

export function OAuthReturnPage() {
  useEffect(() => {
    const { pathname, search } = window.location
    window.location.replace(handOnTarget(pathname, search, rememberedProvider()))
  }, [])

  return (
    <div className="wrap grid justify-items-center gap-5 py-16 text-center">
      <span className="text-3xl text-accent">
        <Spinner />
      </span>
      <PageHeading title="Signing you in" />
      <p role="status">This takes a moment.</p>
    </div>
  )
}

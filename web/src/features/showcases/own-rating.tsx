import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { ApiFailure } from '../../api/errors'
import { adoptUnsent, VISITOR } from '../../lib/adopt-unsent'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { Skeleton } from '../../ui/skeleton'
import { useAuthDialog } from '../auth/public'
import { OwnReviewPart } from '../reviews/public'
import { ownRatingQuery, rate } from './rating-queries'
import type { Showcase, ShowcaseRating } from './types'

const SIGN_IN = 'Sign in to rate this showcase. We’ll keep what you typed.'

/** The reader's rating: to give, or to change. A visitor is asked to sign in when they send it. */
export function OwnRating({ showcase, children }: { showcase: Showcase; children: ReactNode }) {
  const me = useSession((state) => state.user?.id ?? VISITOR)
  const query = useQuery({ ...ownRatingQuery(showcase.id), enabled: me !== VISITOR })
  if (me === VISITOR) return <Giving showcase={showcase} owner={VISITOR} mine={null} />
  return (
    <AsyncView query={query} skeleton={<Skeleton className="h-40 w-full rounded-m" />}>
      {(mine) => (
        <Giving key={me} showcase={showcase} owner={me} mine={mine}>
          {children}
        </Giving>
      )}
    </AsyncView>
  )
}

interface GivingProps {
  showcase: Showcase
  owner: number
  mine: ShowcaseRating | null
  /** What was replied to it. */
  children?: ReactNode
}

function Giving({ showcase: { id, developer }, owner, mine, children }: GivingProps) {
  const draft = `showcase-rating:${id}`
  useState(() => {
    adoptUnsent(owner, draft)
  })
  const queryClient = useQueryClient()
  const showAuth = useAuthDialog((state) => state.show)
  return (
    <OwnReviewPart<ShowcaseRating>
      noun="rating"
      question="How do you like this project?"
      draft={draft}
      mine={mine}
      hint={`Everyone can see your rating. ${developer.name} can reply to it.`}
      send={(given) => {
        if (owner !== VISITOR) return rate(queryClient, id, given)
        showAuth()
        throw new ApiFailure(SIGN_IN, { kind: 'status' })
      }}
    >
      {children}
    </OwnReviewPart>
  )
}

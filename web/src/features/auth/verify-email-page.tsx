import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'

import { quietApi, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { useSession } from '../../session/store'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { SkeletonText } from '../../ui/skeleton'
import { AuthPage, INCOMPLETE_LINK } from './auth-page'

/** The link may be opened again: the server says the same. */
const verification = (token: string) =>
  queryOptions({
    queryKey: ['/auth/verify-email', token],
    queryFn: () => unwrap(quietApi.POST('/auth/verify-email', { body: { token } })),
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
  })

/** Where the link in the letter leads, for a new account and for a new address. */
export function VerifyEmailPage() {
  const search: { token?: unknown } = useSearch({ strict: false })
  const token = typeof search.token === 'string' ? search.token : ''
  const query = useQuery(verification(token))
  const isSignedIn = useSession((state) => state.isAuthenticated)
  if (token === '') {
    return (
      <AuthPage title="Confirm your email">
        <p className="text-lg">{INCOMPLETE_LINK}</p>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Confirm your email">
      {query.isPending && <SkeletonText lines={2} />}
      <Notice>{query.isError ? messageOf(query.error) : null}</Notice>
      {query.isError && (
        <p>
          You can send a new link from{' '}
          <Link to="/profile" className="underline underline-offset-3">
            your profile
          </Link>
          .
        </p>
      )}
      {query.isSuccess && (
        <>
          <p className="text-lg">
            <strong className="break-words">{query.data.email}</strong>{' '}
            {query.data.changed ? 'is your new email address.' : 'is confirmed.'}
          </p>
          <p>
            <Link to={isSignedIn ? '/dashboard' : '/login'} className={buttonClass('primary')}>
              {isSignedIn ? 'Go to your dashboard' : 'Login'}
            </Link>
          </p>
        </>
      )}
    </AuthPage>
  )
}

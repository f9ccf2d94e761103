import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'

import { quietApi, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { Button, buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'

/** Where the link at the end of a letter leads. It asks once: mail programs open links by themselves. */
export function UnsubscribePage() {
  const search: { token?: unknown } = useSearch({ strict: false })
  const token = typeof search.token === 'string' ? search.token : ''
  const end = useMutation({
    mutationFn: () =>
      unwrap(quietApi.POST('/letters/unsubscribe', { params: { query: { token } } })),
  })
  return (
    <div className="wrap grid min-h-112 max-w-2xl content-start gap-5 py-10 md:py-16">
      <PageHeading title={end.isSuccess ? 'You’re unsubscribed' : 'Unsubscribe'} />
      <div role="status" className={end.isSuccess ? 'grid gap-5' : 'sr-only'}>
        {end.isSuccess && (
          <>
            <p className="text-lg">
              You won’t get notifications by email any more. We’ll still email you about your
              account and your payments.
            </p>
            <p>
              <Link to="/notifications" className={buttonClass('secondary')}>
                Notification settings
              </Link>
            </p>
          </>
        )}
      </div>
      {!end.isSuccess &&
        (token === '' ? (
          <p className="text-lg">This link is incomplete. Please open it from the email again.</p>
        ) : (
          <>
            <p className="text-lg">
              Stop getting notifications by email? You’ll still see them here on the site.
            </p>
            <Notice>{end.isError ? messageOf(end.error) : null}</Notice>
            <p>
              <Button
                busy={end.isPending}
                busyLabel="Unsubscribing..."
                onClick={() => {
                  end.mutate()
                }}
              >
                Unsubscribe
              </Button>
            </p>
          </>
        ))}
    </div>
  )
}

import { Link, useSearch } from '@tanstack/react-router'

import { ApiFailure } from '../../api/errors'
import { centsAsDollars } from '../../lib/money'
import { PRODUCT } from '../../lib/product'
import { Button, buttonClass } from '../../ui/button'
import { askForDonation } from './dialogs-store'
import { Outcome } from './outcome'
import { donationQuery } from './queries'
import { useConfirmation } from './use-confirmation'

/** Where one comes back to from donating. */
export function DonationSuccessPage() {
  const { session_id } = useSearch({ from: '/donation/success' })
  return session_id === undefined ? <NoDonation /> : <Donation sessionId={session_id} />
}

function Donation({ sessionId }: { sessionId: string }) {
  const { data, error, asking, late, retry } = useConfirmation(
    donationQuery(sessionId),
    ({ status }) => status === 'open',
  )

  if (data?.status === 'paid') return <Thanks cents={data.amount} />
  if (error instanceof ApiFailure && error.status === 404) return <NoDonation />
  if (error || (late && data?.status === 'open')) {
    return (
      <Outcome
        tone="trouble"
        title="Your donation is not confirmed yet"
        actions={
          <Button busy={asking} busyLabel="Checking..." onClick={retry}>
            Check again
          </Button>
        }
      >
        <p role="alert">
          {error
            ? error.message
            : 'The payment provider has not confirmed it yet. If you have paid, it will arrive; there is nothing more to do.'}
        </p>
      </Outcome>
    )
  }
  if (!data || data.status === 'open') {
    return (
      <Outcome tone="waiting" title="Confirming your donation">
        <p>This takes a moment.</p>
      </Outcome>
    )
  }
  return (
    <Outcome tone="nothing" title="This donation was not paid" actions={<DonateAgain />}>
      <p>Nothing was charged.</p>
    </Outcome>
  )
}

function Thanks({ cents }: { cents: number }) {
  return (
    <Outcome
      tone="well"
      title="Thank you"
      actions={
        <>
          <Link to="/supporters" className={buttonClass('primary')}>
            See the supporters
          </Link>
          <Link to="/" className={buttonClass('secondary')}>
            Go to the home page
          </Link>
        </>
      }
    >
      <p className="text-lg">
        Your donation of <strong>{centsAsDollars(cents)}</strong> has arrived. It keeps{' '}
        {PRODUCT.name} going for everyone.
      </p>
    </Outcome>
  )
}

/** Opened by hand, or with the address of no donation. */
function NoDonation() {
  return (
    <Outcome tone="nothing" title="No donation to show" actions={<DonateAgain />}>
      <p>After a donation you come back to this page and see that it has arrived.</p>
    </Outcome>
  )
}

function DonateAgain() {
  return (
    <>
      <Button onClick={askForDonation}>Donate</Button>
      <Link to="/" className={buttonClass('secondary')}>
        Go to the home page
      </Link>
    </>
  )
}

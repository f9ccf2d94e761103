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
        title="Your donation isn’t confirmed yet"
        actions={
          <Button busy={asking} busyLabel="Checking..." onClick={retry}>
            Check again
          </Button>
        }
      >
        <p role="alert">
          {error
            ? error.message
            : 'The payment provider hasn’t confirmed it yet. If you’ve paid, you don’t need to do anything.'}
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
    <Outcome tone="nothing" title="This donation wasn’t paid" actions={<DonateAgain />}>
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
        We received your donation of <strong>{centsAsDollars(cents)}</strong>. It keeps{' '}
        {PRODUCT.name} running for everyone.
      </p>
    </Outcome>
  )
}

/** Opened by hand, or with the address of no donation. */
function NoDonation() {
  return (
    <Outcome tone="nothing" title="No donation found" actions={<DonateAgain />}>
      <p>You’ll see your donation here after you make one.</p>
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

import { Link } from '@tanstack/react-router'

import { Button, buttonClass } from '../../ui/button'
import { askForDonation } from './dialogs-store'
import { Outcome } from './outcome'

/** Where one comes back to from not donating. */
export function DonationCancelPage() {
  return (
    <Outcome
      tone="nothing"
      title="Donation cancelled"
      actions={
        <>
          <Link to="/" className={buttonClass('primary')}>
            Go to the home page
          </Link>
          <Button variant="secondary" onClick={askForDonation}>
            Donate
          </Button>
        </>
      }
    >
      <p>Nothing was charged.</p>
    </Outcome>
  )
}

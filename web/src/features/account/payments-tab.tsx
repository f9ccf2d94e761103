import { loadChunk } from '../../lib/load-chunk'
import { PRODUCT } from '../../lib/product'
import type { User } from '../../session/user'
import { AsyncView } from '../../ui/async-view'
import { PagePart } from '../../ui/page-part'
import { Skeleton, SkeletonText } from '../../ui/skeleton'
import { useCode } from '../../ui/use-code'
import { fetchOwnPayments } from '../payments/public'
import { PAYMENT_PARTS } from './part-names'

const fetchBilling = loadChunk(() => import('./own-billing'))

const [SUBSCRIPTION, BILLING, RECEIPTS] = PAYMENT_PARTS

/** What one pays for, how one is named on invoices, and what was paid. */
export function PaymentsTab({ user }: { user: User }) {
  const payments = useCode(fetchOwnPayments)
  const billing = useCode(fetchBilling)
  return (
    <>
      {user.userType === 'developer' && (
        <PagePart title={SUBSCRIPTION} lead="Needed to send proposals and start conversations.">
          <AsyncView query={payments} skeleton={<Skeleton className="h-44 rounded-m" />}>
            {({ SubscriptionCard }) => <SubscriptionCard />}
          </AsyncView>
        </PagePart>
      )}
      <PagePart title={BILLING} lead="Shown on your new invoices.">
        <AsyncView query={billing} skeleton={<Skeleton className="h-96 max-w-md" />}>
          {({ BillingDetails }) => <BillingDetails />}
        </AsyncView>
      </PagePart>
      <PagePart title={RECEIPTS} lead={`Payments you made through ${PRODUCT.name}.`}>
        <AsyncView query={payments} skeleton={<SkeletonText lines={2} />}>
          {({ Receipts }) => <Receipts />}
        </AsyncView>
      </PagePart>
    </>
  )
}

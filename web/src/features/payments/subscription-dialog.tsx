import { useRouterState } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { onEvent } from '../../session/events'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SUBSCRIPTION_FAILED, useSubscriptionPrice } from './queries'
import { TestPaymentsMark } from './test-payments-mark'
import { useStart } from './use-start'
import { WORDS, type PendingAction } from './pending-action'
import { PaymentFailed } from './payment-failed'

interface SubscriptionDialogProps {
  wanted: PendingAction | null
  onClose: () => void
}

const OPENS = [
  'Send proposals to clients',
  'Start conversations with clients',
  'Publish and edit showcases',
] as const

/** The way on for a developer who needs a subscription for what they wanted. */
export function SubscriptionDialog({ wanted, onClose }: SubscriptionDialogProps) {
  const price = useSubscriptionPrice()
  const { start, busy, error } = useStart()
  useLeaveWithPage(onClose)

  // Paid elsewhere meanwhile: there is nothing left to ask.
  useEffect(
    () =>
      onEvent('subscription', ({ status }) => {
        if (status === 'active') onClose()
      }),
    [onClose],
  )

  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      title="Creator Subscription Required"
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Not now
          </Button>
          <Button busy={busy} busyLabel="Processing..." onClick={() => void start(wanted)}>
            Subscribe
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>Reading requests is free. This step needs an active creator subscription.</p>
        <div className="grid gap-4 rounded-m border border-line bg-accent-wash p-5">
          <p className="flex min-h-10 items-baseline gap-2">
            {price === null ? (
              <span className="text-ink-soft">You’ll see the price before you pay.</span>
            ) : (
              <>
                <span className="font-display text-3xl font-bold">{price}</span>
                <span className="text-ink-soft">a month</span>
              </>
            )}
          </p>
          <ul role="list" className="grid gap-2">
            {OPENS.map((line) => (
              <li key={line} className="flex gap-2.5">
                <Check aria-hidden size={20} className="mt-0.5 flex-none text-accent" />
                {line}
              </li>
            ))}
          </ul>
          <p className="text-note text-ink-soft">
            Cancel anytime. It stays active until the end of the paid month.
          </p>
        </div>
        {wanted && <p>{WORDS[wanted.kind].promise}</p>}
        <PaymentFailed what={SUBSCRIPTION_FAILED} error={error} />
        <TestPaymentsMark />
      </div>
    </Dialog>
  )
}

/** A dialog about one page does not follow to another. */
function useLeaveWithPage(onClose: () => void): void {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const opened = useRef(path)
  useEffect(() => {
    if (path !== opened.current) onClose()
  }, [path, onClose])
}

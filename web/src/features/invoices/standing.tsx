import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'

import { money } from '../../lib/currency'
import { Button } from '../../ui/button'
import { StateRing } from '../../ui/state-ring'
import { TestPaymentsMark } from '../payments/public'
import { MarkPaidDialog } from './mark-paid-dialog'
import { Confirming, PayButton } from './paying'
import { paidText, returnedText, stateOf } from './state'
import type { Invoice } from './types'

interface StandingProps {
  invoice: Invoice
  isClient: boolean
  /** The client came here from the page where they paid. */
  cameBack: boolean
  className: string
}

/** How the invoice stands, and the next step. Each step is as high as the one after it, so that the page stays in place. */
export function Standing({ invoice, isClient, cameBack, className }: StandingProps) {
  const { ring, word } = stateOf(invoice)
  return (
    <div className={className}>
      <div className="grid content-start gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="tabular text-3xl font-bold">
            {money(invoice.amount_cents, invoice.currency)}
          </p>
          <p role="status" className="flex items-center gap-2 font-medium">
            <StateRing ring={ring} />
            {word}
          </p>
        </div>
        <div className="grid gap-3">
          {invoice.status === 'paid' ? (
            <Paid {...{ invoice, cameBack }} />
          ) : !isClient ? (
            <MarkPaid invoice={invoice} />
          ) : cameBack ? (
            <Confirming invoice={invoice} />
          ) : (
            <PayButton invoice={invoice} />
          )}
          {isClient ? (
            <div className="min-h-6">
              <TestPaymentsMark />
            </div>
          ) : (
            invoice.status === 'open' && (
              <p className="text-sm text-ink-soft">
                Online payments go to the account you connect under{' '}
                <Link to="/marketplace/selling">Payouts</Link>.
              </p>
            )
          )}
        </div>
      </div>
    </div>
  )
}

function Paid({ invoice, cameBack }: Pick<StandingProps, 'invoice' | 'cameBack'>) {
  const returned = returnedText(invoice)
  return (
    <>
      {stateOf(invoice).ring === 'done' ? (
        <p className="flex min-h-11 items-center justify-center gap-2 rounded-full bg-accent-wash px-4 text-note font-medium text-accent">
          <Check aria-hidden size={18} className="flex-none" />
          {paidText(invoice)}
        </p>
      ) : (
        <p className="text-note">{paidText(invoice)}</p>
      )}
      {returned && <p className="text-note">{returned}</p>}
      {cameBack && (
        <p role="status" className="min-h-12 text-note text-ink-soft">
          {invoice.paid_by === 'provider' &&
            'Your payment is confirmed, and the developer has been notified.'}
        </p>
      )}
    </>
  )
}

function MarkPaid({ invoice }: { invoice: Invoice }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setAsking(true)
        }}
      >
        Mark as paid
      </Button>
      {isAsking && (
        <MarkPaidDialog
          invoice={invoice}
          onClose={() => {
            setAsking(false)
          }}
        />
      )}
    </>
  )
}

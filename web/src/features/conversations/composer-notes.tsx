import { CircleAlert } from 'lucide-react'

import { Button } from '../../ui/button'
import { askForSubscription, useSubscriptionPrice } from '../payments/public'
import type { Conversation } from './types'

interface ComposerNotesProps {
  head: Conversation
  /** Why something was not taken, one sentence each. */
  problems: readonly string[]
}

/** What stands between a text and its being sent, over the text. */
export function ComposerNotes({ head, problems }: ComposerNotesProps) {
  const isLapsed = !head.can_write && head.cannot_write_reason === 'subscription_required'
  return (
    <>
      {isLapsed && <SubscriptionNote />}
      <div role="alert" className="grid gap-1 empty:hidden">
        {problems.map((problem) => (
          <p key={problem} className="flex gap-2 px-2 text-note font-medium text-heart">
            <CircleAlert aria-hidden size={18} className="mt-0.5 flex-none" />
            <span className="min-w-0 break-words">{problem}</span>
          </p>
        ))}
      </div>
    </>
  )
}

/** Reading never needs one. */
function SubscriptionNote() {
  const price = useSubscriptionPrice()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-m border border-line bg-accent-wash px-4 py-2 text-note">
      <p className="min-w-0 flex-1 basis-60">
        Reading is free. Sending messages in a conversation you started needs the creator
        subscription
        {price === null ? '' : `, ${price} a month`}. Your draft is saved.
      </p>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          askForSubscription()
        }}
      >
        View subscription
      </Button>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { AsyncView } from '../../ui/async-view'
import { CopyField } from '../../ui/copy-field'
import { SkeletonText } from '../../ui/skeleton'
import { NewWebhook } from './new-webhook'
import { webhooksQuery } from './queries'
import type { MadeWebhook } from './types'
import { WebhookRow } from './webhook-row'

/** Where one's own programs are told of notifications: what there is, a new one, and whether the calls arrive. */
export function Webhooks() {
  const query = useQuery(webhooksQuery())
  const [made, setMade] = useState<MadeWebhook | null>(null)
  return (
    <AsyncView query={query} skeleton={<SkeletonText lines={3} />}>
      {({ items }) => (
        <div className="grid gap-6">
          {items.length > 0 && (
            <ul role="list" aria-label="Webhooks" className="grid gap-3">
              {items.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )}
          {made && items.some(({ id }) => id === made.id) && (
            <CopyField
              label="Signing secret"
              value={made.secret}
              hint="Copy it now. You won’t be able to see it again."
            />
          )}
          <NewWebhook onMade={setMade} />
        </div>
      )}
    </AsyncView>
  )
}

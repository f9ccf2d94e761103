import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { Deliveries } from './deliveries'
import { deleteWebhook, testWebhook, webhooksQuery } from './queries'
import { kindsText } from './texts'
import type { Webhook } from './types'

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, kinds, ended_at } = webhook
  const queryClient = useQueryClient()
  const [showsCalls, setShowsCalls] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const test = useMutation({
    mutationFn: () => testWebhook(queryClient, id),
    onSuccess: () => {
      setShowsCalls(true)
    },
  })
  const isOff = typeof ended_at === 'string'
  return (
    <li className="grid gap-4 rounded-m border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-4">
        <WebhookIcon aria-hidden className="flex-none text-ink-soft" />
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-medium break-all">{url}</p>
          <p className="text-note text-ink-soft">{kindsText(kinds)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            busy={test.isPending}
            busyLabel="Sending..."
            aria-label={`Send a test to ${url}`}
            onClick={() => {
              test.mutate()
            }}
          >
            Send test
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={showsCalls}
            aria-label={`Calls to ${url}`}
            onClick={() => {
              setShowsCalls(!showsCalls)
            }}
          >
            Calls
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Delete webhook: ${url}`}
            onClick={() => {
              setIsDeleting(true)
            }}
          >
            Delete
          </Button>
        </div>
      </div>
      {isOff && (
        <p className="text-sm">
          Switched off because its calls kept failing. Send a test: once it arrives, the webhook is
          on again.
        </p>
      )}
      <Notice>{test.isError ? messageOf(test.error) : null}</Notice>
      {showsCalls && (
        <Deliveries
          id={id}
          onDelivered={() => {
            // A test that arrived switches it on.
            if (isOff) void queryClient.invalidateQueries(webhooksQuery())
          }}
        />
      )}
      {isDeleting && (
        <DeleteWebhook
          webhook={webhook}
          onClose={() => {
            setIsDeleting(false)
          }}
        />
      )}
    </li>
  )
}

function DeleteWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteWebhook(queryClient, webhook.id),
    onSuccess: () => {
      toast.success('Webhook deleted')
    },
  })
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      label="Delete webhook"
      busyLabel="Deleting..."
      busy={remove.isPending}
      problem={remove.isError ? messageOf(remove.error) : null}
      onConfirm={() => {
        remove.mutate()
      }}
      onClose={onClose}
    >
      <p>{webhook.url} won’t get your notifications any more.</p>
    </ConfirmDialog>
  )
}

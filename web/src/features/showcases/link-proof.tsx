import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, CircleAlert } from 'lucide-react'
import { useId } from 'react'

import { messageOf } from '../../api/errors'
import { exactTime, shortDay } from '../../lib/time'
import { shownAddress } from '../../lib/web-address'
import { Button } from '../../ui/button'
import { CopyField } from '../../ui/copy-field'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { askForProof, removeProof } from './proof-queries'
import { LINK_NAMES } from './texts'
import type { ProofOfLink } from './types'

interface LinkProofProps {
  id: number
  proof: ProofOfLink
}

/** One link: what to do, how it stands, and the check. */
export function LinkProof({ id, proof }: LinkProofProps) {
  const { link, url, status, file_url } = proof
  const name = LINK_NAMES[link]
  const heading = useId()
  const queryClient = useQueryClient()
  const ask = useMutation({ mutationFn: () => askForProof(queryClient, id, link) })
  const remove = useMutation({
    mutationFn: () => removeProof(queryClient, id, link),
    onSuccess: () => {
      toast.success(`Proof removed: ${name}`)
    },
  })
  const failure = ask.error ?? remove.error
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
      <div>
        <h3 id={heading} className="text-lg">
          {name}
        </h3>
        <p className="truncate text-note text-ink-soft">{shownAddress(url)}</p>
      </div>
      {status !== 'proved' && <Steps proof={proof} />}
      <div role="status" className="empty:hidden">
        <Standing proof={proof} />
      </div>
      <Notice>{failure === null ? null : messageOf(failure)}</Notice>
      <div className="flex flex-wrap gap-2">
        {file_url && (
          <Button
            variant="secondary"
            size="small"
            busy={ask.isPending || status === 'waiting'}
            busyLabel="Checking..."
            aria-label={`Check now: ${name}`}
            onClick={() => {
              remove.reset()
              ask.mutate()
            }}
          >
            Check now
          </Button>
        )}
        {status && (
          <Button
            variant="quiet"
            size="small"
            busy={remove.isPending}
            busyLabel="Removing..."
            aria-label={`Remove: ${name}`}
            onClick={() => {
              ask.reset()
              remove.mutate()
            }}
          >
            Remove
          </Button>
        )}
      </div>
    </section>
  )
}

function Steps({ proof: { link, url, file_url, takes_meta_tag } }: { proof: ProofOfLink }) {
  if (!file_url) {
    return (
      <p className="text-note">
        {link === 'repository'
          ? 'We can’t check this address. Link to the repository itself, for example github.com/you/project.'
          : 'We can’t check this address. Use a plain web address, for example https://example.org.'}
      </p>
    )
  }
  return (
    <ol className="grid list-decimal grid-cols-1 gap-2.5 pl-5">
      <li>
        <div className="grid grid-cols-1 gap-2">
          <p>
            Publish a file with the text at the address below
            {takes_meta_tag && `, or put the tag into the head of ${shownAddress(url)}`}.
          </p>
          <CopyField label="File address" value={file_url} />
        </div>
      </li>
      <li>Press “Check now”.</li>
    </ol>
  )
}

function Standing({ proof: { status, reason, proved_at } }: { proof: ProofOfLink }) {
  switch (status) {
    case 'waiting':
      return (
        <p className="text-note text-ink-soft">We’re looking for it. This takes a few seconds.</p>
      )
    case 'proved':
      return (
        <div className="grid gap-1 text-note">
          <p className="flex items-center gap-1.5 font-medium text-ok">
            <ShieldCheck aria-hidden size={18} className="flex-none" />
            {proved_at && (
              <time dateTime={proved_at} title={exactTime(proved_at)}>
                Proved {shortDay(proved_at)}
              </time>
            )}
          </p>
          <p className="text-ink-soft">
            {reason
              ? `The last check failed: ${reason} We’ll try again tomorrow.`
              : 'Checked again every month, so leave the text in place.'}
          </p>
        </div>
      )
    case 'failed':
      return (
        <p className="flex gap-1.5 text-note text-heart">
          <CircleAlert aria-hidden size={18} className="mt-0.5 flex-none" />
          <span className="min-w-0 break-words">Not proved. {reason}</span>
        </p>
      )
    default:
      return null
  }
}

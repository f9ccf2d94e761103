import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Unlink } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'

import { createActionKey } from '../../api/action-key'
import { deadline, exactTime, relativeTime } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { ROWS } from '../../ui/rows'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { TurnOffLink } from '../../ui/turn-off-link'
import { endAfter, hasEnded, LinkDays } from './link-days'
import { addRecipient, recipientsQuery, removeRecipient } from './link-queries'
import { refusalOf } from './refusal'
import type { Recipient, Video } from './types'

const MOST_NAME = 80

/** Links for one person each: who watched, and how far. */
export function PersonalLinks({ video }: { video: Video }) {
  const query = useQuery(recipientsQuery(video.id))
  return (
    <section aria-labelledby="personal-links" className="grid gap-5 border-t border-line pt-6">
      <div className="grid gap-1">
        <h3 id="personal-links" className="text-lg">
          Links for one person
        </h3>
        <p className="text-ink-soft">
          You see whether and how far they watch, and they can ask you about a moment of the video.
        </p>
      </div>
      {/* The form comes with the list, so that its button doesn't move under the pointer. */}
      <AsyncView query={query} skeleton={<Skeleton className="h-44 w-full" />}>
        {(recipients) => (
          <div className="grid gap-5">
            {recipients.length > 0 && (
              <ul role="list" aria-labelledby="personal-links" className={ROWS}>
                {recipients.map((recipient) => (
                  <Row key={recipient.id} video={video} recipient={recipient} />
                ))}
              </ul>
            )}
            <NewPersonalLink video={video} />
          </div>
        )}
      </AsyncView>
    </section>
  )
}

async function copy({ share_url, name }: Recipient): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(share_url, window.location.href).href)
    toast.success(`Link for ${name} copied`)
  } catch {
    toast.error('The link couldn’t be copied. Allow this site to use the clipboard and try again.')
  }
}

function Row({ video, recipient }: { video: Video; recipient: Recipient }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { id, name, expires_at } = recipient
  const revoke = useMutation({
    mutationFn: () => removeRecipient(queryClient, video.id, id),
    onSuccess: () => {
      toast.success(`Link for ${name} turned off`)
    },
  })
  const isOver = typeof expires_at === 'string' && hasEnded(expires_at)
  return (
    <li className="grid gap-2 py-2">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-medium break-words">{name}</p>
          <p className="flex flex-wrap gap-x-2.5 text-sm text-ink-soft">
            <Seen recipient={recipient} />
            {typeof expires_at === 'string' && (
              <span>{isOver ? 'Expired' : `Works until ${deadline(expires_at)}`}</span>
            )}
          </p>
        </div>
        {!isOver && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Copy link for ${name}`}
            title="Copy link"
            onClick={() => void copy(recipient)}
          >
            <Copy aria-hidden size={18} />
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={`Turn off link for ${name}`}
          title="Turn off link"
          onClick={() => {
            setAsking(true)
          }}
        >
          <Unlink aria-hidden size={18} />
        </button>
      </div>
      {recipient.watched_at && (
        <progress
          className="h-1.5 w-full"
          max={1}
          value={recipient.reached}
          aria-label={`How far ${name} watched`}
        />
      )}
      {isAsking && (
        <TurnOffLink
          text={`It stops working for ${name}. How far they watched is deleted too.`}
          busy={revoke.isPending}
          problem={revoke.isError ? refusalOf(revoke.error) : null}
          onTurnOff={() => {
            revoke.mutate()
          }}
          onClose={() => {
            setAsking(false)
          }}
        />
      )}
    </li>
  )
}

function Seen({ recipient: { watched_at, reached } }: { recipient: Recipient }) {
  if (!watched_at) return <span>Not watched yet</span>
  return (
    <span className="tabular">
      {reached >= 1 ? 'Watched to the end' : `Watched ${Math.round(reached * 100)}%`},{' '}
      <time dateTime={watched_at} title={exactTime(watched_at)}>
        {relativeTime(watched_at)}
      </time>
    </span>
  )
}

function NewPersonalLink({ video }: { video: Video }) {
  const queryClient = useQueryClient()
  const [action] = useState(createActionKey)
  const [name, setName] = useState('')
  const [days, setDays] = useState(0)
  const [wrong, setWrong] = useState<string>()
  const create = useMutation({
    mutationFn: (body: { name: string }) =>
      addRecipient(
        queryClient,
        video.id,
        { ...body, ...endAfter(days) },
        action.keyFor([body, days]),
      ),
    onSuccess: async (recipient) => {
      action.done()
      setName('')
      await copy(recipient)
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const given = name.trim()
    setWrong(given === '' ? 'Enter their name.' : undefined)
    if (given !== '' && !create.isPending) create.mutate({ name: given })
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={MOST_NAME}
          hint="They see it on the page."
          value={name}
          error={wrong}
          onChange={({ target }) => {
            setName(target.value)
          }}
        />
        <LinkDays value={days} onChange={setDays} />
      </div>
      <Notice>{create.isError ? refusalOf(create.error) : null}</Notice>
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={create.isPending}
        busyLabel="Creating..."
      >
        Create and copy link
      </Button>
    </form>
  )
}

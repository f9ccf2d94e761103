import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'

import { ahead } from '../../lib/load-chunk'
import { exactTime, relativeTime, shortDay } from '../../lib/time'
import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import { Pill } from '../../ui/pill'
import { AdminList } from './admin-list'
import { Choice } from './choice'
import { peopleQuery, setSuspended, type PersonStatus } from './queries'
import type { Person } from './types'
import { fetchActDialog, useAct } from './use-act'

const STATUSES = [
  ['all', 'Everyone'],
  ['active', 'Active'],
  ['suspended', 'Suspended'],
] as const

/** Everybody with an account: to be found, suspended and restored. */
export function Part() {
  const [status, setStatus] = useState<PersonStatus | 'all'>('all')
  const [q, setQ] = useState('')
  const query = useInfiniteQuery(peopleQuery(q, status === 'all' ? null : status))
  const { ask, dialog } = useAct()
  const queryClient = useQueryClient()

  const askFor = (person: Person) => {
    const isSuspended = person.suspended_at !== null
    const act = isSuspended ? 'restore' : 'suspend'
    ask({
      title: `${isSuspended ? 'Restore' : 'Suspend'} ${person.username}?`,
      text: isSuspended
        ? 'They can sign in again, and what they published is public again.'
        : 'They’re signed out everywhere and can’t sign in. Everything they published is hidden until you restore them.',
      verb: isSuspended ? 'Restore' : 'Suspend',
      busy: isSuspended ? 'Restoring...' : 'Suspending...',
      isDanger: !isSuspended,
      note: { label: 'Note', hint: 'Only admins see it, in the audit log.' },
      run: (note) => setSuspended(queryClient, person.id, act, note),
      done: `${person.username} ${isSuspended ? 'restored' : 'suspended'}`,
    })
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SearchBox onSearch={setQ} />
        <Choice label="Which people" value={status} options={STATUSES} onChange={setStatus} />
      </div>
      <AdminList
        query={query}
        empty={q === '' ? 'Nobody here.' : 'Nobody’s username or email address begins with that.'}
      >
        {(person) => <PersonRow person={person} onAsk={askFor} />}
      </AdminList>
      {dialog}
    </div>
  )
}

function SearchBox({ onSearch }: { onSearch: (q: string) => void }) {
  const [text, setText] = useState('')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form role="search" aria-label="People" className="flex flex-1 gap-2" onSubmit={send}>
      <input
        type="search"
        aria-label="Username or email address"
        className="input max-w-120 min-w-40 flex-1"
        value={text}
        maxLength={200}
        autoCapitalize="none"
        placeholder="Username or email"
        onChange={({ target }) => {
          setText(target.value)
          // Emptied by the cross in it.
          if (target.value === '') onSearch('')
        }}
      />
      <Button type="submit" variant="secondary">
        <Search aria-hidden size={18} />
        Search
      </Button>
    </form>
  )
}

const ROLES = { client: 'Client', developer: 'Developer' } as const
const PLAIN = 'border-line text-ink-soft'

function PersonRow({ person, onAsk }: { person: Person; onAsk: (person: Person) => void }) {
  const isMe = useSession((state) => state.user?.id === person.id)
  const { username, full_name, email, user_type, suspended_at, created_at, last_active_at } = person
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 font-text text-base font-medium tracking-normal">
          <span className="break-words">{username}</span>
          {user_type && <Pill look={PLAIN}>{ROLES[user_type]}</Pill>}
          {person.is_admin && <Pill look="border-accent text-accent">Admin</Pill>}
          {suspended_at && <Pill look="border-heart text-heart">Suspended</Pill>}
        </h2>
        <p className="text-sm break-words text-ink-soft">
          {full_name ? `${full_name} · ` : ''}
          {email}
        </p>
        <p className="text-sm text-ink-soft">
          Joined <time dateTime={created_at}>{shortDay(created_at)}</time>
          {last_active_at && (
            <>
              {' · Active '}
              <time dateTime={last_active_at} title={exactTime(last_active_at)}>
                {relativeTime(last_active_at)}
              </time>
            </>
          )}
          {suspended_at && (
            <>
              {' · Suspended '}
              <time dateTime={suspended_at}>{shortDay(suspended_at)}</time>
            </>
          )}
        </p>
      </div>
      {!isMe && (
        <Button
          variant="secondary"
          size="small"
          {...ahead(fetchActDialog)}
          onClick={() => {
            onAsk(person)
          }}
        >
          {suspended_at ? 'Restore' : 'Suspend'}
          <span className="sr-only"> {username}</span>
        </Button>
      )}
    </article>
  )
}

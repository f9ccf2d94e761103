import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { createActionKey } from '../../api/action-key'
import { useDebounced } from '../../lib/use-debounced'
import { AsyncView } from '../../ui/async-view'
import { Avatar } from '../../ui/avatar'
import { Button, buttonClass } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { inviteProblem } from './invite-problem'
import { developersQuery, invite, sharesQuery } from './queries'
import { MOST_PER_SHARE } from './rules'
import type { DeveloperCard } from './types'

interface ShareDialogProps {
  requestId: number
  isPrivate: boolean
  onClose: () => void
}

const developers = (count: number) => (count === 1 ? '1 developer' : `${count} developers`)

/** Search, tick, share. Who has it already is marked and can't be ticked again. */
export function ShareDialog({ requestId, isPrivate, onClose }: ShareDialogProps) {
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const [action] = useState(createActionKey)
  const already = useQuery(sharesQuery(requestId))
  const has = new Set(already.data?.map(({ developer_id }) => developer_id))
  const full = chosen.size >= MOST_PER_SHARE

  const share = useMutation({
    mutationFn: (ids: readonly number[]) => invite(queryClient, requestId, ids, action.keyFor(ids)),
    onSuccess: ({ shared }) => {
      action.done()
      toast.success(`${developers(shared.length)} invited`)
      onClose()
    },
  })

  const toggle = ({ id, display_name }: DeveloperCard) => {
    share.reset()
    const next = new Map(chosen)
    if (!next.delete(id)) next.set(id, display_name)
    setChosen(next)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite developers"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button
            disabled={chosen.size === 0}
            busy={share.isPending}
            busyLabel="Inviting..."
            onClick={() => {
              share.mutate([...chosen.keys()])
            }}
          >
            {chosen.size === 0 ? 'Invite' : `Invite ${developers(chosen.size)}`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {isPrivate && (
          <Notice tone="info">This request is private. Developers you invite can read it.</Notice>
        )}
        <TextField
          type="search"
          label="Find developers"
          hint="Search by name, skill or profile text."
          value={search}
          autoComplete="off"
          onChange={(event) => {
            setSearch(event.target.value)
          }}
        />
        <p role="status" className="text-note text-ink-soft">
          {chosen.size === 0
            ? 'No one selected yet.'
            : `Selected: ${[...chosen.values()].join(', ')}.`}
          {full && ` You can invite ${MOST_PER_SHARE} at once.`}
        </p>
        <Found search={search.trim()} chosen={chosen} has={has} full={full} onToggle={toggle} />
        <Notice>{share.isError ? inviteProblem(share.error, [...chosen.values()]) : null}</Notice>
      </div>
    </Dialog>
  )
}

interface FoundProps {
  search: string
  chosen: ReadonlyMap<number, string>
  has: ReadonlySet<number>
  full: boolean
  onToggle: (developer: DeveloperCard) => void
}

function Found({ search, chosen, has, full, onToggle }: FoundProps) {
  const settled = useDebounced(search)
  const query = useInfiniteQuery(developersQuery(settled))
  return (
    <AsyncView
      query={firstPageOf(query)}
      skeleton={<SkeletonCards count={4} className="h-16" />}
      empty={<NobodyFound search={settled} />}
    >
      {(found) => (
        <div className="grid grid-cols-1 gap-4">
          <ul role="list" aria-label="Developers" className="grid grid-cols-1 gap-2">
            {found.map((developer) => (
              <li key={developer.id}>
                <Choice
                  developer={developer}
                  checked={chosen.has(developer.id)}
                  shared={has.has(developer.id)}
                  disabled={full && !chosen.has(developer.id)}
                  onToggle={onToggle}
                />
              </li>
            ))}
          </ul>
          <ShowMore query={query} />
        </div>
      )}
    </AsyncView>
  )
}

function NobodyFound({ search }: { search: string }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-m border border-dashed border-line-firm px-4 py-8 text-center">
      <p className="text-ink-soft">
        {search === ''
          ? 'No developers have a profile yet.'
          : `No developer matches “${search}”. Try a skill or part of a name.`}
      </p>
      {search === '' && (
        <Link to="/creators" className={buttonClass('quiet', 'small')}>
          Go to Creators
        </Link>
      )}
    </div>
  )
}

interface ChoiceProps {
  developer: DeveloperCard
  checked: boolean
  shared: boolean
  disabled: boolean
  onToggle: (developer: DeveloperCard) => void
}

function Choice({ developer, checked, shared, disabled, onToggle }: ChoiceProps) {
  const { display_name, headline, avatar_url, skills } = developer
  const line = headline ?? skills.slice(0, 4).join(', ')
  return (
    <label className="flex cursor-pointer items-center gap-3 rounded-s border border-line px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-3 has-focus-visible:outline-focus has-disabled:cursor-default has-disabled:bg-sunken">
      <input
        type="checkbox"
        className="size-5 flex-none outline-none"
        checked={checked || shared}
        disabled={shared || disabled}
        onChange={() => {
          onToggle(developer)
        }}
      />
      <Avatar name={display_name} src={avatar_url} size="small" decorative />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{display_name}</span>
        {line !== '' && <span className="block truncate text-sm text-ink-soft">{line}</span>}
      </span>
      {shared && <span className="tag flex-none">Invited</span>}
    </label>
  )
}

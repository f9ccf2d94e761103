import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import clsx from 'clsx'
import { Bookmark, BookmarkCheck, ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { createActionKey } from '../../api/action-key'
import { messageOf } from '../../api/errors'
import { useSession } from '../../session/store'
import { Button, buttonClass } from '../../ui/button'
import { Menu } from '../../ui/menu'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast-area'
import { useAuthDialog } from '../auth/public'
import type { SearchFilters } from './filters'
import { savedSearchesQuery, saveSearch } from './saved-queries'
import { savedAs, searchOf } from './saved-rules'
import type { SavedSearch } from './types'
import { useAlerting, useRemoveSaved } from './use-saved'

/** Both have one width, so that nothing moves when one takes the other's place. */
const WIDTH = 'min-w-52'

/** Keeps the search at hand; a visitor is asked to sign in. */
export function SaveSearch({ filters }: { filters: SearchFilters }) {
  const signedIn = useSession((state) => state.isAuthenticated)
  const { data, isPending } = useQuery({ ...savedSearchesQuery(), enabled: signedIn })
  const saved = data && savedAs(data, filters)
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)

  useEffect(() => {
    // The button that was pressed is gone: its focus goes to the one in its place.
    if (!pressed.current || document.activeElement !== document.body) return
    pressed.current = false
    place.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [saved?.id])

  return (
    <div
      ref={place}
      className="grid max-w-md gap-3 *:justify-self-start sm:*:justify-self-end"
      onClickCapture={() => {
        pressed.current = true
      }}
    >
      {saved ? (
        <Saved saved={saved} />
      ) : (
        <Unsaved filters={filters} isKnown={!signedIn || !isPending} />
      )}
    </div>
  )
}

interface UnsavedProps {
  filters: SearchFilters
  /** Until then the button is not shown, but has its place. */
  isKnown: boolean
}

function Unsaved({ filters, isKnown }: UnsavedProps) {
  const queryClient = useQueryClient()
  const signedIn = useSession((state) => state.isAuthenticated)
  const showAuth = useAuthDialog((state) => state.show)
  const [action] = useState(createActionKey)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = searchOf(filters)
      return saveSearch(queryClient, body, action.keyFor(body))
    },
    onSuccess: () => {
      action.done()
      toast.success('Search saved. We’ll notify you of new results.')
    },
  })
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className={clsx(WIDTH, !isKnown && 'invisible')}
        busy={isPending}
        busyLabel="Saving..."
        onClick={() => {
          if (signedIn) mutate()
          else showAuth()
        }}
      >
        <Bookmark aria-hidden size={18} />
        Save this search
      </Button>
      <Notice>
        {error && (
          <>
            {messageOf(error)}{' '}
            <Link to="/search" className="underline underline-offset-3">
              Saved searches
            </Link>
          </>
        )}
      </Notice>
    </>
  )
}

function Saved({ saved }: { saved: SavedSearch }) {
  const navigate = useNavigate()
  const alerting = useAlerting(saved)
  const remove = useRemoveSaved(saved)
  const { is_alerting } = saved
  return (
    <>
      <Menu
        label={is_alerting ? 'Search saved' : 'Search saved, notifications off'}
        className={clsx(buttonClass('secondary', 'small'), WIDTH)}
        align="start"
        trigger={
          <span className="btn-face">
            <BookmarkCheck aria-hidden size={18} className="text-accent" />
            Search saved
            <ChevronDown aria-hidden size={16} />
          </span>
        }
        items={[
          {
            label: is_alerting ? 'Turn off notifications' : 'Turn on notifications',
            onSelect: alerting.toggle,
          },
          { label: 'All saved searches', href: '/search' },
          {
            label: 'Remove saved search',
            danger: true,
            onSelect: remove.begin,
          },
        ]}
        onNavigate={(href) => void navigate({ href })}
      />
      <Notice>{alerting.problem ?? remove.problem}</Notice>
    </>
  )
}

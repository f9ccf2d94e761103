import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'

import { useIncreaseText } from '../../lib/use-increase-text'
import { onEvent } from '../../session/events'
import { CountBadge } from '../../ui/count-badge'
import { countUnseen, hearOfShared, sharedRequestsQuery } from '../requests/shared-queries'
import { BellPanel } from './bell-panel'

/** What clients have shared with this developer: how much of it is new, and a look at it from every page. */
export function Bell() {
  const queryClient = useQueryClient()
  const query = useQuery(sharedRequestsQuery())
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const count = query.data && countUnseen(query.data)
  const news = useIncreaseText(
    count,
    (unseen) => `${unseen} new shared ${unseen === 1 ? 'request' : 'requests'}`,
  )

  useEffect(
    () =>
      onEvent('shared_request', (event) => {
        hearOfShared(queryClient, event)
      }),
    [queryClient],
  )

  useEffect(() => {
    if (!open) return
    const pressOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return
      setOpen(false)
    }
    document.addEventListener('pointerdown', pressOutside)
    return () => {
      document.removeEventListener('pointerdown', pressOutside)
    }
  }, [open])

  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }

  const focusLeft = ({ relatedTarget }: FocusEvent) => {
    // Gone to nowhere is not gone elsewhere: a press on plain text, or a card that was taken back.
    if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setOpen(false)
  }

  return (
    // Escape and leaving belong to the bell and its panel together; both have the button as their plain way.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className="relative flex-none" onKeyDown={escape} onBlur={focusLeft}>
      <button
        ref={button}
        type="button"
        className="icon-button relative"
        aria-label={count ? `Shared requests, ${count} new` : 'Shared requests'}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => {
          setOpen(!open)
        }}
      >
        <BellIcon aria-hidden size={21} />
        <CountBadge count={count} />
      </button>
      <span role="status" className="sr-only">
        {news}
      </span>
      {open && (
        <BellPanel
          id={panelId}
          query={query}
          onLeave={() => {
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

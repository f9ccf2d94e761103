import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

import { Button } from '../../ui/button'
import { Markdown } from '../../ui/markdown'
import { nameOf } from './developer-name'
import { readProposal, showProposal } from './queries'
import type { Proposal } from './types'

/** Three lines of it, whatever they are made of: headings and lists look like text until it is opened. */
const GLANCE =
  'line-clamp-3 [&_.prose>*]:mt-0 [&_:is(h3,h4,h5,h6)]:text-base [&_:is(ul,ol)]:list-inside [&_:is(ul,ol)]:pl-0'

/** A preview. Only opening it marks the proposal as read. */
export function Message({ proposal }: { proposal: Proposal }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const glance = useRef<HTMLDivElement>(null)
  const isCut = useIsCut(glance)
  const { id, status, message_html } = proposal
  const isNew = status === 'sent'

  const read = async () => {
    try {
      showProposal(queryClient, await readProposal(id))
    } catch {
      // The text is here all the same; the proposal stays new until it is opened again.
    }
  }

  return (
    <div className="grid grid-cols-1 justify-items-start gap-1">
      <div ref={glance} className={clsx('w-full', !open && GLANCE)}>
        <Markdown html={message_html} />
      </div>
      {(open || isCut || isNew) && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3"
          aria-expanded={open || isCut ? open : undefined}
          onClick={() => {
            if (open || isCut) setOpen(!open)
            if (!open && isNew) void read()
          }}
        >
          {open ? 'Show less' : isCut ? 'Read proposal' : 'Mark as read'}
          <span className="sr-only">: {nameOf(proposal)}</span>
        </Button>
      )}
    </div>
  )
}

/** Whether there is more of it than shows, at the width it has now. */
function useIsCut(ref: RefObject<HTMLElement | null>): boolean {
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      setIsCut(element.scrollHeight > element.clientHeight + 1)
    }
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    measure()
    return () => {
      watch.disconnect()
    }
  }, [ref])
  return isCut
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { exactTime } from '../../lib/time'
import { useDebounced } from '../../lib/use-debounced'
import { AsyncView } from '../../ui/async-view'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonText } from '../../ui/skeleton'
import { foundPart } from './found-part'
import { foundQuery } from './queries'
import type { Message, Other } from './types'
import { briefTime } from './message-time'

interface SearchPanelProps {
  id: number
  other: Other
  onGo: (message: Message) => void
  onClose: () => void
}

const MOST_LETTERS = 200

/** Looks for a word in everything that was said here. */
export function SearchPanel({ id, other, onGo, onClose }: SearchPanelProps) {
  const [typed, setTyped] = useState('')
  const word = useDebounced(typed).trim()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    input.current?.focus()
  }, [])

  return (
    // Escape is an extra; the close button does the same.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      role="search"
      aria-label="Search this conversation"
      className="grid max-h-[60%] grid-rows-[auto_minmax(0,1fr)] border-b border-line bg-surface"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="flex items-center gap-2 px-3 py-2 sm:px-5">
        <Search aria-hidden size={18} className="flex-none text-ink-soft" />
        <input
          ref={input}
          type="search"
          value={typed}
          maxLength={MOST_LETTERS}
          aria-label="Search this conversation"
          placeholder="Search this conversation"
          autoComplete="off"
          className="min-h-11 min-w-0 flex-1 rounded-s bg-transparent px-2 outline-offset-[-3px] placeholder:text-ink-soft placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden"
          onChange={({ target }) => {
            setTyped(target.value)
          }}
        />
        <button type="button" className="icon-button" aria-label="Close search" onClick={onClose}>
          <X aria-hidden size={20} />
        </button>
      </div>
      {word !== '' && <Hits id={id} word={word} other={other} onGo={onGo} />}
    </section>
  )
}

interface HitsProps {
  id: number
  word: string
  other: Other
  onGo: (message: Message) => void
}

function Hits({ id, word, other, onGo }: HitsProps) {
  const query = useInfiniteQuery(foundQuery(id, word))
  return (
    <div data-scrolls className="relative overflow-y-auto overscroll-contain px-3 pb-3 sm:px-5">
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonText lines={3} />}
        isEmpty={() => false}
      >
        {(messages) => (
          <div className="grid gap-2">
            <p role="status" className="text-note text-ink-soft">
              {summary(messages.length, word, query.hasNextPage)}
            </p>
            <ul role="list" className="grid">
              {messages.map((message) => (
                <li key={message.id}>
                  <Hit message={message} word={word} other={other} onGo={onGo} />
                </li>
              ))}
            </ul>
            <ShowMore query={query} />
          </div>
        )}
      </AsyncView>
    </div>
  )
}

function summary(count: number, word: string, isMore: boolean): string {
  if (count === 0) {
    return isMore
      ? `No newer messages with “${word}”.`
      : `No messages with “${word}”. Try fewer letters.`
  }
  return `${isMore ? 'More than ' : ''}${count === 1 ? '1 message' : `${count} messages`}`
}

function Hit({ message, word, other, onGo }: Omit<HitsProps, 'id'> & { message: Message }) {
  const [before, found, after] = foundPart(message.content, word)
  const { created_at, sender_id } = message
  return (
    <button
      type="button"
      className="grid min-h-11 w-full gap-0.5 rounded-s px-3 py-2 text-left hover:bg-sunken"
      onClick={() => {
        onGo(message)
      }}
    >
      <span className="flex justify-between gap-3 text-sm text-ink-soft">
        <span className="min-w-0 truncate">{sender_id === other.id ? other.name : 'You'}</span>
        <time dateTime={created_at} title={exactTime(created_at)} className="flex-none">
          {briefTime(created_at)}
        </time>
      </span>
      <span className="marked line-clamp-2 text-note break-words">
        {before}
        {found !== '' && <mark>{found}</mark>}
        {after}
      </span>
    </button>
  )
}

import './search-panel.css'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { History, Search, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useEffect, useImperativeHandle, useState } from 'react'

import { useDebounced } from '../../lib/use-debounced'
import { LONGEST_QUERY } from './filters'
import { KIND_ICONS } from './kind-icons'
import { Marked } from './marked'
import { suggestionsQuery } from './queries'
import { forgetSearches, recentSearches, rememberSearch } from './recent'
import { hasWords, kindName } from './rules'
import type { Shortcut } from './shortcuts'
import type { SearchItem } from './types'

/** What the box tells about the list under it. */
export interface Shown {
  readonly options: boolean
  /** The id of the option that Enter would take. */
  readonly active?: string | undefined
}

export interface PanelKeys {
  /** Whether the key was meant for the list. */
  press: (event: KeyboardEvent) => boolean
}

export interface SearchPanelProps {
  ref: Ref<PanelKeys>
  listId: string
  text: string
  /** In the palette: what else the words lead to. It comes first, and Enter takes the first of all. */
  shortcuts?: readonly Shortcut[] | undefined
  onShown: (shown: Shown) => void
  /** Something was chosen. */
  onLeave: () => void
  /** The button that had the focus is gone. */
  onCleared: () => void
}

const SHORTEST_ASKED = 2
const SETTLED_MS = 200
const RECENT_BESIDE_FOUND = 2

/** What the words so far may lead to: a search, an earlier one, a person, a request, and in the palette a page. */
export function SearchPanel(props: SearchPanelProps) {
  const { ref, listId, text, shortcuts, onShown, onLeave, onCleared } = props
  const isPalette = shortcuts !== undefined
  const q = text.trim()
  const [kept, setKept] = useState(recentSearches)
  const suggested = useSuggestions(q)
  const found = suggested.found.filter(({ url }) => !shortcuts?.some((one) => one.url === url))
  const note = shortcuts && shortcuts.length > 0 ? '' : suggested.note
  const recent = isPalette ? [] : q === '' ? kept : earlier(kept, q)
  const count = (shortcuts?.length ?? 0) + recent.length + found.length + (q === '' ? 0 : 1)
  const start = isPalette ? 0 : undefined
  const [at, setAt] = useState(start)
  const [before, setBefore] = useState('')
  // Another list begins without a choice, or with its first.
  const list = JSON.stringify([
    q,
    recent,
    found.map(({ url }) => url),
    shortcuts?.map(({ url }) => url),
  ])
  if (before !== list) {
    setBefore(list)
    setAt(start)
  }
  const idOf = (place: number) => `${listId}-${place}`
  const active = at === undefined || at >= count ? undefined : idOf(at)

  useEffect(() => {
    onShown({ options: count > 0, active })
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [onShown, count, active])

  useImperativeHandle(ref, () => ({
    press: (event) => {
      if (count === 0) return false
      if (event.key === 'ArrowDown') setAt(at === undefined ? 0 : (at + 1) % count)
      else if (event.key === 'ArrowUp') setAt(((at ?? 0) + count - 1) % count)
      else if (event.key === 'Enter' && active) document.getElementById(active)?.click()
      else return false
      event.preventDefault()
      return true
    },
  }))

  if (count === 0) return null
  let place = 0
  const next = () => {
    const id = idOf(place++)
    return { id, selected: id === active, onLeave }
  }
  const searchFor = (words: string) => ({ to: '/search', search: { q: words } }) as const
  const drawSearch = () =>
    q !== '' && (
      <Option {...next()} {...searchFor(q)} Icon={Search} remember={q}>
        Search for <b className="break-words">{q}</b>
      </Option>
    )

  return (
    <div className="search-panel">
      {q === '' && !isPalette && (
        <div className="flex items-center justify-between gap-4 pt-1 pl-3">
          <p className="text-sm font-medium text-ink-soft">Recent searches</p>
          <button
            type="button"
            className="btn btn-quiet btn-small"
            onClick={() => {
              forgetSearches()
              setKept([])
              onCleared()
            }}
          >
            Clear
          </button>
        </div>
      )}
      {/* The focus stays in the box whatever is pressed here. */}
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label="Suggestions"
        onMouseDown={(event) => {
          event.preventDefault()
        }}
      >
        {!isPalette && drawSearch()}
        {shortcuts?.map(({ title, url, search, Icon, hint }) => (
          <Option
            key={`${hint} ${url} ${title}`}
            {...next()}
            to={url as LinkProps['to']}
            search={search ?? {}}
            Icon={Icon}
            hint={hint}
          >
            {title}
          </Option>
        ))}
        {recent.map((words) => (
          <Option key={words} {...next()} {...searchFor(words)} Icon={History}>
            {words}
          </Option>
        ))}
        {found.map((item) => (
          <Option
            key={item.url}
            {...next()}
            to={item.url as LinkProps['to']}
            Icon={KIND_ICONS[item.kind]}
            hint={kindName(item.kind)}
            remember={q}
          >
            <Marked html={item.title_html} />
            {item.headline_html && (
              <span className="ml-2 text-note text-ink-soft">
                <Marked html={item.headline_html} />
              </span>
            )}
          </Option>
        ))}
        {isPalette && drawSearch()}
      </div>
      {note !== '' && <p className="px-3 py-2 text-note text-ink-soft">{note}</p>}
      {text.length >= LONGEST_QUERY && (
        <p className="px-3 py-2 text-note text-ink-soft">
          Only the first {LONGEST_QUERY} characters are used.
        </p>
      )}
      <p role="status" className="sr-only">
        {count === 1 ? '1 suggestion' : `${count} suggestions`}
      </p>
    </div>
  )
}

function earlier(kept: readonly string[], q: string): readonly string[] {
  const typed = q.toLowerCase()
  return kept
    .filter((one) => one.toLowerCase().includes(typed) && one.toLowerCase() !== typed)
    .slice(0, RECENT_BESIDE_FOUND)
}

/** What the server suggests for words that have stood still for a moment. */
function useSuggestions(q: string): { found: readonly SearchItem[]; note: string } {
  const settled = useDebounced(q, SETTLED_MS)
  const worthAsking = (words: string) => words.length >= SHORTEST_ASKED && hasWords(words)
  const query = useQuery({
    ...suggestionsQuery(settled),
    enabled: worthAsking(settled),
    placeholderData: keepPreviousData,
  })
  if (q === '' || !worthAsking(q)) return { found: [], note: '' }
  if (query.isError) {
    return { found: [], note: 'Suggestions aren’t available right now. Press Enter to search.' }
  }
  const found = query.data?.items ?? []
  const isAnswer = settled === q && query.isSuccess && !query.isPlaceholderData
  return { found, note: isAnswer && found.length === 0 ? 'No suggestions.' : '' }
}

interface OptionProps extends Pick<LinkProps, 'to' | 'search'> {
  id: string
  selected: boolean
  Icon: LucideIcon
  hint?: string
  /** The words that led here. */
  remember?: string
  onLeave: () => void
  children: ReactNode
}

function Option({ id, selected, Icon, hint, remember, onLeave, children, ...link }: OptionProps) {
  return (
    <Link
      {...link}
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      preload={false}
      className="search-option"
      onClick={() => {
        if (remember !== undefined) rememberSearch(remember)
        onLeave()
      }}
    >
      <Icon aria-hidden size={18} className="flex-none text-ink-soft" />
      <span className="line-clamp-2 min-w-0 flex-1 break-words">{children}</span>
      {hint !== undefined && (
        <span className="flex-none text-sm text-ink-soft first-letter:uppercase">{hint}</span>
      )}
    </Link>
  )
}

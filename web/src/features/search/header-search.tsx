import { useNavigate, useRouterState } from '@tanstack/react-router'
import clsx from 'clsx'
import { Search, X } from 'lucide-react'
import type { ComponentType, FocusEvent, KeyboardEvent, SubmitEvent } from 'react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { showPalette, useSearchBox } from './box-store'
import { LONGEST_QUERY, readSearch } from './filters'
import type { PanelKeys, SearchPanelProps, Shown } from './search-panel'

/** Part of every page, so this is only the box; what it suggests is fetched when somebody goes there. */
const fetchPanel = loadChunk(() => import('./search-panel'))
const Panel = lazy(async (): Promise<{ default: ComponentType<SearchPanelProps> }> => {
  try {
    return { default: (await fetchPanel()).SearchPanel }
  } catch {
    // Without suggestions Enter still searches.
    return { default: () => null }
  }
})

const NOTHING_SHOWN: Shown = { options: false }

const isMac = /Mac OS|iP/.test((globalThis.navigator as Navigator | undefined)?.userAgent ?? '')
const KEYS = isMac ? '⌘K' : 'Ctrl K'

export function HeaderSearch() {
  const navigate = useNavigate()
  const asked = useRouterState({
    select: ({ location }) =>
      location.pathname === '/search' ? (readSearch(location.search).q ?? '') : '',
  })
  const { open, show, hide } = useSearchBox()
  const [before, setBefore] = useState(asked)
  const [text, setText] = useState(asked)
  const [suggesting, setSuggesting] = useState(false)
  const [shown, setShown] = useState(NOTHING_SHOWN)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const keys = useRef<PanelKeys>(null)
  const listId = useId()
  if (before !== asked) {
    setBefore(asked)
    setText(asked)
  }

  useEffect(() => {
    if (open) enter(input.current)
  }, [open])

  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      const withCtrl = ctrlKey || metaKey
      if (key.toLowerCase() !== (withCtrl ? 'k' : '/') || altKey || defaultPrevented) return
      if (!withCtrl && target instanceof Element && isTypedInto(target)) return
      if (document.querySelector('dialog[open], [popover]:popover-open')) return
      event.preventDefault()
      if (withCtrl) {
        showPalette()
        return
      }
      show()
      enter(input.current)
    }
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('keydown', pressed)
    }
  }, [show])

  const stop = () => {
    setSuggesting(false)
    setShown(NOTHING_SHOWN)
  }

  const leave = () => {
    stop()
    hide()
  }

  /** Where the box folds away again, the focus goes back to what unfolded it. */
  const close = () => {
    leave()
    opener.current?.focus()
  }

  /** What was typed has led somewhere. */
  const follow = () => {
    setText(asked)
    close()
  }

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const q = text.trim()
    if (q === '') return
    close()
    void navigate({ to: '/search', search: { q } })
  }

  const press = (event: KeyboardEvent) => {
    if (suggesting && keys.current?.press(event)) return
    if (event.key === 'ArrowDown') setSuggesting(true)
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (shown.options) stop()
    else if (text !== '') setText('')
    else close()
  }

  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) leave()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className="icon-button ml-auto lg:hidden"
        aria-label="Open search"
        aria-expanded={open}
        onClick={show}
      >
        <Search aria-hidden size={20} />
      </button>
      {/* Leaving it is noticed, nothing else: what it does has its keys and buttons. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        role="search"
        action="/search"
        className={clsx(
          'items-center gap-1 lg:relative lg:ml-6 lg:flex lg:max-w-60 lg:min-w-36 lg:flex-1',
          open ? 'search-unfolded' : 'max-lg:hidden',
        )}
        onSubmit={send}
        onBlur={blur}
      >
        <div className="search-box">
          <Search aria-hidden size={18} className="flex-none text-ink-soft" />
          <input
            ref={input}
            name="q"
            role="combobox"
            aria-label="Search developers, showcases, videos, products and requests"
            aria-autocomplete="list"
            aria-expanded={shown.options}
            aria-controls={shown.options ? listId : undefined}
            aria-activedescendant={shown.active}
            aria-keyshortcuts="/"
            className="search-text"
            placeholder="Search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={LONGEST_QUERY}
            value={text}
            onFocus={() => {
              setSuggesting(true)
            }}
            onChange={({ target }) => {
              setText(target.value)
              setSuggesting(true)
            }}
            onKeyDown={press}
          />
          {text === '' && (
            <button
              type="button"
              // The keys that stand on it do the same; it is there for the pointer.
              tabIndex={-1}
              aria-label="Go to a page, a person or something of yours"
              aria-keyshortcuts="Control+K Meta+K"
              className="tag search-hint max-lg:hidden"
              // Without taking the focus, which would unfold the suggestions.
              onMouseDown={(event) => {
                event.preventDefault()
              }}
              onClick={showPalette}
            >
              {KEYS}
            </button>
          )}
        </div>
        <button
          type="button"
          className="icon-button lg:hidden"
          aria-label="Close search"
          onClick={close}
        >
          <X aria-hidden size={22} />
        </button>
        {suggesting && (
          <Suspense>
            <Panel
              ref={keys}
              listId={listId}
              text={text}
              onShown={setShown}
              onLeave={follow}
              onCleared={() => {
                input.current?.focus()
              }}
            />
          </Suspense>
        )}
      </form>
    </>
  )
}

function enter(box: HTMLInputElement | null): void {
  box?.focus()
  box?.select()
}

const isTypedInto = (element: Element) =>
  element.closest('input, textarea, select, [contenteditable=true]') !== null

import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'

import { LONGEST_QUERY } from '../../features/search/filters'
import { SearchPanel, type PanelKeys, type Shown } from '../../features/search/search-panel'
import { matching } from '../../features/search/shortcuts'
import { useSession } from '../../session/store'
import { Dialog } from '../../ui/dialog'
import { pagesFor } from './palette-pages'
import { useOwnThings } from './own-things'

const FIRST_PAGES = 8
const MOST_PAGES = 5
const MOST_OWN = 6

/** Goes anywhere from the keyboard: pages, people, requests, and one's own things. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const user = useSession((state) => (state.isAuthenticated ? state.user : null))
  const [text, setText] = useState('')
  const [shown, setShown] = useState<Shown>({ options: false })
  const keys = useRef<PanelKeys>(null)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const q = text.trim()
  const pages = pagesFor(user)
  const own = useOwnThings(q)
  const shortcuts =
    q === ''
      ? pages.slice(0, FIRST_PAGES)
      : [...matching(pages, q, MOST_PAGES), ...matching(own, q, MOST_OWN)]

  const press = (event: KeyboardEvent) => {
    keys.current?.press(event)
  }

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (q === '') return
    onClose()
    void navigate({ to: '/search', search: { q } })
  }

  return (
    <Dialog open onClose={onClose} title="Go to">
      <form className="palette grid grid-cols-1 gap-3" onSubmit={send}>
        <div className="search-box">
          <Search aria-hidden size={18} className="flex-none text-ink-soft" />
          <input
            ref={input}
            role="combobox"
            aria-label="Go to a page, a person, a request or something of yours"
            aria-autocomplete="list"
            aria-expanded={shown.options}
            aria-controls={shown.options ? listId : undefined}
            aria-activedescendant={shown.active}
            className="search-text"
            placeholder="Pages, people, requests"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={LONGEST_QUERY}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
            }}
            // Nothing is lost when a press outside closes the dialog.
            onInput={(event) => {
              event.stopPropagation()
            }}
            onKeyDown={press}
          />
        </div>
        <SearchPanel
          ref={keys}
          listId={listId}
          text={text}
          shortcuts={shortcuts}
          onShown={setShown}
          onLeave={onClose}
          onCleared={() => {
            input.current?.focus()
          }}
        />
      </form>
    </Dialog>
  )
}

import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'

import { messageOf } from '../../api/errors'
import { loadChunk } from '../../lib/load-chunk'
import { useSession } from '../../session/store'
import { toast } from '../../ui/toast-area'
import { useOpened } from '../../ui/use-opened'
import { ClosedBar } from './closed-bar'
import { Composer, type ComposerHandle } from './composer'
import { DropZone } from './drop-zone'
import { MessageList, ToLatest, ToUnread, type MessageListHandle } from './message-list'
import { Announcer, TypingLine } from './thread-lines'
import { EmptyThread } from './empty-thread'
import { useOutbox } from './use-outbox'
import type { Opened } from './queries'
import { keyOf, rowsOf } from './rows'
import { withDelivered } from './thread'
import type { Message } from './types'
import { usePageFocus } from './use-page-focus'
import { useThreadPages } from './use-thread-pages'
import { lastOtherId, useReading, useUnreadLine } from './use-reading'
import type { WaitingActions } from './waiting-row'

const fetchSearch = loadChunk(() => import('./search-panel'))

interface ThreadViewProps {
  opened: Opened
  /** Not only what was known from an earlier visit. */
  isFresh: boolean
  isSearching: boolean
  onSearchEnd: () => void
}

/** A conversation: what was said, and where one goes on. */
export function ThreadView({ opened, isFresh, isSearching, onSearchEnd }: ThreadViewProps) {
  const { head, thread } = opened
  const { id, other } = head
  const self = useSession((state) => state.user?.id ?? 0)
  const { waiting, delivered, outbox, hurry } = useOutbox(id)
  const composer = useRef<ComposerHandle>(null)
  const list = useRef<MessageListHandle>(null)
  const isClosed = head.status === 'closed'
  const isLooking = usePageFocus()
  const [isAtEnd, setAtEnd] = useState(true)
  const isSeen = isLooking && isAtEnd && !thread.newer
  const { line, clear } = useUnreadLine(opened, isFresh, isSeen)
  const messages = useMemo(() => withDelivered(thread, delivered), [thread, delivered])
  // Where the new begins is known only together with the end of what was read.
  const isLineLoaded =
    line !== null && (!thread.older || messages.some((message) => message.id <= line))
  const rows = useMemo(
    () =>
      rowsOf({
        messages,
        waiting: thread.newer ? [] : waiting,
        self,
        unreadAfter: isLineLoaded ? line : null,
        otherReadId: head.other_read_id ?? null,
      }),
    [messages, waiting, thread.newer, self, line, isLineLoaded, head.other_read_id],
  )
  const { older, newer, jump, isJumping } = useThreadPages(id, thread)
  const search = useOpened(isSearching, fetchSearch, onSearchEnd)
  const [leftUnread, setLeftUnread] = useState<number | null>(null)

  useReading(opened, isFresh && isSeen)

  // What is new is shown from its beginning, if that is loaded; if not, there is a way to it.
  const isLineElsewhere = line !== null && line !== leftUnread && !isLineLoaded
  useEffect(() => {
    if (isLineLoaded && isAtEnd) list.current?.toRow('unread')
    // Only when the line is drawn, not when more is loaded around it; whoever reads something earlier stays there.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [line])

  const actions = useMemo<WaitingActions>(
    () => ({
      outbox,
      onHurry: hurry,
      onEdit: isClosed ? null : (item) => composer.current?.edit(item),
      onDecided: () => composer.current?.focus(),
    }),
    [outbox, hurry, isClosed],
  )
  const failed = (error: unknown) => {
    toast.error(messageOf(error))
  }
  const toLatest = () => {
    if (!thread.newer) list.current?.toEnd()
    else jump('newest').then(() => list.current?.toEnd(), failed)
  }
  const toMessage = (message: Message) => {
    list.current?.toRow(keyOf(message, self), true)
    if (!messages.some((one) => one.id === message.id)) jump({ around: message.id }).catch(failed)
  }
  const toUnread = () => {
    if (line === null) return
    list.current?.toRow('unread')
    jump({ around: line }).then(() => {
      setLeftUnread(line)
    }, failed)
  }
  /** Whoever begins to type means the message, wherever they clicked last. */
  const typeAnywhere = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const isLetter = event.key.length === 1 && event.key !== ' '
    const isText =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, dialog')
    if (isPlain && isLetter && !isText) composer.current?.focus()
  }

  return (
    <DropZone
      isOpen={!isClosed}
      onFiles={(files) => composer.current?.addFiles(files)}
      onKeyDown={typeAnywhere}
    >
      {search && (
        <search.SearchPanel id={id} other={other} onGo={toMessage} onClose={onSearchEnd} />
      )}
      <div className="relative min-h-0 flex-1">
        <MessageList
          ref={list}
          rows={rows}
          other={other}
          older={older}
          newer={newer}
          actions={actions}
          onAtEnd={setAtEnd}
        />
        {rows.length === 0 && <EmptyThread head={head} />}
        {isLineElsewhere && <ToUnread isBusy={isJumping} onPress={toUnread} />}
        {(!isAtEnd || thread.newer) && (
          <ToLatest isNew={lastOtherId(opened) > (head.last_read_id ?? 0)} onPress={toLatest} />
        )}
      </div>
      <Announcer messages={messages} other={other} />
      <div className="border-t border-line">
        <TypingLine id={id} name={other.name} />
        {isClosed ? (
          <ClosedBar head={head} />
        ) : (
          <Composer
            key={id}
            ref={composer}
            head={head}
            onSent={() => {
              clear()
              toLatest()
            }}
          />
        )}
      </div>
    </DropZone>
  )
}

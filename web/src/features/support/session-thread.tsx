import { ArrowDown } from 'lucide-react'
import { useMemo, useState } from 'react'

import { exactTime } from '../../lib/time'
import { Button } from '../../ui/button'
import { DayLine, MessageLine, SystemLine } from './session-lines'
import { rowsOf } from './session-rows'
import type { Thread } from './thread'
import type { SessionLink, SupportSession } from './types'
import { useStuck } from './use-stuck'

/** So many of the newest are drawn at first; the rest are there already and one press away. */
const DRAWN = 200

interface SessionThreadProps {
  link: SessionLink
  session: SupportSession
  thread: Thread
  /** What was just done here and the server has not told yet. */
  localLine: string | null
}

/** What was said, the newest at the bottom. */
export function SessionThread({ link, session, thread, localLine }: SessionThreadProps) {
  const { messages } = thread
  const [drawn, setDrawn] = useState(DRAWN)
  const shown = useMemo(() => messages.slice(-drawn), [messages, drawn])
  const rows = useMemo(() => rowsOf(shown, session), [shown, session])
  const last = rows.at(-1)
  const { box, onScroll, toEnd, isAtEnd } = useStuck({
    first: rows[0]?.key,
    last: localLine ?? last?.key,
    isOwn: last?.kind === 'message' && last.own,
  })
  const isNamed = session.participants.length > 2
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        // Says what comes while one is here, and not what was there already.
        role="log"
        aria-label="Messages"
        // It scrolls by itself, also by the keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-scrolls
        className="absolute inset-0 overflow-y-auto overscroll-contain px-3 pb-4 -outline-offset-2 sm:px-5"
        onScroll={onScroll}
      >
        {messages.length > shown.length ? (
          <div className="grid justify-items-center py-2">
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                setDrawn(drawn + DRAWN)
              }}
            >
              Show earlier messages
            </Button>
          </div>
        ) : (
          <SystemLine content={openingLine(session)} />
        )}
        <ul role="list">
          {rows.map((row) => (
            <li key={row.key}>
              {row.kind === 'day' ? (
                <DayLine iso={row.iso} />
              ) : row.kind === 'system' ? (
                <SystemLine content={row.message.content} at={row.message.created_at} />
              ) : (
                <MessageLine
                  link={link}
                  isNamed={isNamed}
                  message={row.message}
                  own={row.own}
                  author={row.author}
                  closes={row.closes}
                />
              )}
            </li>
          ))}
          {localLine !== null && (
            <li>
              <SystemLine content={localLine} />
            </li>
          )}
        </ul>
      </div>
      {!isAtEnd && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 z-1 flex justify-center">
          <Button
            size="small"
            variant="secondary"
            className="pointer-events-auto shadow-high"
            onClick={toEnd}
          >
            <ArrowDown aria-hidden size={16} />
            Latest messages
          </Button>
        </div>
      )}
    </div>
  )
}

function openingLine({ participants, created_at }: SupportSession): string {
  const guest = participants.find(({ user_type }) => user_type === 'analytics_hub_user')
  const who = guest ? `${guest.user_name} opened the ticket` : 'Opened'
  return `${who}, ${exactTime(created_at)}`
}

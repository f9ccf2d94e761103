import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { StateRing } from '../../ui/state-ring'
import { STATUS_TEXTS, STATUSES, statusLine } from './rules'
import { changeStatus, threadQuery } from './session-queries'
import { EMPTY_THREAD, type LocalLine } from './thread'
import type { SessionLink, SessionStatus, SupportSession } from './types'

/** How far the session is, for those who only look. */
export function StatusWord({ status }: { status: SessionStatus }) {
  const { ring, word } = STATUS_TEXTS[status]
  return (
    <span className="inline-flex items-center gap-2 text-sm font-medium whitespace-nowrap">
      <StateRing ring={ring} />
      {word}
    </span>
  )
}

interface StatusChoiceProps {
  link: SessionLink
  session: SupportSession
  onChanged: (line: LocalLine) => void
  onFailed: (isFailed: boolean) => void
}

/** For the developer: any status, until it is resolved. */
export function StatusChoice({ link, session, onChanged, onFailed }: StatusChoiceProps) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<SessionStatus | null>(null)
  const shown = chosen ?? session.status

  const choose = async (status: SessionStatus) => {
    if (chosen !== null || status === session.status) return
    setChosen(status)
    onFailed(false)
    const { after } = queryClient.getQueryData(threadQuery(link).queryKey) ?? EMPTY_THREAD
    try {
      await changeStatus(queryClient, link, status)
      onChanged({ content: statusLine(status), after })
    } catch {
      onFailed(true)
    } finally {
      setChosen(null)
    }
  }

  return (
    <span className="flex items-center gap-2">
      <StateRing ring={STATUS_TEXTS[shown].ring} />
      <select
        aria-label="Status"
        aria-busy={chosen !== null || undefined}
        className="input w-auto"
        disabled={session.status === 'resolved'}
        value={shown}
        onChange={({ target }) => {
          void choose(target.value as SessionStatus)
        }}
      >
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_TEXTS[status].word}
          </option>
        ))}
      </select>
    </span>
  )
}

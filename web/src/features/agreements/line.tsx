import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../../ui/button'
import { showVersion } from './panel-store'
import { agreedInQuery } from './agreed-in'
import { summaryOf } from './states'

interface AgreementLineProps {
  conversationId: number
  messageId: number
  /** Who did it: a name, or "You". */
  who: string
  /** When, drawn under it. */
  time: ReactNode
  /** What stands there if the message tells of no version. */
  children: ReactNode
}

/** A message that tells of a version: what it is about, and the way to it. */
export function AgreementLine({
  conversationId,
  messageId,
  who,
  time,
  children,
}: AgreementLineProps) {
  const { data: version } = useQuery({
    ...agreedInQuery(conversationId),
    select: (all) => all.flat().find(({ message_id }) => message_id === messageId),
  })
  if (!version) return children
  return (
    <div className="pt-3 pb-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-[14px] border border-line bg-surface py-2.5 pr-2 pl-3.5 text-note">
        <Handshake aria-hidden size={20} className="flex-none text-accent" />
        <p className="grid min-w-0 flex-1">
          <span className="font-medium">
            {who} proposed version {version.version}
          </span>
          <span className="text-sm text-ink-soft">{summaryOf(version)}</span>
        </p>
        <Button
          variant="quiet"
          size="small"
          className="ml-auto"
          onClick={() => {
            showVersion(conversationId, version.id)
          }}
        >
          {version.version > 1 ? 'See changes' : 'View'}
          <span className="sr-only"> of version {version.version}</span>
        </Button>
      </div>
      <p className="px-1 pt-1 text-xs text-ink-soft">{time}</p>
    </div>
  )
}

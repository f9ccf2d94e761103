import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { usePollWhenDown } from '../../session/stream'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { Button } from '../../ui/button'
import { SkeletonText } from '../../ui/skeleton'
import type { Conversation } from '../conversations/public'
import { AgreementEditor, type Basis } from './editor'
import { showVersion, useShown } from './panel-store'
import { agreedInQuery } from './agreed-in'
import type { Agreement } from './types'
import { VersionView } from './version-view'

interface AgreementPanelProps {
  head: Conversation
  /** A sheet has a title and a way out of its own. */
  isSheet: boolean
}

/** The agreement of a conversation: to read, to answer, to change and to work off. */
export function AgreementPanel({ head, isSheet }: AgreementPanelProps) {
  const self = useSession((state) => state.user?.id ?? 0)
  const refetchInterval = usePollWhenDown()
  const query = useQuery({ ...agreedInQuery(head.id), refetchInterval })
  const [basis, setBasis] = useState<Basis | null>(null)
  const asked = useShown((shown) => (shown.conversationId === head.id ? shown.versionId : null))

  // Another thing to read begins at its beginning.
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'start' })
  }, [basis, asked])

  if (basis) {
    return (
      <AgreementEditor
        ref={panel}
        head={head}
        basis={basis}
        onClose={() => {
          setBasis(null)
        }}
        onProposed={() => {
          setBasis(null)
          showVersion(head.id, null)
        }}
      />
    )
  }
  return (
    <div ref={panel} className="flex flex-1 flex-col [&>div]:flex [&>div]:flex-1 [&>div]:flex-col">
      {!isSheet && query.data?.length === 0 && <h2 className="px-6 pt-5 text-xl">Agreement</h2>}
      <AsyncView query={query} skeleton={<LoadingPanel />} isEmpty={() => false}>
        {(all) => {
          const versions = all.find((one) => one.some(({ id }) => id === asked)) ?? all[0]
          const shown = versions?.find(({ id }) => id === asked) ?? versions?.[0]
          return versions && shown ? (
            <VersionView
              key={shown.id}
              {...{ head, self, all, versions, shown, isSheet }}
              onPropose={(follows: Agreement | null) => {
                setBasis({ follows })
              }}
            />
          ) : (
            <NoneYet
              head={head}
              onPropose={() => {
                setBasis({ follows: null })
              }}
            />
          )
        }}
      </AsyncView>
    </div>
  )
}

function LoadingPanel() {
  return (
    <div className="p-6">
      <SkeletonText lines={6} />
    </div>
  )
}

function NoneYet({ head, onPropose }: { head: Conversation; onPropose: () => void }) {
  return (
    <div className="grid justify-items-start gap-4 px-6 py-4 text-note text-ink-soft">
      <p>
        No agreement yet. Put scope, price and milestones in writing, so that you and{' '}
        {head.other.name} agree on the same thing.
      </p>
      {head.status !== 'closed' && (
        <Button variant="secondary" size="small" onClick={onPropose}>
          Propose an agreement
        </Button>
      )}
    </div>
  )
}

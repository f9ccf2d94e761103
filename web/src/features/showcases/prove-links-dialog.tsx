import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { AsyncView } from '../../ui/async-view'
import { Button, buttonClass } from '../../ui/button'
import { CopyField } from '../../ui/copy-field'
import { Dialog } from '../../ui/dialog'
import { EmptyState } from '../../ui/empty-state'
import { Skeleton } from '../../ui/skeleton'
import { LinkProof } from './link-proof'
import { proofsQuery } from './proof-queries'
import { showcaseQuery } from './queries'
import type { ShowcaseProofs } from './types'

const CHECKED_EVERY_MS = 2_000

const isWaiting = (proofs: ShowcaseProofs | undefined) =>
  proofs?.links.some(({ status }) => status === 'waiting') ?? false

interface ProveLinksDialogProps {
  id: number
  onClose: () => void
}

/** How the owner of a showcase shows that its links are theirs. */
export function ProveLinksDialog({ id, onClose }: ProveLinksDialogProps) {
  const query = useQuery({
    ...proofsQuery(id),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? CHECKED_EVERY_MS : false),
  })
  useMarksAfterCheck(id, isWaiting(query.data))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Verify your links"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <AsyncView
        query={query}
        skeleton={<Skeleton className="h-96 w-full" />}
        isEmpty={({ links }) => links.length === 0}
        empty={<NoLinks id={id} />}
      >
        {(proofs) => <Proofs id={id} proofs={proofs} />}
      </AsyncView>
    </Dialog>
  )
}

/** When a check is over, the page behind the dialog shows what it found. */
function useMarksAfterCheck(id: number, isChecking: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isChecking) return
    return () => {
      void queryClient.invalidateQueries({ queryKey: showcaseQuery(id).queryKey })
    }
  }, [queryClient, id, isChecking])
}

function Proofs({ id, proofs }: { id: number; proofs: ShowcaseProofs }) {
  const { token, meta_tag, links } = proofs
  const takesTag = links.some(({ takes_meta_tag }) => takes_meta_tag)
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="text-ink-soft">
        Verify that you control the sites and repositories this showcase links to. Publish the text
        there, and we’ll look for it. It’s no secret: it only works for this showcase.
      </p>
      <div className="grid grid-cols-1 gap-4">
        <CopyField label="Text" value={token} />
        {takesTag && <CopyField label="Tag" value={meta_tag} />}
      </div>
      <ul role="list" className="grid grid-cols-1 divide-y divide-line border-t border-line">
        {links.map((proof) => (
          <li key={proof.link} className="py-5 last:pb-0">
            <LinkProof id={id} proof={proof} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NoLinks({ id }: { id: number }) {
  return (
    <EmptyState
      title="No links yet"
      text="This showcase needs a link first: to the project, its demo or its source code."
      action={
        <Link
          to="/showcase/edit/$id"
          params={{ id: String(id) }}
          className={buttonClass('secondary')}
        >
          Add a link
        </Link>
      }
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { civilDay } from '../../lib/time'
import { usePollWhenDown } from '../../session/stream'
import { AsyncView } from '../../ui/async-view'
import { Dialog } from '../../ui/dialog'
import { Skeleton, SkeletonText } from '../../ui/skeleton'
import { StateRing } from '../../ui/state-ring'
import { useCode } from '../../ui/use-code'
import type { Conversation } from '../conversations/public'
import { closeSheet, forgetShown, showVersion, useShown } from './panel-store'
import { agreedInQuery } from './agreed-in'
import { stateOf, sumOf } from './states'
import type { Agreement } from './types'

const fetchPanel = loadChunk(() => import('./panel'))

const WIDE = '(min-width: 80rem)'
const watchWidth = (tell: () => void) => {
  const media = window.matchMedia(WIDE)
  media.addEventListener('change', tell)
  return () => {
    media.removeEventListener('change', tell)
  }
}
const useIsWide = () => useSyncExternalStore(watchWidth, () => window.matchMedia(WIDE).matches)

const STRIP =
  'flex h-13 flex-none items-center gap-2.5 border-b border-line bg-surface px-4 text-note'

/** What two people agree upon, beside what they say: a panel where there is room, a strip and a sheet where there is not. */
export function AgreementPart({ head, isPanel }: { head: Conversation; isPanel: boolean }) {
  const isWide = useIsWide()
  useEffect(() => forgetShown, [head.id])
  if (isPanel !== isWide) return null
  return isWide ? (
    <aside
      aria-label="Agreement"
      className="flex min-w-0 flex-1 flex-col overflow-y-auto overscroll-contain"
    >
      <Panel key={head.id} head={head} isSheet={false} />
    </aside>
  ) : (
    <Strip head={head} />
  )
}

function Strip({ head }: { head: Conversation }) {
  const refetchInterval = usePollWhenDown()
  const { data } = useQuery({ ...agreedInQuery(head.id), refetchInterval })
  const isOpen = useShown((shown) => shown.isSheetOpen && shown.conversationId === head.id)
  const newest = data?.[0]?.[0]
  // Its place is always there: what stands below it must not move.
  if (!data) return <p className={STRIP} />
  if (!newest && head.status === 'closed') return <p className={STRIP}>No agreement</p>
  return (
    <>
      <button
        type="button"
        className={`${STRIP} text-left hover:bg-fill/45`}
        onClick={() => {
          showVersion(head.id, null)
        }}
      >
        {newest ? <StripOf newest={newest} /> : 'No agreement yet'}
        <span className="ml-auto flex-none font-medium text-accent">
          {newest ? 'Review' : 'Propose one'}
        </span>
      </button>
      <Dialog open={isOpen} title="Agreement" onClose={closeSheet}>
        <div className="-mx-6 -mb-6 flex flex-col">
          <Panel key={head.id} head={head} isSheet />
        </div>
      </Dialog>
    </>
  )
}

function StripOf({ newest }: { newest: Agreement }) {
  const { ring, word } = stateOf(newest)
  const due = newest.due_date ? `, due ${civilDay(newest.due_date)}` : ''
  return (
    <>
      <StateRing ring={ring} />
      <span className="grid min-w-0">
        <span className="font-medium">Agreement, version {newest.version}</span>
        <span className="truncate text-sm text-ink-soft">
          {word}, {sumOf(newest)}
          {due}
        </span>
      </span>
    </>
  )
}

/** Where its code does not arrive, only the panel says so: what people say to each other stays. */
function Panel(props: { head: Conversation; isSheet: boolean }) {
  const code = useCode(fetchPanel)
  if (code.data) return <code.data.AgreementPanel {...props} />
  return (
    <AsyncView query={code} skeleton={<PanelSkeleton />}>
      {() => null}
    </AsyncView>
  )
}

function PanelSkeleton() {
  return (
    <div className="grid gap-5 p-6">
      <Skeleton className="h-7 w-32" />
      <SkeletonText lines={6} />
    </div>
  )
}

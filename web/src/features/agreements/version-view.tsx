import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { loadChunk } from '../../lib/load-chunk'
import { deadline, exactTime } from '../../lib/time'
import { usePollWhenDown } from '../../session/stream'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { Menu } from '../../ui/menu'
import { SkeletonText } from '../../ui/skeleton'
import { StateRing } from '../../ui/state-ring'
import { both, useCode } from '../../ui/use-code'
import type { Conversation } from '../conversations/public'
import { fetchReviewPart } from '../reviews/public'
import { reviewsWithQuery } from '../reviews/queries'
import { AnswerBar } from './answer-bar'
import { DocumentMenu } from './document-menu'
import { MilestoneList } from './milestone-list'
import { showVersion } from './panel-store'
import { Progress } from './progress'
import { stateOf } from './states'
import { Sums } from './sums'
import { Part, WholeAgreement } from './whole-agreement'
import type { Agreement } from './types'

/** The word by word comparison brings code of its own, so it is fetched when there is something to compare. */
const fetchChanges = loadChunk(() => import('./changes'))
const Changes = lazy(async () => ({ default: (await fetchChanges()).Changes }))

interface VersionViewProps {
  head: Conversation
  self: number
  /** All agreements of the conversation. */
  all: readonly (readonly Agreement[])[]
  /** All versions of the one that is shown, the newest first. */
  versions: readonly Agreement[]
  shown: Agreement
  isSheet: boolean
  /** Opens the editor: with what follows this version, or with a new agreement. */
  onPropose: (follows: Agreement | null) => void
}

export function VersionView({
  head,
  self,
  all,
  versions,
  shown,
  isSheet,
  onPropose,
}: VersionViewProps) {
  const before = versions[versions.indexOf(shown) + 1]
  const isInForce = shown.status === 'accepted' || shown.status === 'completed'
  const compared = isInForce ? undefined : before
  const [isWhole, setWhole] = useState(compared === undefined && !isInForce)
  return (
    <>
      <VersionHead {...{ head, self, all, shown, isSheet }} />
      <div className="grid content-start gap-5 px-6 py-4">
        {shown.reason && <Reason reason={shown.reason} />}
        {isInForce ? <Progress agreement={shown} /> : <Sums shown={shown} before={compared} />}
        {compared && (
          <Suspense fallback={<SkeletonText lines={4} />}>
            <Changes before={compared} now={shown} />
          </Suspense>
        )}
        <MilestoneList {...{ head, self, before: compared, agreement: shown }} />
        {shown.status === 'completed' && <Reviews head={head} />}
        {isWhole ? (
          <WholeAgreement agreement={shown} />
        ) : (
          <button
            type="button"
            className="link touch-target justify-self-start text-note"
            onClick={() => {
              setWhole(true)
            }}
          >
            Show the whole agreement
          </button>
        )}
      </div>
      <AnswerBar {...{ head, self, shown, onPropose }} isOnlyOne={shown === all[0]?.[0]} />
    </>
  )
}

type VersionHeadProps = Pick<VersionViewProps, 'head' | 'self' | 'all' | 'shown' | 'isSheet'>

function VersionHead({ head, self, all, shown, isSheet }: VersionHeadProps) {
  const { ring, word } = stateOf(shown)
  const by = shown.created_by === self ? 'you' : head.other.name
  const items = all.flatMap((versions, deal) =>
    versions.map(({ id, version }) => ({
      label: deal === 0 ? `Version ${version}` : `Earlier agreement, version ${version}`,
      onSelect: () => {
        showVersion(head.id, id)
      },
    })),
  )
  return (
    <header className="sticky top-0 z-2 grid gap-1 border-b border-line bg-paper px-6 py-3 in-[dialog]:-top-1 in-[dialog]:bg-surface">
      <div className="flex min-h-11 items-center gap-1">
        {!isSheet && <h2 className="flex-1 text-xl">Agreement</h2>}
        {items.length > 1 ? (
          <span className={isSheet ? 'mr-auto -ml-3' : undefined}>
            <Menu
              label={`Version ${shown.version}`}
              align={isSheet ? 'start' : 'end'}
              className={buttonClass('quiet', 'small')}
              trigger={
                <>
                  Version {shown.version}
                  <ChevronDown aria-hidden size={16} />
                </>
              }
              items={items}
            />
          </span>
        ) : (
          <span className={clsx('text-note text-ink-soft', isSheet && 'mr-auto')}>
            Version {shown.version}
          </span>
        )}
        <DocumentMenu agreement={shown} />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-note">
        <StateRing ring={ring} />
        <span className="font-medium">
          {shown.status === 'proposed' ? `Proposed by ${by}` : word}
        </span>
        <time
          dateTime={shown.accepted_at ?? shown.created_at}
          title={exactTime(shown.accepted_at ?? shown.created_at)}
          className="ml-auto text-sm text-ink-soft"
        >
          {shown.accepted_at
            ? `Accepted ${deadline(shown.accepted_at)}`
            : deadline(shown.created_at)}
        </time>
      </p>
    </header>
  )
}

/** Fetched when there is work to review: most agreements that are opened are not completed. */
function Reviews({ head: { other, client_id } }: { head: Conversation }) {
  const refetchInterval = usePollWhenDown()
  const reviews = useQuery({ ...reviewsWithQuery(other.id), refetchInterval })
  const code = useCode(fetchReviewPart)
  return (
    <Part title="Review">
      <AsyncView query={both(code, reviews)} skeleton={<SkeletonText lines={5} />}>
        {([{ ReviewPart }, between]) => (
          <ReviewPart
            reviews={between}
            other={other}
            role={other.id === client_id ? 'client' : 'developer'}
          />
        )}
      </AsyncView>
    </Part>
  )
}

function Reason({ reason }: { reason: string }) {
  return (
    <div className="grid gap-1 text-note">
      <h3 className="font-text text-sm font-bold tracking-normal">Reason</h3>
      <p className="break-words whitespace-pre-line">{reason}</p>
    </div>
  )
}

import clsx from 'clsx'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'

import { Button } from './button'
import { useSkeletonTime } from './use-skeleton-time'

/** The part of a TanStack `UseQueryResult` that a view needs. */
export interface AsyncQuery<Data> {
  status: 'pending' | 'error' | 'success'
  data: Data | undefined
  error: { readonly message: string } | null
  isFetching: boolean
  refetch: () => unknown
}

interface AsyncViewProps<Data> {
  query: AsyncQuery<Data>
  /** The content's shape while it is on its way. */
  skeleton: ReactNode
  /** Shown instead of the content when `isEmpty` says so; an empty array is empty by itself. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

const isPrerendered = typeof document === 'undefined'

function emptyByNature(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0
}

const faceOf = (answered: boolean, skeletonTime: string) =>
  skeletonTime === 'shown' ? 'skeleton' : answered ? 'content' : 'nothing'

/** The four faces of everything that is fetched: skeleton, error with Retry, empty, data. */
export function AsyncView<Data>({
  query,
  skeleton,
  empty,
  isEmpty = emptyByNature,
  children,
}: AsyncViewProps<Data>) {
  const { data, error } = query
  const answered = data !== undefined
  const view = useRef<HTMLDivElement>(null)
  // The failure stays in sight while its Retry runs, so that the button is not pulled away.
  const [retried, setRetried] = useState<string>()
  const failure = data === undefined ? (error?.message ?? retried) : undefined
  const pending = data === undefined && failure === undefined
  const skeletonTime = useSkeletonTime(pending)
  // Content that has just arrived is drawn in short pieces, during which the skeleton stays and the page can be used.
  const face = useDeferredValue(faceOf(answered, skeletonTime))
  const isThere = answered && face === 'content'

  const focusAnswer = useRef(false)
  if (answered && retried !== undefined) setRetried(undefined)

  useEffect(() => {
    // The Retry button is gone: its focus goes to what it brought.
    if (!isThere || !focusAnswer.current) return
    focusAnswer.current = false
    const nowhere = document.activeElement === null || document.activeElement === document.body
    if (nowhere) view.current?.focus({ preventScroll: true })
  }, [isThere])

  const retry = () => {
    setRetried(error?.message)
    focusAnswer.current = true
    query.refetch()
  }

  if (failure !== undefined) {
    return (
      <div
        role="alert"
        className="grid justify-items-center gap-3 rounded-m border border-line px-6 py-10 text-center"
      >
        <CloudOff aria-hidden className="text-ink-soft" size={28} />
        <p className="max-w-[48ch] font-medium">{failure}</p>
        <Button variant="secondary" busy={query.isFetching} busyLabel="Retrying..." onClick={retry}>
          Retry
        </Button>
      </div>
    )
  }

  // Drawn at build time: the server puts what it knows here.
  if (isPrerendered && data === undefined) return <div data-served-here="" />

  if (!isThere) {
    return (
      <div role="status" aria-busy="true" className={clsx(face !== 'skeleton' && 'invisible')}>
        <span className="sr-only">Loading...</span>
        <div aria-hidden="true">{skeleton}</div>
      </div>
    )
  }

  return (
    <div ref={view} tabIndex={-1} className="outline-none">
      {error !== null && <StaleNote query={query} message={error.message} />}
      {empty !== undefined && isEmpty(data) ? empty : children(data)}
    </div>
  )
}

function StaleNote({ query, message }: { query: AsyncQuery<unknown>; message: string }) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-s bg-sunken px-4 py-2 text-note"
    >
      <span>This may be out of date. {message}</span>
      <Button
        variant="quiet"
        size="small"
        busy={query.isFetching}
        onClick={() => {
          query.refetch()
        }}
      >
        Retry
      </Button>
    </div>
  )
}

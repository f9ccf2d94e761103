import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '../../api/errors'
import { exactTime, relativeTime } from '../../lib/time'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast-area'
import { AdminList } from './admin-list'
import { Choice } from './choice'
import { jobCountsQuery, jobsQuery, retryJob } from './queries'
import type { Job, JobState } from './types'

const EMPTY: Readonly<Record<JobState, string>> = {
  failed: 'No failed jobs.',
  waiting: 'No jobs are waiting.',
  running: 'No jobs are running.',
  scheduled: 'No recurring jobs. The server adds them when it starts its workers.',
}

/** Background work: what failed first, with a way to try it again. */
export function Part() {
  const [state, setState] = useState<JobState>('failed')
  const query = useInfiniteQuery(jobsQuery(state))
  const { data: counts } = useQuery(jobCountsQuery())
  const counted = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${count.toLocaleString('en')})`
  return (
    <div className="grid grid-cols-1 gap-5">
      <Choice
        label="Which jobs"
        value={state}
        options={[
          ['failed', counted('Failed', counts?.failed)],
          ['waiting', counted('Waiting', counts?.waiting)],
          ['running', counted('Running', counts?.running)],
          ['scheduled', 'Recurring'],
        ]}
        onChange={setState}
      />
      <AdminList query={query} empty={EMPTY[state]}>
        {(job) => <JobRow job={job} />}
      </AdminList>
    </div>
  )
}

function JobRow({ job }: { job: Job }) {
  const { id, kind, state, due_at, failed_at, attempt, max_attempts, last_error } = job
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => retryJob(queryClient, id),
    onSuccess: () => {
      toast.success('The job will run again')
    },
    onError: (error) => {
      toast.error(messageOf(error))
    },
  })
  const at = failed_at ?? due_at
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <h2 className="font-text text-base font-medium tracking-normal break-words">{kind}</h2>
        <p className="text-sm text-ink-soft">
          {WORDS[state]}
          {at && (
            <>
              {' '}
              <time dateTime={at} title={exactTime(at)}>
                {relativeTime(at)}
              </time>
            </>
          )}
          {state !== 'scheduled' && ` · Attempt ${attempt} of ${max_attempts}`}
        </p>
        {last_error && <p className="text-sm break-words">{last_error}</p>}
      </div>
      {state === 'failed' && (
        <Button
          variant="secondary"
          size="small"
          busy={retry.isPending}
          onClick={() => {
            retry.mutate()
          }}
        >
          Retry<span className="sr-only"> {kind}</span>
        </Button>
      )}
    </article>
  )
}

const WORDS: Readonly<Record<JobState, string>> = {
  failed: 'Failed',
  waiting: 'Due',
  running: 'Running, to report back',
  scheduled: 'Next run',
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'

import { ApiFailure, messageOf } from '../../api/errors'
import { useNamedPage } from '../../lib/page-name'
import { ahead, loadChunk } from '../../lib/load-chunk'
import { dollars } from '../../lib/money'
import { exactTime, relativeTime } from '../../lib/time'
import { AsyncView } from '../../ui/async-view'
import { Button, buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { ROWS } from '../../ui/rows'
import { Skeleton, SkeletonCards } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { useOpened } from '../../ui/use-opened'
import { RequestRow } from '../requests/public'
import { planText } from './plan-text'
import { ProjectAgreements } from './project-agreements'
import { ProjectStatusTag } from './project-status'
import { changeProject, projectQuery } from './queries'
import type { Project, ProjectStatus } from './types'

const fetchEditor = loadChunk(() => import('./edit-project'))

export function ProjectPage() {
  const id = useRouteContext({ from: '/projects/$projectId', select: (context) => context.id })
  const query = useQuery({ ...projectQuery(id ?? 0), enabled: id !== null })
  useNamedPage(query.data?.title)
  const gone = id === null || (query.error instanceof ApiFailure && query.error.status === 404)
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        title={gone ? 'Project' : (query.data?.title ?? 'Project')}
        {...(query.data && !gone && { actions: <Actions project={query.data} /> })}
      />
      {gone ? (
        <EmptyState
          title="Project not found"
          text="It may have been deleted, or you don’t have access to it."
          action={
            <Link to="/projects" className={buttonClass('primary')}>
              Go to your projects
            </Link>
          }
        />
      ) : (
        <AsyncView
          query={query}
          skeleton={
            <span className="grid gap-8">
              <Skeleton className="h-14 w-full" />
              <SkeletonCards count={2} className="h-36" />
            </span>
          }
        >
          {(project) => <ProjectView project={project} />}
        </AsyncView>
      )}
    </div>
  )
}

function ProjectView({ project }: { project: Project }) {
  const { status, estimated_budget, description, requests, created_at } = project
  const plan = planText(project)
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-y border-line py-4">
        <p className="tabular text-xl font-bold">Budget: {dollars(estimated_budget)}</p>
        <ProjectStatusTag status={status} />
        <p className="text-note text-ink-soft">
          Started{' '}
          <time dateTime={created_at} title={exactTime(created_at)}>
            {relativeTime(created_at)}
          </time>
        </p>
      </div>
      {description && <p className="max-w-[68ch] break-words whitespace-pre-line">{description}</p>}
      {project.agreements.length > 0 && (
        <section aria-labelledby="project-agreements" className="grid grid-cols-1 gap-4">
          <h2 id="project-agreements" className="text-2xl">
            Agreements
          </h2>
          <ProjectAgreements project={project} withDeveloper />
        </section>
      )}
      <section aria-labelledby="project-requests" className="grid grid-cols-1 gap-4">
        <div className="grid gap-1">
          <h2 id="project-requests" className="text-2xl">
            Requests
          </h2>
          {requests.length > 0 && plan !== null && (
            <p className="tabular text-note text-ink-soft">{plan}</p>
          )}
        </div>
        {requests.length === 0 ? (
          <EmptyState
            title="No requests in this project"
            text="Open one of your requests and choose “Add to project”."
            action={
              <Link to="/requests" search={{}} className={buttonClass('primary')}>
                Go to your requests
              </Link>
            }
          />
        ) : (
          <ul role="list" className={ROWS}>
            {requests.map((request) => (
              <li key={request.id}>
                <RequestRow request={request} level={3} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

interface Step {
  readonly to: ProjectStatus
  readonly label: string
  readonly busy: string
  readonly done: string
}

const COMPLETE: Step = {
  to: 'completed',
  label: 'Complete',
  busy: 'Completing...',
  done: 'Project completed',
}
const ARCHIVE: Step = {
  to: 'archived',
  label: 'Archive',
  busy: 'Archiving...',
  done: 'Project archived',
}
const REOPEN: Step = {
  to: 'active',
  label: 'Reopen',
  busy: 'Reopening...',
  done: 'Project reopened',
}
const STEPS: Readonly<Record<ProjectStatus, readonly Step[]>> = {
  active: [COMPLETE, ARCHIVE],
  completed: [REOPEN, ARCHIVE],
  archived: [REOPEN],
}

function Actions({ project }: { project: Project }) {
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState(false)
  const close = () => {
    setEditing(false)
  }
  const editor = useOpened(editing, fetchEditor, close)
  const move = useMutation({
    mutationFn: ({ to }: Step) => changeProject(queryClient, project.id, { status: to }),
    onSuccess: (_, { done }) => {
      toast.success(done)
    },
  })
  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          {...ahead(fetchEditor)}
          onClick={() => {
            setEditing(true)
          }}
        >
          <Pencil aria-hidden size={18} />
          Edit
        </Button>
        {STEPS[project.status].map((step) => (
          <Button
            key={step.to}
            variant="secondary"
            busy={move.isPending && move.variables.to === step.to}
            busyLabel={step.busy}
            onClick={() => {
              if (!move.isPending) move.mutate(step)
            }}
          >
            {step.label}
          </Button>
        ))}
      </div>
      <Notice>{move.isError ? messageOf(move.error) : null}</Notice>
      {editor && <editor.EditProject project={project} onClose={close} />}
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { centsAsDollars, dollars } from '../../lib/money'
import { exactTime, relativeTime } from '../../lib/time'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { firstPageOf, ShowMore } from '../../ui/show-more'
import { SkeletonCards } from '../../ui/skeleton'
import { ProjectAgreements } from './project-agreements'
import { ProjectStatusTag } from './project-status'
import { projectsQuery } from './queries'
import type { Project } from './types'

export function ProjectsPage() {
  const isClient = useSession((state) => state.user?.userType === 'client')
  const query = useInfiniteQuery(projectsQuery())
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        title="Projects"
        lead={
          isClient ? 'Group related requests in projects.' : 'Projects you have an agreement in.'
        }
        {...(isClient && {
          actions: (
            <Link to="/create-project" className={buttonClass('primary')}>
              <Plus aria-hidden size={18} />
              Create a project
            </Link>
          ),
        })}
      />
      <AsyncView
        query={firstPageOf(query)}
        skeleton={<SkeletonCards count={3} className="h-32" />}
        empty={isClient ? <NoneYet /> : <NoneAgreed />}
      >
        {(projects) => (
          <div className="grid gap-6">
            <ul role="list" className="grid gap-5 md:grid-cols-2">
              {projects.map((project) => (
                <li key={project.id}>
                  <ProjectCard project={project} linked={isClient} />
                </li>
              ))}
            </ul>
            <ShowMore query={query} />
          </div>
        )}
      </AsyncView>
    </div>
  )
}

function NoneYet() {
  return (
    <EmptyState
      title="No projects yet"
      text="A project starts with its first request. You can add more later."
    />
  )
}

function NoneAgreed() {
  return (
    <EmptyState
      title="No projects yet"
      text="A client’s project appears here once you have an accepted agreement in it."
      action={
        <Link to="/opportunities" className={buttonClass('primary')}>
          Browse open requests
        </Link>
      }
    />
  )
}

function ProjectCard({ project, linked }: { project: Project; linked: boolean }) {
  const { id, title, status, estimated_budget, requests, updated_at, plan } = project
  const agrees = plan?.planned_cents === Math.round(estimated_budget * 100)
  const count = requests.length === 1 ? '1 request' : `${requests.length} requests`
  return (
    <article className="card relative flex h-full flex-col gap-3 p-5 hover:border-accent">
      <div className="flex items-start justify-between gap-4">
        <h2 className="min-w-0 text-xl break-words">
          {linked ? (
            <Link
              to="/projects/$projectId"
              params={{ projectId: String(id) }}
              className="no-underline after:absolute after:inset-0 after:rounded-m"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <ProjectStatusTag status={status} />
      </div>
      {/* The page of a project is for its client; a developer goes on to the agreement. */}
      {!linked && <ProjectAgreements project={project} />}
      <p className="mt-auto flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3 text-sm text-ink-soft">
        <span className="tabular font-bold text-ink">{dollars(estimated_budget)}</span>
        <span>{count}</span>
        {plan && !agrees && (
          <span className="tabular">{centsAsDollars(plan.planned_cents)} planned</span>
        )}
        <span>
          Updated{' '}
          <time dateTime={updated_at} title={exactTime(updated_at)}>
            {relativeTime(updated_at)}
          </time>
        </span>
      </p>
    </article>
  )
}

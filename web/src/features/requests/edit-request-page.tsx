import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'

import { useNamedPage } from '../../lib/page-name'
import { useSession } from '../../session/store'
import { AsyncView } from '../../ui/async-view'
import { buttonClass } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeading } from '../../ui/page-heading'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast-area'
import { GoodRequest } from './good-request'
import { changeRequest, requestQuery } from './queries'
import { isGone, RequestGone } from './request-gone'
import { RequestEditor, type Saving } from './request-editor'
import { changesOf, formOf, type RequestForm } from './request-form'
import type { FullRequest } from './types'

const SAVE: Saving = { label: 'Save changes', busy: 'Saving...' }
const SAVE_DRAFT: Saving = { label: 'Save draft', busy: 'Saving...' }
const PUBLISH: Saving = { label: 'Publish', busy: 'Publishing...', status: 'open' }

export function EditRequestPage() {
  const id = useRouteContext({
    from: '/requests/$requestId/edit',
    select: (context) => context.id,
  })
  const userId = useSession((state) => state.user?.id)
  const query = useQuery({ ...requestQuery(id ?? 0), enabled: id !== null })
  useNamedPage(query.data && `Edit: ${query.data.title}`)
  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading title="Edit request" />
      {isGone(id, query.error) ? (
        <RequestGone />
      ) : (
        <AsyncView query={query} skeleton={<EditorSkeleton />}>
          {(request) =>
            request.client_id === userId ? (
              <Editor key={request.id} request={request} />
            ) : (
              <NotYours id={request.id} />
            )
          }
        </AsyncView>
      )}
    </div>
  )
}

function Editor({ request }: { request: FullRequest }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isDraft] = useState(request.status === 'draft')
  const { id } = request

  const save = (form: RequestForm, changed: Partial<RequestForm>, { status }: Saving) =>
    changeRequest(queryClient, id, { ...changesOf(form, changed), ...(status && { status }) })

  const goOn = async (_: FullRequest, { status }: Saving) => {
    toast.success(status === 'open' ? 'Request published' : 'Changes saved')
    await navigate({
      to: '/requests/$requestId',
      params: { requestId: String(id) },
      ignoreBlocker: true,
    })
  }

  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <RequestEditor
        name={`request:${id}`}
        saved={formOf(request)}
        main={isDraft ? PUBLISH : SAVE}
        other={isDraft ? SAVE_DRAFT : undefined}
        onSave={save}
        onSaved={goOn}
      />
      <GoodRequest />
    </div>
  )
}

function NotYours({ id }: { id: number }) {
  return (
    <EmptyState
      title="You can’t edit this request"
      text="Only the client who posted it can edit it."
      action={
        <Link
          to="/requests/$requestId"
          params={{ requestId: String(id) }}
          className={buttonClass('primary')}
        >
          View request
        </Link>
      }
    />
  )
}

function EditorSkeleton() {
  return (
    <span className="grid max-w-3xl gap-6">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-60 w-full" />
      <Skeleton className="h-12 w-60" />
    </span>
  )
}

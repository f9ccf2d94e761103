import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { createActionKey } from '../../api/action-key'
import { PageHeading } from '../../ui/page-heading'
import { toast } from '../../ui/toast-area'
import { MATCHES_ID } from '../matching/public'
import { GoodRequest } from './good-request'
import { postRequest, requestQuery } from './queries'
import { RequestEditor, type Saving } from './request-editor'
import { bodyOf, EMPTY_FORM, type RequestForm } from './rules'
import type { FullRequest } from './types'

const DRAFT: Saving = { label: 'Save as draft', busy: 'Saving...', status: 'draft' }
const PUBLISH: Saving = { label: 'Publish', busy: 'Publishing...', status: 'open' }

export function NewRequestPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [action] = useState(createActionKey)

  const post = async (form: RequestForm, _: unknown, { status = 'open' }: Saving) => {
    const body = { ...bodyOf(form), status }
    const request = await postRequest(body, action.keyFor(body))
    action.done()
    return request
  }

  const goOn = async (request: FullRequest, { status }: Saving) => {
    queryClient.setQueryData(requestQuery(request.id).queryKey, request)
    void queryClient.invalidateQueries({ queryKey: ['/requests/'] })
    toast.success(status === 'draft' ? 'Draft saved' : 'Request published')
    await navigate({
      to: '/requests/$requestId',
      params: { requestId: String(request.id) },
      // What to do next: those who fit are asked.
      ...(status !== 'draft' && { hash: MATCHES_ID }),
      ignoreBlocker: true,
    })
  }

  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        title="Post a request"
        lead="Describe what you need and state your budget. You choose who can see it."
      />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <RequestEditor
          name="request:new"
          saved={EMPTY_FORM}
          main={PUBLISH}
          other={DRAFT}
          onSave={post}
          onSaved={goOn}
        />
        <GoodRequest />
      </div>
    </div>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { createActionKey } from '../../api/action-key'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { toast } from '../../ui/toast-area'
import { MATCHES_ID } from '../matching/public'
import { publicDeveloperQuery } from '../profiles/public'
import { GoodRequest } from './good-request'
import { invite as inviteDeveloper, postRequest } from './queries'
import { RequestEditor, type Saving } from './request-editor'
import { bodyOf, EMPTY_FORM, type RequestForm } from './request-form'
import { inviteProblem } from './invite-problem'
import type { FullRequest } from './types'

const DRAFT: Saving = { label: 'Save as draft', busy: 'Saving...', status: 'draft' }
const PUBLISH: Saving = { label: 'Publish', busy: 'Publishing...', status: 'open' }

export function NewRequestPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [action] = useState(createActionKey)
  const { invite } = useSearch({ from: '/requests/new' })
  const invited = useQuery({ ...publicDeveloperQuery(invite ?? 0), enabled: invite !== undefined })
  const name = invited.data?.display_name

  const post = async (form: RequestForm, _: unknown, { status = 'open' }: Saving) => {
    const body = { ...bodyOf(form), status }
    const request = await postRequest(queryClient, body, action.keyFor(body))
    action.done()
    return request
  }

  const goOn = async (request: FullRequest, { status }: Saving) => {
    toast.success(status === 'draft' ? 'Draft saved' : 'Request published')
    if (status !== 'draft' && invite !== undefined) await inviteTo(request.id, invite)
    await navigate({
      to: '/requests/$requestId',
      params: { requestId: String(request.id) },
      // What to do next: those who fit are asked.
      ...(status !== 'draft' && { hash: MATCHES_ID }),
      ignoreBlocker: true,
    })
  }

  /** The request stands whatever comes of it; whom to invite can be chosen there again. */
  const inviteTo = async (id: number, developerId: number) => {
    try {
      await inviteDeveloper(queryClient, id, [developerId])
      toast.success(`${name ?? 'The developer'} is invited`)
    } catch (error) {
      toast.error(`The invite was not sent. ${inviteProblem(error, [name ?? 'The developer'])}`)
    }
  }

  return (
    <div className="wrap grid min-h-dvh content-start gap-8 py-10">
      <PageHeading
        title="Post a request"
        lead="Describe what you need and state your budget. You choose who can see it."
      />
      {name !== undefined && (
        <Notice tone="info">{name} is invited as soon as you publish the request.</Notice>
      )}
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

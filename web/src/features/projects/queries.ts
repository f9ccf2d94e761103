import { queryOptions } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { pagedQuery } from '../../api/pages'
import type { ProjectBody, ProjectChange } from './types'

export const projectsQuery = () =>
  pagedQuery(['/projects/'], ({ cursor, signal }) =>
    api.GET('/projects/', { params: { query: { ...(cursor && { cursor }) } }, signal }),
  )

export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: ['/projects/{id}', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/projects/{id}', { params: { path: { id } }, signal })),
  })

export const createProject = (body: ProjectBody, key: string) =>
  unwrap(api.POST('/projects/', { body, headers: { 'Idempotency-Key': key } }))

export const changeProject = (id: number, body: ProjectChange) =>
  unwrap(api.PUT('/projects/{id}', { params: { path: { id } }, body }))

/** Into that project, or into a new one named after the request. */
export const putInProject = (requestId: number, projectId: number | null, key: string) =>
  unwrap(
    api.POST('/requests/{id}/project', {
      params: { path: { id: requestId } },
      body: projectId === null ? {} : { project_id: projectId },
      headers: { 'Idempotency-Key': key },
    }),
  )

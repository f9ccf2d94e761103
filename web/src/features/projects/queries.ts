import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { pagedQuery } from '../../api/pages'
import { requestChanged, requestsChanged } from '../requests/queries'
import type { Project, ProjectBody, ProjectChange } from './types'

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

/** It comes with its first request. */
export async function createProject(
  queryClient: QueryClient,
  body: ProjectBody,
  key: string,
): Promise<Project> {
  const headers = { 'Idempotency-Key': key }
  const project = await unwrap(api.POST('/projects/', { body, headers }))
  requestsChanged(queryClient)
  return showProject(queryClient, project)
}

export async function changeProject(
  queryClient: QueryClient,
  id: number,
  body: ProjectChange,
): Promise<Project> {
  const params = { path: { id } }
  return showProject(queryClient, await unwrap(api.PUT('/projects/{id}', { params, body })))
}

/** Into that project, or into a new one named after the request. */
export async function putInProject(
  queryClient: QueryClient,
  requestId: number,
  projectId: number | null,
  key: string,
): Promise<Project> {
  const project = await unwrap(
    api.POST('/requests/{id}/project', {
      params: { path: { id: requestId } },
      body: projectId === null ? {} : { project_id: projectId },
      headers: { 'Idempotency-Key': key },
    }),
  )
  requestChanged(queryClient, requestId)
  return showProject(queryClient, project)
}

/** The project as the server has just said it; the list is read again. */
function showProject(queryClient: QueryClient, project: Project): Project {
  queryClient.setQueryData(projectQuery(project.id).queryKey, project)
  void queryClient.invalidateQueries({ queryKey: projectsQuery().queryKey })
  return project
}

/** Something about some projects is no longer as it was read. */
export function projectsChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: projectsQuery().queryKey })
  void queryClient.invalidateQueries({ queryKey: ['/projects/{id}'] })
}

import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'

import { api, orNull, unwrap } from '../../api/client'
import { cursorQuery, pagedQuery, type RowsPage } from '../../api/pages'
import { uploading } from '../../api/upload'
import type { ShowcaseFilters } from './filters'
import { refuseOthers } from './permission'
import type { Showcase, ShowcaseChange } from './types'

/** Three cards in a row, or two. */
const PAGE = 24

type Rows = readonly Showcase[]
type Pages = InfiniteData<RowsPage<Showcase>>

export const showcasesQuery = ({ sort, tag }: ShowcaseFilters) =>
  pagedQuery<Showcase>(['/project-showcase/', { sort, tag }], ({ cursor, signal }) => {
    const query = { limit: PAGE, ...(sort && { sort }), ...(tag && { tag }) }
    return api.GET('/project-showcase/', {
      params: { query: { ...query, ...(cursor && { cursor }) } },
      signal,
    })
  })

export const developerShowcasesQuery = (id: number) =>
  pagedQuery<Showcase>(['/project-showcase/developer/{id}', id], ({ cursor, signal }) => {
    const params = { path: { id }, query: { limit: PAGE, ...(cursor && { cursor }) } }
    return api.GET('/project-showcase/developer/{id}', { params, signal })
  })

export const favouritesQuery = () =>
  cursorQuery<Showcase>(['/project-showcase/favourites'], ({ cursor, signal }) => {
    const params = { query: { limit: PAGE, ...(cursor && { cursor }) } }
    return api.GET('/project-showcase/favourites', { params, signal })
  })

/** The commonest, with how many showcases have each. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: ['/project-showcase/tags'],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/project-showcase/tags', { signal }))).items,
  })

/** Null when there is none. */
export const showcaseQuery = (id: number) =>
  queryOptions({
    queryKey: ['/project-showcase/{id}', id],
    queryFn: ({ signal }) =>
      orNull(unwrap(api.GET('/project-showcase/{id}', { params: { path: { id } }, signal }))),
  })

/** As it is read, or as its owner wrote it. Null when there is none. */
export const readmeQuery = (id: number, format: 'html' | 'raw') =>
  queryOptions({
    queryKey: ['/project-showcase/{id}/readme', id, format],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { format } }
      const call = api.GET('/project-showcase/{id}/readme', { params, signal })
      return (await orNull(unwrap(call)))?.content ?? null
    },
  })

export const similarQuery = (id: number) =>
  queryOptions({
    queryKey: ['/project-showcase/{id}/similar', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/project-showcase/{id}/similar', { params: { path: { id } }, signal })),
  })

const LISTS = [
  '/project-showcase/',
  '/project-showcase/developer/{id}',
  '/project-showcase/favourites',
]

/** What lists show is changed here as well; there is no need to read them again. */
function changeLists(queryClient: QueryClient, change: (rows: Rows) => Rows): void {
  for (const name of LISTS) {
    queryClient.setQueriesData<Pages>(
      { queryKey: [name] },
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({ ...page, rows: change(page.rows) })),
        },
    )
  }
}

/** What counts showcases, or shows them beside other things. */
function othersChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['/project-showcase/tags'] })
  void queryClient.invalidateQueries({ queryKey: ['/profile/developers/{id}/public'] })
}

/** The newest that is known of one: its page has it, and every list. */
export function showShowcase(queryClient: QueryClient, showcase: Showcase): Showcase {
  const { id } = showcase
  queryClient.setQueryData(showcaseQuery(id).queryKey, showcase)
  changeLists(queryClient, (rows) => rows.map((row) => (row.id === id ? showcase : row)))
  othersChanged(queryClient)
  return showcase
}

/** A new one stands first where the newest do. */
function listNew(queryClient: QueryClient, showcase: Showcase): void {
  const lists = [
    showcasesQuery({}).queryKey,
    ...showcase.tags.map((tag) => showcasesQuery({ tag }).queryKey),
    developerShowcasesQuery(showcase.developer_id).queryKey,
  ]
  for (const queryKey of lists) {
    queryClient.setQueryData<Pages>(
      queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page, at) => {
            const others = page.rows.filter(({ id }) => id !== showcase.id)
            return { ...page, rows: at === 0 ? [showcase, ...others] : others }
          }),
        },
    )
  }
}

/** Files and all that was typed go as one form. */
const asForm = (form: FormData) => ({
  body: form as never,
  bodySerializer: (body: unknown) => body as FormData,
  fetch: uploading(() => undefined),
})

export async function createShowcase(
  queryClient: QueryClient,
  form: FormData,
  key: string,
): Promise<Showcase> {
  const headers = { 'Idempotency-Key': key }
  const call = api.POST('/project-showcase/', { ...asForm(form), headers })
  const showcase = await unwrap(call, 'showcase')
  listNew(queryClient, showcase)
  return showShowcase(queryClient, showcase)
}

export async function changeShowcase(
  queryClient: QueryClient,
  id: number,
  body: ShowcaseChange,
): Promise<Showcase> {
  refuseOthers(knownShowcase(queryClient, id), 'update')
  const call = api.PUT('/project-showcase/{id}', { params: { path: { id } }, body })
  const showcase = showShowcase(queryClient, await unwrap(call, 'showcase'))
  // A proof holds for the address it was made for.
  void queryClient.invalidateQueries({ queryKey: ['/project-showcase/{id}/proofs', id] })
  if (body.readme !== undefined || body.repository_url !== undefined) {
    // A README leads to the repository, so it may read differently now.
    void queryClient.invalidateQueries({ queryKey: ['/project-showcase/{id}/readme', id] })
  }
  return showcase
}

export async function changeFiles(
  queryClient: QueryClient,
  id: number,
  form: FormData,
): Promise<Showcase> {
  refuseOthers(knownShowcase(queryClient, id), 'update')
  const call = api.PUT('/project-showcase/{id}/files', {
    params: { path: { id } },
    ...asForm(form),
  })
  return showShowcase(queryClient, await unwrap(call, 'showcase'))
}

export async function linkProfile(
  queryClient: QueryClient,
  id: number,
  include_profile: boolean,
): Promise<Showcase> {
  const params = { path: { id } }
  const call = api.PUT('/project-showcase/{id}/profile', { params, body: { include_profile } })
  return showShowcase(queryClient, await unwrap(call, 'showcase'))
}

/** In this order. */
export async function linkVideos(
  queryClient: QueryClient,
  id: number,
  videoIds: readonly number[],
): Promise<Showcase> {
  const params = { path: { id } }
  const call = api.PUT('/project-showcase/{id}/videos', { params, body: videoIds })
  return showShowcase(queryClient, await unwrap(call, 'showcase'))
}

/** A picture goes as it is: its bytes are the body, and its type says what they are. */
export async function addPicture(
  queryClient: QueryClient,
  id: number,
  file: File,
): Promise<Showcase> {
  refuseOthers(knownShowcase(queryClient, id), 'update')
  const call = api.POST('/project-showcase/{id}/gallery', {
    params: { path: { id } },
    body: file as never,
    bodySerializer: (body: unknown) => body as Blob,
    headers: { 'Content-Type': file.type },
    fetch: uploading(() => undefined),
  })
  return showShowcase(queryClient, await unwrap(call, 'showcase'))
}

export async function removePicture(
  queryClient: QueryClient,
  id: number,
  image_id: number,
): Promise<Showcase> {
  refuseOthers(knownShowcase(queryClient, id), 'update')
  const params = { path: { id, image_id } }
  const call = api.DELETE('/project-showcase/{id}/gallery/{image_id}', { params })
  return showShowcase(queryClient, await unwrap(call, 'showcase'))
}

export async function deleteShowcase(queryClient: QueryClient, id: number): Promise<void> {
  refuseOthers(knownShowcase(queryClient, id), 'delete')
  const call = api.DELETE('/project-showcase/{id}', { params: { path: { id } } })
  await unwrap(call, 'showcase')
  changeLists(queryClient, (rows) => rows.filter((row) => row.id !== id))
  othersChanged(queryClient)
}

/** What this browser knows of one without asking. */
export function knownShowcase(queryClient: QueryClient, id: number): Showcase | null {
  const opened = queryClient.getQueryData(showcaseQuery(id).queryKey)
  if (opened) return opened
  for (const name of LISTS) {
    for (const [, known] of queryClient.getQueriesData<Pages>({ queryKey: [name] })) {
      const listed = known?.pages.flatMap(({ rows }) => rows).find((row) => row.id === id)
      if (listed) return listed
    }
  }
  return null
}

/** Nobody waits for it. */
export function tellViewed(id: number): void {
  const call = api.POST('/project-showcase/{id}/view', { params: { path: { id } } })
  call.catch(() => undefined)
}

export async function previewReadme(
  content: string,
  repository_url: string | null,
  signal: AbortSignal,
): Promise<string> {
  const body = { content, repository_url }
  return (await unwrap(api.POST('/markdown/readme-preview', { body, signal }))).html
}

import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, unwrap } from '../../api/client'
import { showcaseQuery } from './queries'
import type { ProvedLink, ShowcaseProofs } from './types'

/** How its developer can prove the links of a showcase, and how that stands. */
export const proofsQuery = (id: number) =>
  queryOptions({
    queryKey: ['/project-showcase/{id}/proofs', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/project-showcase/{id}/proofs', { params: { path: { id } }, signal })),
  })

/** The check takes a few seconds; the answer says that it is under way. */
export async function askForProof(
  queryClient: QueryClient,
  id: number,
  link: ProvedLink,
): Promise<ShowcaseProofs> {
  const params = { path: { id, link } }
  const call = api.POST('/project-showcase/{id}/proofs/{link}', { params })
  const proofs = await unwrap(call, 'showcase')
  queryClient.setQueryData(proofsQuery(id).queryKey, proofs)
  return proofs
}

export async function removeProof(
  queryClient: QueryClient,
  id: number,
  link: ProvedLink,
): Promise<void> {
  const params = { path: { id, link } }
  await unwrap(api.DELETE('/project-showcase/{id}/proofs/{link}', { params }), 'showcase')
  void queryClient.invalidateQueries({ queryKey: showcaseQuery(id).queryKey })
  await queryClient.invalidateQueries({ queryKey: proofsQuery(id).queryKey })
}

import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { api, orNull, unwrap } from '../../api/client'
import { cursorQuery } from '../../api/pages'
import { uploading } from '../../api/upload'
import type { ProductFilters } from './filters'
import type { NewProduct, Product, ProductChange, ProductFile, ProductVersion } from './types'

/** Three cards in a row, or two. */
const PAGE = 24

/** Public products. The first page without filters comes with the page itself, so it is asked for in these very words. */
export const productsQuery = ({ q, tag, price_max, sort }: ProductFilters) =>
  cursorQuery<Product>(['/marketplace/products', { q, tag, price_max, sort }], (reading) => {
    const { cursor, signal } = reading
    const query = {
      limit: PAGE,
      ...(q && { q }),
      ...(tag && { tag }),
      ...(price_max !== undefined && { price_max }),
      ...(sort && { sort }),
      ...(cursor && { cursor }),
    }
    return api.GET('/marketplace/products', { params: { query }, signal })
  })

/** The seller's own, in every status. */
export const ownProductsQuery = () =>
  cursorQuery<Product>(['/marketplace/products/mine'], ({ cursor, signal }) => {
    const params = { query: { limit: PAGE, ...(cursor && { cursor }) } }
    return api.GET('/marketplace/products/mine', { params, signal })
  })

export const developerProductsQuery = (id: number) =>
  cursorQuery<Product>(['/marketplace/developers/{id}/products', id], ({ cursor, signal }) => {
    const params = { path: { id }, query: { limit: PAGE, ...(cursor && { cursor }) } }
    return api.GET('/marketplace/developers/{id}/products', { params, signal })
  })

/** The commonest, with how many products have each. */
export const productTagsQuery = () =>
  queryOptions({
    queryKey: ['/marketplace/products/tags'],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/marketplace/products/tags', { signal }))).items,
  })

/** Null when there is none for whoever asks. */
export const productQuery = (id: number) =>
  queryOptions({
    queryKey: ['/marketplace/products/{id}', id],
    queryFn: ({ signal }) =>
      orNull(unwrap(api.GET('/marketplace/products/{id}', { params: { path: { id } }, signal }))),
  })

/** The addresses of files are good for 15 minutes; a page may be open for longer. */
const FRESH_MS = 10 * 60_000

/** For the seller and for buyers. */
export const filesQuery = (id: number) =>
  queryOptions({
    refetchInterval: FRESH_MS,
    queryKey: ['/marketplace/products/{id}/files', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/marketplace/products/{id}/files', { params: { path: { id } }, signal })),
  })

/** The newest first. */
export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['/marketplace/products/{id}/versions', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/marketplace/products/{id}/versions', { params: { path: { id } }, signal })),
  })

/** Lists that may show it, each at its own place. */
function listsChanged(queryClient: QueryClient): void {
  for (const name of [
    '/marketplace/products',
    '/marketplace/products/tags',
    '/marketplace/products/mine',
    '/marketplace/developers/{id}/products',
    '/marketplace/purchases',
  ]) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
}

/** The newest that is known of one. */
function showProduct(queryClient: QueryClient, product: Product): Product {
  queryClient.setQueryData(productQuery(product.id).queryKey, product)
  listsChanged(queryClient)
  return product
}

export async function createProduct(
  queryClient: QueryClient,
  body: NewProduct,
  key: string,
): Promise<Product> {
  const headers = { 'Idempotency-Key': key }
  const call = api.POST('/marketplace/products', { body, headers })
  return showProduct(queryClient, await unwrap(call, 'marketplace'))
}

export async function changeProduct(
  queryClient: QueryClient,
  id: number,
  body: ProductChange,
): Promise<Product> {
  const call = api.PUT('/marketplace/products/{id}', { params: { path: { id } }, body })
  return showProduct(queryClient, await unwrap(call, 'marketplace'))
}

export async function deleteProduct(queryClient: QueryClient, id: number): Promise<void> {
  const call = api.DELETE('/marketplace/products/{id}', { params: { path: { id } } })
  await unwrap(call, 'marketplace')
  listsChanged(queryClient)
}

/** A picture goes as it is: its bytes are the body, and its type says what they are. */
const picture = (file: File) => ({
  body: file as never,
  bodySerializer: (body: unknown) => body as Blob,
  headers: { 'Content-Type': file.type },
  fetch: uploading(() => undefined),
})

export async function setCover(queryClient: QueryClient, id: number, file: File): Promise<Product> {
  const params = { path: { id } }
  const call = api.PUT('/marketplace/products/{id}/cover', { params, ...picture(file) })
  return showProduct(queryClient, await unwrap(call))
}

export async function removeCover(queryClient: QueryClient, id: number): Promise<Product> {
  const call = api.DELETE('/marketplace/products/{id}/cover', { params: { path: { id } } })
  return showProduct(queryClient, await unwrap(call))
}

export async function addPicture(
  queryClient: QueryClient,
  id: number,
  file: File,
): Promise<Product> {
  const params = { path: { id } }
  const call = api.POST('/marketplace/products/{id}/gallery', { params, ...picture(file) })
  return showProduct(queryClient, await unwrap(call))
}

export async function removePicture(
  queryClient: QueryClient,
  id: number,
  image_id: number,
): Promise<Product> {
  const params = { path: { id, image_id } }
  const call = api.DELETE('/marketplace/products/{id}/gallery/{image_id}', { params })
  return showProduct(queryClient, await unwrap(call))
}

/** Its files or versions are others now; the product says how many and which. */
function contentsChanged(queryClient: QueryClient, id: number): Promise<unknown> {
  listsChanged(queryClient)
  return Promise.all(
    [productQuery(id), filesQuery(id), versionsQuery(id)].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

interface Sending {
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

export async function addFile(
  queryClient: QueryClient,
  id: number,
  file: File,
  { onProgress, signal }: Sending,
): Promise<ProductFile> {
  const form = new FormData()
  form.append('file', file)
  const call = api.POST('/marketplace/products/{id}/files', {
    params: { path: { id } },
    body: form as never,
    bodySerializer: (body: unknown) => body as FormData,
    fetch: uploading(onProgress),
    signal,
  })
  const added = await unwrap(call)
  await contentsChanged(queryClient, id)
  return added
}

export async function removeFile(
  queryClient: QueryClient,
  id: number,
  file_id: number,
): Promise<void> {
  const params = { path: { id, file_id } }
  await unwrap(api.DELETE('/marketplace/products/{id}/files/{file_id}', { params }))
  await contentsChanged(queryClient, id)
}

export async function addVersion(
  queryClient: QueryClient,
  id: number,
  body: { readonly name: string; readonly changelog: string | null },
): Promise<ProductVersion> {
  const params = { path: { id } }
  const version = await unwrap(api.POST('/marketplace/products/{id}/versions', { params, body }))
  await contentsChanged(queryClient, id)
  return version
}

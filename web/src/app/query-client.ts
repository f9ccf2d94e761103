import { QueryClient } from '@tanstack/react-query'

/** The transport retries; a second layer of retries would multiply them. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

import { QueryClient } from '@tanstack/react-query'

/** The transport retries; a second layer of retries would multiply them. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Always tried: `navigator.onLine` knows nothing of a server on the same machine.
      queries: {
        retry: false,
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

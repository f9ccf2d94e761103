import { onlineManager, QueryClient } from '@tanstack/react-query'

/** The transport retries; a second layer of retries would multiply them. */
export function createQueryClient(): QueryClient {
  // It takes every start for one with a network; opened without, it would miss that the network is back.
  if (typeof document !== 'undefined') onlineManager.setOnline(navigator.onLine)
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

import type { Provider } from '../../session/provider'
import { isProvider } from '../../session/provider'

/**
 * A provider may return to one of our pages instead of the server; the page hands on what it was given.
 * The provider is in the path, in the query, or the one this tab left for.
 */
export function handOnTarget(
  pathname: string,
  search: string,
  remembered: Provider | null,
): string {
  const query = new URLSearchParams(search)
  const named = /^\/auth\/([a-z]+)\/callback\/?$/.exec(pathname)?.[1] ?? query.get('provider')
  const provider = isProvider(named) ? named : remembered
  if (provider === null) return '/oauth-error'
  if (!query.has('code') && !query.has('error')) return `/oauth-error?provider=${provider}`
  return `/api/auth/${provider}/callback?${query.toString()}`
}

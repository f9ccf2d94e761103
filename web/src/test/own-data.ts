import type { ApiToken, DataExport } from '../api/types'

/** How far somebody's archive is; nothing was asked for, unless told. */
export function anExport(over: Partial<DataExport> = {}): DataExport {
  return {
    state: 'none',
    requested_at: null,
    ready_at: null,
    expires_at: null,
    size_bytes: null,
    url: null,
    next_at: null,
    ...over,
  }
}

export function aToken(over: Partial<ApiToken> = {}): ApiToken {
  return {
    id: 3,
    name: 'Nightly backup',
    scopes: ['read'],
    created_at: '2026-05-01T00:00:00Z',
    last_used_at: null,
    expires_at: null,
    ...over,
  }
}

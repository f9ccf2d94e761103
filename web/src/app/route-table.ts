import type { AnyRoute } from '@tanstack/react-router'

import { ADMIN_ROOMS } from '../features/admin/rooms'
import type { Access } from './guards'
import { rows } from './routes'

interface Listed {
  readonly path: string
  readonly title: string
  readonly access: Access
}

/** A row with pages of its own inside stands for those. */
function pagesOf(route: AnyRoute, above = ''): readonly Listed[] {
  const { path, staticData } = route.options as {
    path: string
    staticData: { title: string; access: Access }
  }
  const whole = path === '/' && above !== '' ? above : above === '' ? path : `${above}/${path}`
  const inside = (route.children ?? []) as readonly AnyRoute[]
  if (path === '/admin/$room') {
    return ADMIN_ROOMS.slice(1).map(([room, title]) => ({
      path: `/admin/${room}`,
      ...staticData,
      title,
    }))
  }
  if (inside.length > 0) return inside.flatMap((child) => pagesOf(child, whole))
  return [{ path: whole, ...staticData }]
}

/** What tests and the sweep over every route walk through, and what the server knows to be a page. */
export const ROUTE_TABLE = rows.flatMap((row: AnyRoute) => pagesOf(row))

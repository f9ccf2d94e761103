import type { Funnel, FunnelCounts } from '../features/dashboards/funnel-query'

const NOTHING: FunnelCounts = {
  profile_views: 0,
  showcase_views: 0,
  video_views: 0,
  invites: 0,
  proposals: 0,
  conversations: 0,
  agreements: 0,
}

interface Said {
  length?: number
  /** All of it happened on the last day. */
  totals?: Partial<FunnelCounts>
  before?: Partial<FunnelCounts>
}

/** What led to work up to May 30; nothing unless told. */
export function aFunnel({ length = 30, totals = {}, before = {} }: Said = {}): Funnel {
  const last = Date.UTC(2026, 4, 30)
  const days = Array.from({ length }, (_, at) => {
    const ago = length - 1 - at
    const day = new Date(last - ago * 24 * 3600 * 1000).toISOString().slice(0, 10)
    return { day, ...NOTHING, ...(ago === 0 && totals) }
  })
  return { days, totals: { ...NOTHING, ...totals }, before: { ...NOTHING, ...before } }
}

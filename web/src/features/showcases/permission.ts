import { ApiFailure } from '../../api/errors'
import { useSession } from '../../session/store'
import type { Showcase } from './types'

type Act = 'edit' | 'update' | 'delete'

export const refusalTo = (act: Act) => `You do not have permission to ${act} this showcase`

export const isOwn = ({ developer_id }: Showcase) => useSession.getState().user?.id === developer_id

/**
 * Only its owner changes a showcase; the server checks it too. What this browser doesn't know is left to the server,
 * except for a deletion, which has no way back.
 */
export function refuseOthers(known: Showcase | null, act: Act): void {
  const isRefused = known === null ? act === 'delete' : !isOwn(known)
  if (isRefused) throw new ApiFailure(refusalTo(act), { kind: 'status', status: 403 })
}

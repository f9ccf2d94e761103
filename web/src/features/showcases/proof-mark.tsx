import { ShieldCheck } from 'lucide-react'

import { shortDay } from '../../lib/time'
import type { ShowcaseProof } from './types'

/** Beside a link that its developer has proved to control. */
export function ProofMark({ proof: { proved_at } }: { proof: ShowcaseProof }) {
  const day = shortDay(proved_at)
  const meaning = `The developer proved on ${day} that they control this address.`
  return (
    <p className="flex items-center gap-1.5 pb-2.5 pl-7.5 text-sm text-ok" title={meaning}>
      <ShieldCheck aria-hidden size={16} className="flex-none" />
      <span aria-hidden="true">Proved {day}</span>
      <span className="sr-only">{meaning}</span>
    </p>
  )
}

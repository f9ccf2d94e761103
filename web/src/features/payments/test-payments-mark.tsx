import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'

import { configQuery } from './queries'

/** Said wherever one could pay, as long as payments are not real. */
export function TestPaymentsMark() {
  const { data } = useQuery(configQuery())
  if (!data || data.mode === 'live') return null
  return (
    <p className="flex items-center gap-2 text-note text-ink-soft">
      <FlaskConical aria-hidden size={16} className="flex-none" />
      Test mode. No real money is charged.
    </p>
  )
}

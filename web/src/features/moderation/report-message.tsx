import './report-message.css'

import { Flag } from 'lucide-react'

import type { Reportable } from './types'
import { useReport } from './use-report'

/** Inside the bubble of somebody else's message, which it stands beside. */
export function ReportMessage({ message: { id, hidden } }: { message: Reportable }) {
  const { button, dialog } = useReport({ type: 'message', id })
  if (hidden) return null
  return (
    <>
      <button
        type="button"
        className="icon-button report-message"
        aria-label="Report this message"
        title="Report this message"
        {...button}
      >
        <Flag aria-hidden size={15} />
      </button>
      {dialog}
    </>
  )
}

import { useSession } from '../../session/store'
import { Button } from '../../ui/button'
import type { TargetType } from './types'
import { useReport } from './use-report'

interface ReportButtonProps {
  type: TargetType
  id: number
  /** Whose it is: they aren't asked. */
  owner: number
  /** For those who hear it among others of its kind. */
  name?: string
}

/** The quiet way to say that something is wrong with what is shown. */
export function ReportButton({ type, id, owner, name }: ReportButtonProps) {
  const isOwn = useSession((state) => state.user?.id === owner)
  const { button, dialog } = useReport({ type, id })
  if (isOwn) return null
  return (
    <>
      <Button variant="quiet" size="small" className="text-ink-soft" {...button}>
        Report
        {name !== undefined && <span className="sr-only"> {name}</span>}
      </Button>
      {dialog}
    </>
  )
}

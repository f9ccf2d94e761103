import type { User } from '../../session/user'
import { ExportForm } from './export-form'
import { ImportSteps } from './import-steps'

/** The whole part of one's own page. Only developers have a profile on which imported reviews could be shown. */
export function ReputationPart({ user }: { user: User }) {
  return (
    <div className="grid max-w-2xl gap-8">
      <ExportForm username={user.username} />
      {user.userType === 'developer' && <ImportSteps />}
    </div>
  )
}

import { useSession } from '../../session/store'
import { PageHeading } from '../../ui/page-heading'
import { Rooms } from './room-card'

const ROOMS = [
  {
    to: '/create-project',
    title: 'Create a project',
    text: 'Say what you need and what you can spend on it.',
  },
  { to: '/projects', title: 'Projects', text: 'Everything you have under way.' },
  { to: '/requests', title: 'Requests', text: 'What you have asked for, and who has seen it.' },
  {
    to: '/requests/responses',
    title: 'Responses',
    text: 'What developers answered to your requests.',
  },
  { to: '/conversations', title: 'Conversations', text: 'Talk it through before you agree.' },
  { to: '/creators', title: 'Creators', text: 'Look for developers by what they have built.' },
] as const

export function ClientDashboardPage() {
  const user = useSession((state) => state.user)
  return (
    <div className="wrap grid gap-8 py-10">
      <PageHeading
        title="Client dashboard"
        lead={`Hello ${user?.fullName ?? user?.username ?? ''}. From here to the person who builds it.`}
      />
      <Rooms rooms={ROOMS} />
    </div>
  )
}

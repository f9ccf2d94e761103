import { useSession } from '../../session/store'
import { PageHeading } from '../../ui/page-heading'
import { Rooms } from './room-card'

const ROOMS = [
  {
    to: '/opportunities',
    title: 'Opportunities',
    text: 'Public requests that are open to everyone.',
  },
  { to: '/requests', title: 'Requests', text: 'What clients have shared with you.' },
  { to: '/requests/responses', title: 'Responses', text: 'Your answers, and what became of them.' },
  { to: '/conversations', title: 'Conversations', text: 'Talk it through before you agree.' },
  { to: '/showcase', title: 'Showcase', text: 'Projects worth looking at, yours among them.' },
  { to: '/videos', title: 'Videos', text: 'Introduce yourself and show how it works.' },
] as const

export function DeveloperDashboardPage() {
  const user = useSession((state) => state.user)
  return (
    <div className="wrap grid gap-8 py-10">
      <PageHeading
        title="Developer dashboard"
        lead={`Hello ${user?.fullName ?? user?.username ?? ''}. Work to find, work to show.`}
      />
      <Rooms rooms={ROOMS} />
    </div>
  )
}

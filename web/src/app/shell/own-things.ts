import { useInfiniteQuery } from '@tanstack/react-query'
import {
  FileText,
  FolderKanban,
  Handshake,
  MessagesSquare,
  Package,
  Shapes,
  SquarePlay,
  type LucideIcon,
} from 'lucide-react'

import { agreementsQuery } from '../../features/agreements/queries'
import { conversationsQuery } from '../../features/conversations/queries'
import { ownProductsQuery } from '../../features/marketplace/queries'
import { projectsQuery } from '../../features/projects/queries'
import { requestsQuery } from '../../features/requests/queries'
import type { Shortcut } from '../../features/search/shortcuts'
import { developerShowcasesQuery } from '../../features/showcases/queries'
import { ownVideosQuery } from '../../features/videos/queries'
import { useSession } from '../../session/store'
import { mustChooseRole } from '../../session/user'

const SHORTEST_ASKED = 2

/**
 * One's own things by their titles: the newest of each list, as its page lists them. They are asked for once something is
 * typed, and kept with the lists of the pages.
 */
export function useOwnThings(q: string): readonly Shortcut[] {
  const user = useSession((state) => (state.isAuthenticated ? state.user : null))
  const role = mustChooseRole(user) ? null : user?.userType
  const isAsked = q.length >= SHORTEST_ASKED
  const forAll = { enabled: isAsked && Boolean(role) }
  const forClients = { enabled: isAsked && role === 'client' }
  const forDevelopers = { enabled: isAsked && role === 'developer' }

  const conversations = useInfiniteQuery({ ...conversationsQuery(false), ...forAll })
  const agreements = useInfiniteQuery({ ...agreementsQuery(), ...forAll })
  const videos = useInfiniteQuery({ ...ownVideosQuery(), ...forAll })
  const requests = useInfiniteQuery({ ...requestsQuery(), ...forClients })
  const projects = useInfiniteQuery({ ...projectsQuery(), ...forClients })
  const showcases = useInfiniteQuery({
    ...developerShowcasesQuery(user?.id ?? 0),
    ...forDevelopers,
  })
  const products = useInfiniteQuery({ ...ownProductsQuery(), ...forDevelopers })

  if (!isAsked || !role) return []
  return [
    ...(conversations.data ?? []).map(({ id, other, request_title }) =>
      thing(
        `${other.name}: ${request_title}`,
        'Conversation',
        MessagesSquare,
        `/conversations/${id}`,
      ),
    ),
    ...listed(role === 'client' ? requests.data : [], 'Request', FileText, '/requests'),
    ...listed(role === 'client' ? projects.data : [], 'Project', FolderKanban, '/projects'),
    ...(agreements.data ?? []).map(({ title, conversation_id }) =>
      thing(title, 'Agreement', Handshake, `/conversations/${conversation_id}`),
    ),
    ...listed(role === 'developer' ? showcases.data : [], 'Showcase', Shapes, '/showcase'),
    ...listed(role === 'developer' ? products.data : [], 'Product', Package, '/marketplace'),
    ...listed(videos.data, 'Video', SquarePlay, '/video_display/stream'),
  ]
}

const thing = (title: string, hint: string, Icon: LucideIcon, url: string): Shortcut => ({
  title,
  hint,
  Icon,
  url,
})

interface Listed {
  readonly id: number
  readonly title: string
}

const listed = (
  rows: readonly Listed[] | undefined,
  hint: string,
  Icon: LucideIcon,
  path: string,
): readonly Shortcut[] =>
  (rows ?? []).map(({ id, title }) => thing(title, hint, Icon, `${path}/${id}`))
